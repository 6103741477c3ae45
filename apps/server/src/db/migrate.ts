import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { ConfigError } from "#config.ts";
import type { MigrationDb } from "./connection.ts";
import * as shop from "./migrations/0001-shop.ts";
import * as positions from "./migrations/0002-position-of-changes.ts";
import * as buying from "./migrations/0003-buying.ts";
import * as priceLists from "./migrations/0004-price-lists.ts";
import * as formerSupplierNames from "./migrations/0005-former-supplier-names.ts";
import * as catalogues from "./migrations/0006-catalogues.ts";
import * as articlesIndexedBySteps from "./migrations/0007-articles-indexed-by-steps.ts";
import * as facetCounts from "./migrations/0008-facet-counts.ts";
import { layRanges, liftRanges } from "./migrations/0010-numbers-in-range/lay-ranges.ts";
import * as numbersInRange from "./migrations/0010-numbers-in-range.ts";
import * as backupState from "./migrations/0011-backup-state.ts";
import * as countedRefusals from "./migrations/0013-counted-refusals.ts";
import * as clock from "./migrations/0014-clock.ts";
import * as restoredWebhooks from "./migrations/0015-restored-webhooks.ts";
import * as takeBack from "./migrations/0018-take-back.ts";
import * as pricesOfLines from "./migrations/0020-prices-of-lines.ts";
import * as totalsOfImports from "./migrations/0021-totals-of-imports.ts";
import * as namesOfClosedPlaces from "./migrations/0022-names-of-closed-places.ts";
import * as linesOfDocuments from "./migrations/0024-lines-of-documents.ts";
import * as purchaseNames from "./migrations/0025-purchase-names.ts";
import * as sourceFormats from "./migrations/0026-source-formats.ts";
import * as sheetNotes from "./migrations/0027-sheet-notes.ts";
import * as whatFilesAsk from "./migrations/0028-what-files-ask.ts";
import * as pricesPer from "./migrations/0029-prices-per.ts";
import * as perOfLists from "./migrations/0032-per-of-lists.ts";
import * as ownStores from "./migrations/0033-own-stores.ts";
import * as places from "./migrations/0034-places.ts";
import * as whyItIsOrdered from "./migrations/0038-why-it-is-ordered.ts";
import * as storeReorderPoints from "./migrations/0039-store-reorder-points.ts";
import * as countsOfPlaces from "./migrations/0040-counts-of-places.ts";
import * as shopSettings from "./migrations/0041-shop-settings.ts";
import * as home from "./migrations/0042-home.ts";
import * as pastPurchases from "./migrations/0043-past-purchases.ts";
import * as cardsAndInvitedStores from "./migrations/0044-cards-and-invited-stores.ts";
import * as pricesOfImports from "./migrations/0045-prices-of-imports.ts";
import * as customers from "./migrations/0046-customers.ts";
import * as promises from "./migrations/0047-promises.ts";
import * as transferNotes from "./migrations/0048-transfer-notes.ts";
import * as salesOrders from "./migrations/0049-sales-orders.ts";
import * as packing from "./migrations/0050-packing.ts";
import * as saleReturns from "./migrations/0051-sale-returns.ts";
import * as available from "./migrations/0052-available.ts";
import * as lossesOfImports from "./migrations/0053-losses-of-imports.ts";
import * as saleImports from "./migrations/0054-sale-imports.ts";
import * as confirmedReservations from "./migrations/0055-confirmed-reservations.ts";
import * as idsOfPeople from "./migrations/0056-ids-of-people.ts";
import { BEFORE, takeOver } from "./take-over.ts";

type EngineMigration = { up: (db: MigrationDb) => Promise<void> };

/** Forward only: a released migration is never edited. */
const migrations: Record<string, EngineMigration> = {
	"0001-shop": shop,
	"0002-position-of-changes": positions,
	"0003-buying": buying,
	"0004-price-lists": priceLists,
	"0005-former-supplier-names": formerSupplierNames,
	"0006-catalogues": catalogues,
	"0007-articles-indexed-by-steps": articlesIndexedBySteps,
	"0008-facet-counts": facetCounts,
	"0010-numbers-in-range": numbersInRange,
	"0011-backup-state": backupState,
	"0013-counted-refusals": countedRefusals,
	"0014-clock": clock,
	"0015-restored-webhooks": restoredWebhooks,
	"0018-take-back": takeBack,
	"0020-prices-of-lines": pricesOfLines,
	"0021-totals-of-imports": totalsOfImports,
	"0022-names-of-closed-places": namesOfClosedPlaces,
	"0024-lines-of-documents": linesOfDocuments,
	"0025-purchase-names": purchaseNames,
	"0026-source-formats": sourceFormats,
	"0027-sheet-notes": sheetNotes,
	"0028-what-files-ask": whatFilesAsk,
	"0029-prices-per": pricesPer,
	"0032-per-of-lists": perOfLists,
	"0033-own-stores": ownStores,
	"0034-places": places,
	"0038-why-it-is-ordered": whyItIsOrdered,
	"0039-store-reorder-points": storeReorderPoints,
	"0040-counts-of-places": countsOfPlaces,
	"0041-shop-settings": shopSettings,
	"0042-home": home,
	"0043-past-purchases": pastPurchases,
	"0044-cards-and-invited-stores": cardsAndInvitedStores,
	"0045-prices-of-imports": pricesOfImports,
	"0046-customers": customers,
	"0047-promises": promises,
	"0048-transfer-notes": transferNotes,
	"0049-sales-orders": salesOrders,
	"0050-packing": packing,
	"0051-sale-returns": saleReturns,
	"0052-available": available,
	"0053-losses-of-imports": lossesOfImports,
	"0054-sale-imports": saleImports,
	"0055-confirmed-reservations": confirmedReservations,
	"0056-ids-of-people": idsOfPeople,
};

/** The key of PostgreSQL's advisory lock for migrations. */
const LOCK = 7_331_002;

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/**
 * Brings the schema up to date in one transaction; on failure nothing changes. Several processes may start at once: one does it,
 * the others wait.
 * @param to the last migration to apply, by a restore, which fills the tables next: until it migrates to the latest, they accept
 * numbers out of their ranges, which an earlier version may have stored. Default: the latest.
 * @throws ConfigError if the database is too old.
 */
export async function migrate(db: MigrationDb, to?: string): Promise<void> {
	if (db.engine.name === "sqlite") return migrateAlone(db, to);
	// The Migrator locks, too, but reads the schema before, which fails while another process changes it.
	await db.kysely.transaction().execute(async (tx) => {
		// A lock of the session would not hold behind a pooler in transaction mode.
		await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
		await migrateAlone(db, to);
	});
}

async function migrateAlone(db: MigrationDb, to: string | undefined): Promise<void> {
	await applyMigrations(db, to);
	// A restore has lifted them, or an earlier start has left some out because of rows that may be corrected by now.
	if (to === undefined) await layRanges(db);
	else await liftRanges(db);
}

async function applyMigrations(db: MigrationDb, to: string | undefined): Promise<void> {
	const applied = await appliedTo(db);
	if (BEFORE.last.some((name) => applied.has(name))) await takeOver(db, migrationNames);
	else if (applied.has(BEFORE.first)) {
		throw new ConfigError(
			`This database was made by an older Freehub (${[...applied].toSorted().at(-1)}): start the version that ends with ${BEFORE.last[0]} on it once, then this one`,
		);
	} else if (isUpToDate(applied)) return;
	const schema = await currentSchema(db);
	const migrator = new Migrator({
		db: db.kysely,
		// A shop that a restore has moved aside has such tables in another schema.
		...(schema !== undefined && { migrationTableSchema: schema }),
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
	const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
	if (error !== undefined) throw error;
}

async function currentSchema({ kysely, engine }: MigrationDb): Promise<string | undefined> {
	if (engine.name === "sqlite") return undefined;
	const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(kysely);
	return rows[0]?.name;
}

/** The migrations already applied, found with one small read; the Migrator would read the whole schema first. */
async function appliedTo(db: MigrationDb): Promise<Set<string>> {
	const schema = await currentSchema(db);
	// Not that of another schema in the search path: a shop is restored beside the one that is there.
	const table = schema === undefined ? sql.table("kysely_migration") : sql.id(schema, "kysely_migration");
	try {
		const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db.kysely);
		return new Set(rows.map(({ name }) => name));
	} catch {
		// A new database has no such table. The Migrator reports any other problem.
		return new Set();
	}
}

function isUpToDate(applied: ReadonlySet<string>): boolean {
	return applied.size === migrationNames.length && migrationNames.every((name) => applied.has(name));
}
