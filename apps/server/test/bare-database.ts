import { join } from "node:path";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { MigrationDb } from "#db/connection.ts";
import { openPostgres } from "#db/postgres.ts";
import { openWriter } from "#db/sqlite.ts";
import { emptyDatabase } from "./database.ts";

/** An empty database without tables on the engine under test; it is removed after the test. */
export async function bareDatabase(): Promise<MigrationDb> {
	const { config, remove } = await emptyDatabase();
	const { kysely, engine } =
		config.databaseUrl === undefined
			? openWriter(join(config.dataDir, "bare.sqlite"))
			: await openPostgres({ databaseUrl: config.databaseUrl }, () => {});
	onTestFinished(async () => {
		await kysely.destroy();
		await remove();
	});
	if (engine.name === "postgres") {
		await sql`drop schema public cascade`.execute(kysely);
		await sql`create schema public`.execute(kysely);
	}
	return { kysely, engine };
}
