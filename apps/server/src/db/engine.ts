import type { Dialect, SelectQueryBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** What differs between SQLite and PostgreSQL, each behind a small named function. */
export type Engine = {
	name: "sqlite" | "postgres";
	dialect: Dialect;
	/** Narrows a product query to the products in which every word begins some search word. */
	whereSearch<O>(
		query: SelectQueryBuilder<Schema, "product", O>,
		words: readonly string[],
	): SelectQueryBuilder<Schema, "product", O>;
	/** Keeps other transactions from changing the selected rows until this one ends, where one must ask for it. */
	lockRows<O>(query: SelectQueryBuilder<Schema, "product", O>): SelectQueryBuilder<Schema, "product", O>;
	isUniqueViolation(error: unknown): boolean;
	/** A serialization failure or a deadlock: the same transaction may succeed when run again. */
	isRetryable(error: unknown): boolean;
};
