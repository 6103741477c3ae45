import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { fillLedger } from "../data/fill-ledger.ts";
import type { BenchEngine, DatabaseSettings } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { type RunningServer, startServer } from "../start-server.ts";

export const PRODUCTS = 10_000;

/** A database with a verified ledger, and the server on it. */
export type StockStore = {
	entries: number;
	settings: DatabaseSettings;
	database: { file: string } | { url: string };
	server: RunningServer;
};

export async function openStockStore(
	resources: Resources,
	engine: BenchEngine,
	entries: number,
	profile: string | undefined,
	products = PRODUCTS,
): Promise<StockStore> {
	const settings = await engine.newDatabase();
	await fill(settings, entries, products);
	const { databaseUrl, dataDir } = settings;
	const database =
		databaseUrl === undefined ? { file: join(dataDir, "freehub.sqlite") } : { url: databaseUrl };
	const server = await startServer(resources, settings, profile);
	const found = await checkBooks(server.origin);
	if (found !== entries) throw new Error(`The ledger has ${found} entries, not ${entries}.`);
	return { entries, settings, database, server };
}

/**
 * @returns the number of entries.
 * @throws Error if the books do not balance: the rate of wrong changes would mean nothing.
 */
export async function checkBooks(origin: string): Promise<number> {
	const answer = await fetch(`${origin}/api/ledger/check`);
	const check = (await answer.json()) as { balanced?: boolean; entries: number };
	if (check.balanced !== true) throw new Error(`The books do not balance: ${JSON.stringify(check)}`);
	return check.entries;
}

async function fill(settings: DatabaseSettings, entries: number, products: number): Promise<void> {
	const db = await openDatabase(settings, (error) => console.error(error.message));
	try {
		await fillLedger(db, products, entries);
		if (db.engine.name === "postgres") {
			// Autovacuum would do this at some time during the measurement.
			await sql`vacuum analyze`.execute(db.kysely);
			await sql`checkpoint`.execute(db.kysely);
		}
	} finally {
		await db.kysely.destroy();
	}
}
