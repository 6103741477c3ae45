import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { fillDatabase } from "../data/fill-database.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { measureInBrowser } from "../start-child.ts";
import { startServer } from "../start-server.ts";
import type { TableFigures } from "./table-figures.ts";

/** Fills a database and measures its Manage table in a real browser. */
export async function measureTable(
	resources: Resources,
	engine: BenchEngine,
	products: number,
): Promise<TableFigures> {
	const settings = await engine.newDatabase();
	const db = await openDatabase(settings, (error) => console.error(error.message));
	await fillDatabase(db, products);
	await db.kysely.destroy();
	const server = await startServer(resources, settings, undefined);
	return measureInBrowser(resources, server.origin);
}
