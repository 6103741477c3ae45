import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Db } from "./connection.ts";
import type { Schema } from "./schema.ts";
import { sqliteEngine } from "./sqlite.ts";

/** Waits until this connection may write, and lets go when the work has ended. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** The log is copied into the database after so many transactions; the server would do it after 10,000 pages itself. */
const CHECKPOINT_EVERY = 3;

/**
 * A second connection of the server's process to its SQLite file, for a thread of its own. It writes in turns with the
 * first, whose waiting for a lock would stand still; and it copies the write-ahead log while that one goes on. What it
 * commits is durable with the first's next commit or that copying: it is for work that is taken up again after a crash.
 */
export async function openBeside(dataDir: string, turn: Turn): Promise<Db> {
	const engine = sqliteEngine(join(dataDir, "freehub.sqlite"));
	const kysely = new Kysely<Schema>({ dialect: engine.dialect });
	await sql`pragma wal_autocheckpoint = 0`.execute(kysely);
	await sql`pragma cache_size = -32768`.execute(kysely);
	await sql`pragma synchronous = normal`.execute(kysely);
	let count = 0;
	return {
		kysely,
		engine,
		async transact(work) {
			const value = await turn(() => kysely.transaction().execute(work));
			if (++count % CHECKPOINT_EVERY === 0) await sql`pragma wal_checkpoint(passive)`.execute(kysely);
			return value;
		},
		giveWay: (work) => work(),
	};
}
