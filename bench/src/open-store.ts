import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../apps/server/src/db/open.ts";
import { fillDatabase } from "./data/fill-database.ts";
import { insertStatement, type Statements } from "./data/insert-statement.ts";
import type { BenchEngine } from "./open-engine.ts";
import type { Resources } from "./resources.ts";
import { startSqlLimit } from "./start-child.ts";
import { type RunningServer, startServer } from "./start-server.ts";

/** A filled database, with the server and the SQL limit that answer from it. */
export type BenchStore = { size: number; ids: string[]; server: RunningServer; sqlLimitPort: number };

export async function openStore(
	resources: Resources,
	engine: BenchEngine,
	size: number,
	profile: string | undefined,
): Promise<BenchStore> {
	const settings = await engine.newDatabase();
	const { ids, statements } = await fill(settings, size);
	const database =
		settings.databaseUrl === undefined
			? { file: join(settings.dataDir, "freehub.sqlite") }
			: { url: settings.databaseUrl };
	const server = await startServer(resources, settings, profile);
	const sqlLimitPort = await startSqlLimit(resources, { database, statements });
	return { size, ids, server, sqlLimitPort };
}

async function fill(
	settings: Parameters<typeof openDatabase>[0],
	size: number,
): Promise<{ ids: string[]; statements: Statements }> {
	const db = await openDatabase(settings, (error) => console.error(error.message));
	try {
		const ids = await fillDatabase(db, size);
		const statements = insertStatement(db);
		if (db.engine.name === "postgres") {
			// Autovacuum would do this at some time during the measurement.
			await sql`vacuum analyze product, product_search`.execute(db.kysely);
			await sql`checkpoint`.execute(db.kysely);
		}
		return { ids, statements };
	} finally {
		await db.kysely.destroy();
	}
}
