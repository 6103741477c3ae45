import type { Kysely, Transaction } from "kysely";
import type { Engine, Transact } from "./engine.ts";
import type { ClockMarks } from "./known-marks.ts";
import type { Schema } from "./schema.ts";

export type Connection = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/**
 * An open database. `kysely` runs queries outside transactions; on SQLite it cannot write, because the only writer is behind
 * `transact`. `engine` holds the differences between the two engines.
 */
export type Db = {
	kysely: Connection;
	engine: Engine;
	transact: Transact;
	/** The time that has passed, as this process knows it. */
	marks: ClockMarks;
	/** Prepares a statement that requests send repeatedly; the result runs it with given values. */
	prepare(text: string, plan: Plan): (values: readonly unknown[]) => Promise<unknown[]>;
	/** Recomputes the statistics of tables that have grown; the engine uses them to choose indexes. */
	renewStatistics: () => Promise<void>;
	/** A text that changes with every commit of any process. If two are equal, nothing was committed between them. */
	stamp: () => Promise<string>;
	/** Subscribes to the commits of this process. @returns a function that unsubscribes. */
	onCommit: (listener: () => void) => () => void;
	/**
	 * Subscribes to notifications of changes by other processes, if the engine supports them.
	 * @param onHeard called when it turns out whether notifications arrive, and when that changes.
	 * @returns a function that unsubscribes.
	 */
	onNotice?: (listener: () => void, onHeard: (isHeard: boolean) => void) => () => void;
};

/**
 * How PostgreSQL plans a prepared statement. `once`: for all values, which must be fast, on connections that such statements share.
 * `each time`: parsed once on each connection, and planned for the values of each request; for a statement whose text never varies,
 * because connections keep it. `unnamed`: parsed and planned for each request.
 */
export type Plan = "once" | "each time" | "unnamed";

/** The parts of the database that a migration may use, before the database counts as open. */
export type MigrationDb = Pick<Db, "kysely" | "engine">;

const ATTEMPTS = 8;

/**
 * Runs `work` in one transaction, and retries it when the engine reports a serialization failure or a deadlock. `work` must
 * therefore have no effects except through `tx`.
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

/** The listeners to the commits of this process. */
export function commitListeners() {
	const listeners = new Set<() => void>();
	return {
		onCommit: (listener: () => void): (() => void) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		emitCommit: (): void => {
			for (const listener of listeners) listener();
		},
	};
}
