import type { Dialect, SelectQueryBuilder, Transaction } from "kysely";
import type { Schema } from "./schema.ts";
import type { SearchIndex } from "./search-index.ts";

/** Runs work in a transaction and gives its value once that is durable. */
export type Transact = <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;

/** What differs between SQLite and PostgreSQL, each behind a small named function. */
export type Engine = {
	name: "sqlite" | "postgres";
	/** Has the database keep the plan of a statement that transactions send again and again. */
	keepPlan(text: string): void;
	/** Makes connections that write; only `transact` and migrations have one. */
	dialect: Dialect;
	search: SearchIndex;
	/** The statistics know which values are frequent. SQLite's know averages: lists tell it which index to begin with (`find/list.ts`). */
	plansItself: boolean;
	/**
	 * The column that orders products by when they were added, which also decides between products that are
	 * alike in what they are sorted by: a row's number in SQLite, where it makes indexes small, and in PostgreSQL ids,
	 * which grow.
	 */
	productOrder: "seq" | "id";
	/** Keeps other transactions from changing the selected rows until this one ends, where one must ask for it. */
	lockRows<Table extends keyof Schema, O>(
		query: SelectQueryBuilder<Schema, Table, O>,
	): SelectQueryBuilder<Schema, Table, O>;
	/** Keeps the selected rows from being locked by `lockRows` until this transaction ends; others may keep them too. */
	keepRows<Table extends keyof Schema, O>(
		query: SelectQueryBuilder<Schema, Table, O>,
	): SelectQueryBuilder<Schema, Table, O>;
	isUniqueViolation(error: unknown): boolean;
	/** The database cannot be reached now. */
	isUnavailable(error: unknown): boolean;
	/** The disk that the database is on is full. */
	isFull(error: unknown): boolean;
	/** The same transaction may succeed when run again, as after a serialization failure or a deadlock. */
	isRetryable(error: unknown): boolean;
};
