import type { Kysely, Transaction } from "kysely";
import type { Engine, Transact } from "./engine.ts";
import type { Schema } from "./schema.ts";

export type Connection = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/**
 * An open database. `kysely` runs queries outside of transactions; on SQLite it cannot write, because there is one writer,
 * behind `transact`. `engine` holds what differs between the two engines.
 */
export type Db = {
	kysely: Connection;
	engine: Engine;
	transact: Transact;
	/**
	 * A statement that requests send again and again, run with the values of each. Where `isPlannedOnce` it must be short
	 * whatever its values: PostgreSQL plans it once, and answers it on connections that such statements share.
	 */
	prepare(text: string, isPlannedOnce: boolean): (values: readonly unknown[]) => Promise<unknown[]>;
	/** Counts the rows of grown tables anew, by which the engine chooses indexes. */
	renewStatistics: () => Promise<void>;
	/** What is another text after every commit of any process: nothing was committed between two equal ones. */
	stamp: () => Promise<string>;
	/** Calls back after every commit of this process. @returns a function that stops it. */
	onCommit: (listener: () => void) => () => void;
	/** Calls back when another process has told that there are changes, where the engine passes that on. */
	onNotice?: (listener: () => void) => () => void;
};

/** What a migration works with, before the database counts as open. */
export type MigrationDb = Pick<Db, "kysely" | "engine">;

const ATTEMPTS = 8;

/**
 * Runs `work` in one transaction, and again when the engine reports a serialization failure or a deadlock.
 * `work` must therefore do nothing but use `tx`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await db.transact(work);
		} catch (error) {
			if (attempt === ATTEMPTS || !db.engine.isRetryable(error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
		}
	}
}
