import { type Config, ConfigError, databaseFile } from "#config.ts";
import { readMarks } from "./clock-marks.ts";
import type { Db } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { databaseOf, openWriter, type Writer } from "./sqlite.ts";

type Settings = Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "databaseDirectUrl">>;

/**
 * Opens the configured database and brings its schema up to date.
 * @throws ConfigError that names DATABASE_URL or DATA_DIR if it cannot be opened.
 */
export async function openDatabase(settings: Settings, onError: (error: Error) => void): Promise<Db> {
	const { databaseUrl, databaseDirectUrl, dataDir } = settings;
	if (databaseUrl === undefined) {
		const file = databaseFile(settings);
		let writer: Writer;
		try {
			writer = openWriter(file);
		} catch (error) {
			throw new ConfigError(`DATA_DIR cannot be used (it is ${dataDir}): ${reasonOf(error)}`);
		}
		await migrate(writer);
		return withMarks(databaseOf(file, writer, onError));
	}
	const db = await openPostgres({ databaseUrl, databaseDirectUrl }, onError).catch((error: unknown) => {
		throw new ConfigError(`DATABASE_URL cannot be reached: ${reasonOf(error)}`);
	});
	await migrate(db);
	return withMarks(db);
}

async function withMarks(db: Db): Promise<Db> {
	await readMarks(db);
	return db;
}

/** Node reports a refused connection to a name with several addresses as an AggregateError without a message. */
function reasonOf(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
	return error instanceof Error ? error.message : String(error);
}
