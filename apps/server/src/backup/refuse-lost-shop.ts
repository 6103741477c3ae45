import { type Config, ConfigError } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { schemaAside } from "./swap-postgres.ts";
import { shopAside } from "./swap-sqlite.ts";

/**
 * A restore moves a shop aside only together with another one that takes its place. If a shop is aside and the opened one never had an
 * owner, something else went wrong. The first account would then own an empty shop under the address of the lost one.
 * @throws ConfigError that says where the shop is, and what to do.
 */
export async function refuseLostShop(db: Db, { dataDir }: Pick<Config, "dataDir">): Promise<void> {
	const owner = await db.kysely
		.selectFrom("counter")
		.select("value")
		.where("name", "=", "owner")
		.executeTakeFirst();
	if (owner?.value !== 0) return;
	const isSqlite = db.engine.name === "sqlite";
	const aside = isSqlite ? await shopAside(dataDir) : await schemaAside(db.kysely);
	if (aside === undefined) return;
	const place = isSqlite
		? `the folder ${aside} of DATA_DIR (it is ${dataDir})`
		: `the schema ${aside} of the database`;
	throw new ConfigError(
		`There is no shop here, but a restore has moved one aside: it is in ${place}. Restore a backup (npm run restore -- FILE --replace), or move that shop back. To begin a new shop, give ${place} another name first`,
	);
}
