import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { type Config, ConfigError } from "#config.ts";
import type { Db } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { postgresEngine } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { sqliteEngine } from "./sqlite.ts";
import { rememberWords } from "./vocabulary.ts";

/**
 * Opens the database that the settings name and brings its schema up to date.
 * @throws ConfigError that names DATABASE_URL or DATA_DIR when it cannot be opened.
 */
export async function openDatabase(
	config: Pick<Config, "databaseUrl" | "dataDir">,
	onError: (error: Error) => void,
): Promise<Db> {
	const engine = openEngine(config, onError);
	const kysely = new Kysely<Schema>({ dialect: engine.dialect });
	const db: Db = { kysely, engine, ...engine.transactions(kysely) };
	if (engine.name === "postgres") db.knownWords = rememberWords();
	if (config.databaseUrl !== undefined) {
		try {
			await sql`select 1`.execute(db.kysely);
		} catch (error) {
			await db.kysely.destroy();
			throw new ConfigError(`DATABASE_URL cannot be reached: ${reasonOf(error)}`);
		}
	}
	await migrate(db);
	return db;
}

/** Where the embedded database is. */
export function databaseFile({ dataDir }: Pick<Config, "dataDir">): string {
	return join(dataDir, "freehub.sqlite");
}

function openEngine(
	config: Pick<Config, "databaseUrl" | "dataDir">,
	onError: (error: Error) => void,
): Engine {
	if (config.databaseUrl !== undefined) return postgresEngine(config.databaseUrl, onError);
	try {
		return sqliteEngine(databaseFile(config));
	} catch (error) {
		throw new ConfigError(`DATA_DIR cannot be used (it is ${config.dataDir}): ${reasonOf(error)}`);
	}
}

/** Node reports a refused connection to a name with several addresses as an AggregateError without a message. */
function reasonOf(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
	return error instanceof Error ? error.message : String(error);
}
