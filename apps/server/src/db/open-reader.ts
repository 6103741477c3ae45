import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import type { Db } from "./connection.ts";
import type { Schema } from "./schema.ts";
import { BUSY_TIMEOUT, sqliteEngineOver } from "./sqlite.ts";

/**
 * A connection to the server's SQLite file that only reads, for a thread of its own: it sees what is committed, and
 * neither waits for the one that writes nor makes it wait.
 */
export function openReader(file: string): Db {
	const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
	// A quarter of the first connection's cache: the operating system keeps the file in memory anyway.
	database.exec("PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY;");
	// A read-only connection cannot begin a transaction as a writer.
	const engine = sqliteEngineOver(database, "begin");
	const kysely = new Kysely<Schema>({ dialect: engine.dialect });
	return { kysely, engine, ...engine.transactions(kysely) };
}
