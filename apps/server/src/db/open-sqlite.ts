import { closeSync, mkdirSync, openSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import type { Db, MigrationDb } from "./connection.ts";
import { groupedTransactions } from "./grouped-transactions.ts";
import type { Schema } from "./schema.ts";
import { openReading, openSqlite, sqliteEngine } from "./sqlite.ts";
import { rememberWords } from "./vocabulary.ts";

export type Writer = MigrationDb & { database: DatabaseSync };

/** Opens the connection that writes; the file and its folder are made when they are missing. */
export function openWriter(file: string): Writer {
	// It holds sessions and people: nobody else on the machine may read it. SQLite gives its log the same mode.
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	closeSync(openSync(file, "a", 0o600));
	const database = openSqlite(file);
	const engine = sqliteEngine(database);
	return { database, engine, kysely: new Kysely<Schema>({ dialect: engine.dialect }) };
}

/** The database of a process: transactions run on its writer, everything else reads over a connection that cannot write. */
export function databaseOf(file: string, { database, engine, kysely }: Writer): Db {
	return {
		...openReading(file, () => database.close()),
		engine,
		...groupedTransactions(kysely, () => database.isTransaction),
	};
}

/** The database for a thread that only reads it. */
export function openReader(file: string): Db {
	const refuse = () => Promise.reject(new Error("This thread only reads."));
	return { ...openReading(file), transact: refuse, runExclusive: refuse };
}

/** Waits until this connection may write, and lets go when the work has ended. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** The log is copied into the database after so many transactions; the server would do it after 10,000 pages itself. */
const CHECKPOINT_EVERY = 8;

/**
 * A second writer of the server's process, for a thread of its own. It writes in turns with the first one, whose waiting
 * for a lock would make everybody wait; and it copies the write-ahead log while that one goes on.
 *
 * Its commits do not wait for the disk, which would prolong its turns: they are durable with the next commit of the first
 * writer or a moment later. It is for work that is taken up again after a crash.
 */
export function openSecondary(file: string, turn: Turn): Db {
	// Opening the file in any other way and closing it again would end the locks that the first writer holds on it.
	const { database, engine, kysely } = openWriter(file);
	database.exec("PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = NORMAL");
	const bringToDisk = diskWriter(`${file}-wal`);
	let count = 0;
	return {
		...openReading(file, () => database.close()),
		engine,
		knownWords: rememberWords(),
		async transact(work) {
			const value = await turn(() => kysely.transaction().execute(work));
			bringToDisk();
			if (++count % CHECKPOINT_EVERY === 0) await sql`pragma wal_checkpoint(passive)`.execute(kysely);
			return value;
		},
		runExclusive: (work) => work(),
	};
}

/**
 * Brings what was written to the disk beside other work, so that whoever commits next and waits for it finds little
 * left to write. Nothing depends on it.
 */
function diskWriter(path: string): () => void {
	let isWriting = false;
	let handle: Promise<FileHandle> | undefined;
	return () => {
		if (isWriting) return;
		isWriting = true;
		handle ??= open(path, "r+");
		handle
			.then((file) => file.datasync())
			.catch(() => {
				handle = undefined;
			})
			.finally(() => {
				isWriting = false;
			});
	};
}
