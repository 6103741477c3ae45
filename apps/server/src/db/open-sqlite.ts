import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { checkpointing } from "./checkpoint.ts";
import { commitBell } from "./commit-bell.ts";
import type { Db, MigrationDb } from "./connection.ts";
import { groupedTransactions } from "./grouped-transactions.ts";
import type { Schema } from "./schema.ts";
import { openReading, openSqlite, sqliteEngine } from "./sqlite.ts";
import { rememberWords } from "./vocabulary.ts";

export type Writer = MigrationDb & { database: DatabaseSync };

/** Opens the connection that writes; the file and its folder are made when they are missing. */
export function openWriter(file: string): Writer {
	// Nobody else on the machine may read sessions and people. SQLite gives its log the same mode.
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	closeSync(openSync(file, "a", 0o600));
	const database = openSqlite(file);
	const engine = sqliteEngine(database);
	return { database, engine, kysely: new Kysely<Schema>({ dialect: engine.dialect }) };
}

/** The database of a process: transactions run on its writer, everything else reads over a connection that cannot write. */
export function databaseOf(
	file: string,
	{ database, engine, kysely }: Writer,
	onError: (error: Error) => void,
): Db {
	const copyLog = checkpointing(file, database, onError);
	const { onCommit, ring } = commitBell();
	const afterCommit = () => {
		copyLog();
		ring();
	};
	return {
		...openReading(file, () => database.close()),
		engine,
		onCommit,
		transact: groupedTransactions(kysely, () => database.isTransaction, afterCommit),
		knownWords: rememberWords(),
	};
}

/** The database for a thread that only reads it. */
export function openReader(file: string): Db {
	const refuse = () => Promise.reject(new Error("This thread only reads."));
	return { ...openReading(file), transact: refuse, onCommit: () => () => {} };
}
