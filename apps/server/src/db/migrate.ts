import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { ConfigError } from "#config.ts";
import type { MigrationDb } from "./connection.ts";
import * as shop from "./migrations/0001-shop.ts";
import * as positions from "./migrations/0002-position-of-changes.ts";
import { BEFORE, takeOver } from "./take-over.ts";

type EngineMigration = { up: (db: MigrationDb) => Promise<void> };

/** Forward only: a released migration is never edited. */
const migrations: Record<string, EngineMigration> = {
	"0001-shop": shop,
	"0002-position-of-changes": positions,
};

/**
 * Brings the schema up to date in one transaction; on failure nothing changes. Several processes may start at once: the Migrator
 * locks.
 * @throws ConfigError if the database is too old.
 */
export async function migrate(db: MigrationDb): Promise<void> {
	const applied = await appliedTo(db);
	if (BEFORE.last.some((name) => applied.has(name))) await takeOver(db, Object.keys(migrations));
	else if (applied.has(BEFORE.first)) {
		throw new ConfigError(
			`This database was made by an older Freehub (${[...applied].toSorted().at(-1)}): start the version that ends with ${BEFORE.last[0]} on it once, then this one`,
		);
	} else if (isUpToDate(applied)) return;
	const migrator = new Migrator({
		db: db.kysely,
		provider: {
			getMigrations: async () =>
				Object.fromEntries(
					Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
						name,
						{ up: (kysely) => up({ kysely, engine: db.engine }) },
					]),
				),
		},
	});
	const { error } = await migrator.migrateToLatest();
	if (error !== undefined) throw error;
}

/** The migrations already applied, found with one small read; the Migrator would read the whole schema first. */
async function appliedTo({ kysely }: MigrationDb): Promise<Set<string>> {
	try {
		const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely);
		return new Set(rows.map(({ name }) => name));
	} catch {
		// A new database has no such table. The Migrator reports any other problem.
		return new Set();
	}
}

function isUpToDate(applied: ReadonlySet<string>): boolean {
	const names = Object.keys(migrations);
	return applied.size === names.length && names.every((name) => applied.has(name));
}
