import { type FileHandle, open } from "node:fs/promises";
import { Kysely, sql } from "kysely";
import type { Db } from "./connection.ts";
import { databaseFile } from "./open.ts";
import type { Schema } from "./schema.ts";
import { openSqlite, sqliteEngineOver } from "./sqlite.ts";
import { rememberWords } from "./vocabulary.ts";

/** Waits until this connection may write, and lets go when the work has ended. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** The log is copied into the database after so many transactions; the server would do it after 10,000 pages itself. */
const CHECKPOINT_EVERY = 8;

/**
 * A second connection of the server's process to its SQLite file, for a thread of its own. It writes in turns with the
 * first, whose waiting for a lock would stand still; and it copies the write-ahead log while that one goes on.
 *
 * Its commits do not wait for the disk, which would keep the turn: they are durable with the next commit of the first
 * or a moment later. It is for work that is taken up again after a crash.
 */
export async function openSecondary(dataDir: string, turn: Turn): Promise<Db> {
	const file = databaseFile({ dataDir });
	// Opening the file in any other way and closing it again would end the locks that the first connection holds on it.
	const engine = sqliteEngineOver(openSqlite(file));
	const kysely = new Kysely<Schema>({ dialect: engine.dialect });
	await sql`pragma wal_autocheckpoint = 0`.execute(kysely);
	await sql`pragma cache_size = -32768`.execute(kysely);
	await sql`pragma synchronous = normal`.execute(kysely);
	const bringToDisk = diskWriter(`${file}-wal`);
	let count = 0;
	return {
		kysely,
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
