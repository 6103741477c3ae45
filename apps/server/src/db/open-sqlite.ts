import { closeSync, mkdirSync, openSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { checkpointing, pagesToCopy } from "./checkpoint.ts";
import { commitBell } from "./commit-bell.ts";
import type { Db, MigrationDb } from "./connection.ts";
import { groupedTransactions } from "./grouped-transactions.ts";
import type { Schema } from "./schema.ts";
import { CHECKPOINT_PAGES, openReading, openSqlite, sqliteEngine } from "./sqlite.ts";
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
		...groupedTransactions(kysely, () => database.isTransaction, afterCommit),
	};
}

/** For threads whose commits, if there are any, are told by the server's own connection. */
const neverCommits = () => () => {};

/** The database for a thread that only reads it. */
export function openReader(file: string): Db {
	const refuse = () => Promise.reject(new Error("This thread only reads."));
	return { ...openReading(file), transact: refuse, runExclusive: refuse, onCommit: neverCommits };
}

/** Waits until this connection may write, and lets go when the work has ended. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

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
	// Each step of an import changes more pages than the first writer's cache holds; the thread ends after it.
	database.exec("PRAGMA cache_size = -32768");
	const log = diskWriter(`${file}-wal`);
	const toCopy = pagesToCopy(database);
	return {
		...openReading(file, () => {
			database.close();
			log.close();
		}),
		engine,
		onCommit: neverCommits,
		knownWords: rememberWords(),
		async transact(work) {
			const value = await turn(() => kysely.transaction().execute(work));
			log.flush();
			// Before there is so much of it that the first writer has it copied.
			if (toCopy() >= CHECKPOINT_PAGES / 2) database.exec("PRAGMA wal_checkpoint(PASSIVE)");
			return value;
		},
		runExclusive: (work) => work(),
	};
}

/**
 * Flushes what was written while other work goes on, so that the next commit has little left to write. Nothing depends
 * on it.
 */
function diskWriter(path: string) {
	let isWriting = false;
	let handle: Promise<FileHandle> | undefined;
	return {
		flush(): void {
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
		},
		/** Ends after what is being flushed. */
		close(): void {
			handle?.then((file) => file.close()).catch(() => undefined);
		},
	};
}
