import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { seedDemo } from "../../../apps/server/src/demo/seed-demo.ts";
import type { DatabaseSettings } from "../open-engine.ts";
import { fillDatabase } from "./fill-database.ts";

/** Fills an empty database with the demo catalogue, its articles, and generated products. */
export async function fillShop(settings: DatabaseSettings, products: number): Promise<void> {
	const db = await openDatabase(settings, (error) => console.error(error.message));
	try {
		await seedDemo(db, new Date());
		await fillDatabase(db, products);
	} finally {
		await db.kysely.destroy();
	}
}
