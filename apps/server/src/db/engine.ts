import type { Dialect, Kysely, SelectQueryBuilder, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** Runs work in a transaction and gives its value once that is durable. */
export type Transact = <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;

/** What differs between SQLite and PostgreSQL, each behind a small named function. */
export type Engine = {
	name: "sqlite" | "postgres";
	dialect: Dialect;
	/** How transactions are run over a connection made from the dialect. */
	transactions(kysely: Kysely<Schema>): Transact;
	/** Narrows a product query to the products in which every word begins some search word. */
	whereSearch<O>(
		query: SelectQueryBuilder<Schema, "product", O>,
		words: readonly string[],
	): SelectQueryBuilder<Schema, "product", O>;
	/** Keeps other transactions from changing the selected rows until this one ends, where one must ask for it. */
	lockRows<O>(query: SelectQueryBuilder<Schema, "product", O>): SelectQueryBuilder<Schema, "product", O>;
	isUniqueViolation(error: unknown): boolean;
	/** The database cannot be reached now. */
	isUnavailable(error: unknown): boolean;
	/** A serialization failure or a deadlock: the same transaction may succeed when run again. */
	isRetryable(error: unknown): boolean;
};
