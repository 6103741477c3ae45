import type { Dialect, SelectQueryBuilder, Transaction } from "kysely";
import type { Schema } from "./schema.ts";
import type { SearchIndex } from "./search-index.ts";

/** Runs work in a transaction and resolves with its value once the transaction is durable. */
export type Transact = <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;

/** The differences between SQLite and PostgreSQL, each behind a small named function. */
export type Engine = {
	name: "sqlite" | "postgres";
	/** Lets the database cache the plan of a statement that transactions send repeatedly. */
	cachePlan(text: string): void;
	/** Creates connections that can write; only `transact` and migrations use one. */
	dialect: Dialect;
	search: SearchIndex;
	/**
	 * True if the statistics know frequent values. SQLite's know only averages, so lists tell it which index to start with
	 * (`find/list.ts`).
	 */
	plansItself: boolean;
	/**
	 * The column that orders products by when they were added; it also breaks ties in every other sort order. SQLite uses the row
	 * number, which keeps indexes small; PostgreSQL uses the ids, which increase.
	 */
	productOrder: "seq" | "id";
	/** Locks the selected rows against changes until this transaction ends, if the engine needs explicit locks. */
	lockRows<Table extends keyof Schema, O>(
		query: SelectQueryBuilder<Schema, Table, O>,
	): SelectQueryBuilder<Schema, Table, O>;
	/** Prevents `lockRows` on the selected rows until this transaction ends; other transactions may hold the same lock. */
	lockShared<Table extends keyof Schema, O>(
		query: SelectQueryBuilder<Schema, Table, O>,
	): SelectQueryBuilder<Schema, Table, O>;
	isUniqueViolation(error: unknown): boolean;
	/** The database cannot be reached at the moment. */
	isUnavailable(error: unknown): boolean;
	/** The database's disk is full. */
	isFull(error: unknown): boolean;
	/** The same transaction may succeed when run again, as after a serialization failure or a deadlock. */
	isRetryable(error: unknown): boolean;
};

/** Why a valid request cannot be done at the moment. */
export type Failure = "unavailable" | "storage_full";

/** Node's codes for a failed file write because the disk or the user's quota is full. */
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

/**
 * Finds the database or disk failure behind an error; searches the error's causes too.
 * @returns undefined if there is none, so that the error is a bug or a refusal.
 */
export function failureOf(
	error: unknown,
	engine: Pick<Engine, "isFull" | "isUnavailable">,
): Failure | undefined {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (engine.isFull(cause) || NO_SPACE.has((cause as NodeJS.ErrnoException).code ?? "")) {
			return "storage_full";
		}
		if (engine.isUnavailable(cause)) return "unavailable";
	}
	return undefined;
}
