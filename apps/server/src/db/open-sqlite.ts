import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { checkpointing } from "./checkpoint.ts";
import { commitBell } from "./commit-bell.ts";
import type { Db, MigrationDb } from "./connection.ts";
import { groupedTransactions } from "./grouped-transactions.ts";
import type { Schema } from "./schema.ts";
import { openReading, openSqlite, sqliteEngine } from "./sqlite.ts";

/**
 * Flags of `PRAGMA optimize`: all tables without statistics or with ten times as many rows, no matter which connection reads
 * them.
 */
const ALL_GROWN_TABLES = 0x1_00_02;

export type Writer = MigrationDb & { database: DatabaseSync };

/** Opens the connection that writes; creates the file and its folder if they are missing. */
export function openWriter(file: string): Writer {
	// Nobody else on the machine may read sessions and personal data. SQLite gives its log the same mode.
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	closeSync(openSync(file, "a", 0o600));
	const database = openSqlite(file);
	const engine = sqliteEngine(database);
	return { database, engine, kysely: new Kysely<Schema>({ dialect: engine.dialect }) };
}

/** The database of a process: transactions run on its writer, all else reads over a connection that cannot write. */
export function databaseOf(
	file: string,
	{ database, engine, kysely }: Writer,
	onError: (error: Error) => void,
): Db {
	const copyLog = checkpointing(file, database, onError);
	const { onCommit, emitCommit } = commitBell();
	const afterCommit = () => {
		copyLog();
		emitCommit();
	};
	const { readSchemaAgain, ...reading } = openReading(file, () => database.close());
	const transact = groupedTransactions(kysely, () => database.isTransaction, afterCommit);
	return {
		...reading,
		engine,
		onCommit,
		transact,
		async renewStatistics() {
			await transact((tx) => sql.raw(`PRAGMA optimize = ${ALL_GROWN_TABLES}`).execute(tx));
			readSchemaAgain();
		},
	};
}

/** The database for a thread that only reads. */
export function openReader(file: string): Db {
	const refuse = () => Promise.reject(new Error("This thread only reads."));
	return { ...openReading(file), transact: refuse, renewStatistics: refuse, onCommit: () => () => {} };
}
