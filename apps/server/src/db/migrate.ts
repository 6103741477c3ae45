import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { MigrationDb } from "./connection.ts";
import * as catalogue from "./migrations/0001-catalogue.ts";
import * as identity from "./migrations/0002-identity.ts";
import * as ledger from "./migrations/0003-ledger.ts";
import * as access from "./migrations/0004-access.ts";
import * as productFields from "./migrations/0005-product-fields.ts";
import * as catalogueRows from "./migrations/0006-catalogue.ts";
import * as search from "./migrations/0007-search.ts";
import * as views from "./migrations/0008-views.ts";
import * as imports from "./migrations/0009-imports.ts";
import * as leanIndexes from "./migrations/0010-lean-indexes.ts";
import * as datedLedger from "./migrations/0011-dated-ledger.ts";
import * as accessCounters from "./migrations/0012-access.ts";
import * as importDecimals from "./migrations/0014-import-decimals.ts";
import * as listIndexes from "./migrations/0015-list-indexes.ts";
import * as productDocuments from "./migrations/0017-product-documents.ts";
import * as find from "./migrations/0018-find.ts";
import * as originCountry from "./migrations/0020-origin-country.ts";
import * as searchIndex from "./migrations/0025-search-index.ts";
import * as figures from "./migrations/0026-figures.ts";
import * as articles from "./migrations/0027-articles.ts";
import * as movementFilters from "./migrations/0028-movement-filters.ts";
import * as review from "./migrations/0029-review.ts";
import * as enquiries from "./migrations/0030-enquiries.ts";
import * as pages from "./migrations/0031-pages.ts";
import * as languages from "./migrations/0032-languages.ts";
import * as translations from "./migrations/0033-translations.ts";
import * as currency from "./migrations/0034-currency.ts";
import * as changes from "./migrations/0035-changes.ts";
import * as barcodes from "./migrations/0036-barcodes.ts";
import * as webhooks from "./migrations/0037-webhooks.ts";
import * as presence from "./migrations/0038-presence.ts";
import * as availability from "./migrations/0039-availability.ts";
import * as refusedKeys from "./migrations/0040-refused-keys.ts";
import * as importPlaces from "./migrations/0041-import-places.ts";
import * as settings from "./migrations/0042-settings.ts";
import * as openingCounts from "./migrations/0043-opening-counts.ts";
import * as showInShop from "./migrations/0044-show-in-shop.ts";
import * as shopLook from "./migrations/0045-shop-look.ts";
import * as pageTexts from "./migrations/0046-page-texts.ts";
import * as shownSuppliers from "./migrations/0047-shown-suppliers.ts";
import * as toldLook from "./migrations/0048-told-look.ts";
import * as findingsOfMovements from "./migrations/0049-findings-of-movements.ts";
import * as accessChanges from "./migrations/0050-access-changes.ts";
import * as findings from "./migrations/0051-findings.ts";
import * as facets from "./migrations/0052-facets.ts";
import * as activity from "./migrations/0053-activity.ts";
import * as productIndex from "./migrations/0054-product-index.ts";
import * as figuresByWriters from "./migrations/0055-figures.ts";
import * as changesByWriters from "./migrations/0056-changes-by-writers.ts";

type EngineMigration = { up: (db: MigrationDb) => Promise<void> };

/** Forward only: a migration that has landed is never edited. */
const migrations: Record<string, EngineMigration> = {
	"0001-catalogue": catalogue,
	"0002-identity": identity,
	"0003-ledger": ledger,
	"0004-access": access,
	"0005-product-fields": productFields,
	"0006-catalogue": catalogueRows,
	"0007-search": search,
	"0008-views": views,
	"0009-imports": imports,
	"0010-lean-indexes": leanIndexes,
	"0011-dated-ledger": datedLedger,
	"0012-access": accessCounters,
	"0014-import-decimals": importDecimals,
	"0015-list-indexes": listIndexes,
	"0017-product-documents": productDocuments,
	"0018-find": find,
	"0020-origin-country": originCountry,
	"0025-search-index": searchIndex,
	"0026-figures": figures,
	"0027-articles": articles,
	"0028-movement-filters": movementFilters,
	"0029-review": review,
	"0031-pages": pages,
	"0030-enquiries": enquiries,
	"0032-languages": languages,
	"0033-translations": translations,
	"0034-currency": currency,
	"0035-changes": changes,
	"0036-barcodes": barcodes,
	"0037-webhooks": webhooks,
	"0038-presence": presence,
	"0039-availability": availability,
	"0040-refused-keys": refusedKeys,
	"0041-import-places": importPlaces,
	"0042-settings": settings,
	"0043-opening-counts": openingCounts,
	"0044-show-in-shop": showInShop,
	"0045-shop-look": shopLook,
	"0046-page-texts": pageTexts,
	"0047-shown-suppliers": shownSuppliers,
	"0048-told-look": toldLook,
	"0049-findings-of-movements": findingsOfMovements,
	"0050-access-changes": accessChanges,
	"0051-findings": findings,
	"0052-facets": facets,
	"0053-activity": activity,
	"0054-product-index": productIndex,
	"0055-figures": figuresByWriters,
	"0056-changes-by-writers": changesByWriters,
};

/**
 * Brings the schema up to date. Several processes may start at once: the Migrator locks.
 * @param until the migration to end with, for tests of those after it; otherwise the newest.
 */
export async function migrate(db: MigrationDb, until?: string): Promise<void> {
	if (until === undefined && (await isUpToDate(db))) return;
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
	const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until));
	if (error !== undefined) throw error;
}

/** Asks with one small read: the Migrator reads the whole schema before it looks at the list. */
async function isUpToDate({ kysely }: MigrationDb): Promise<boolean> {
	try {
		const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely);
		const applied = new Set(rows.map(({ name }) => name));
		const names = Object.keys(migrations);
		return applied.size === names.length && names.every((name) => applied.has(name));
	} catch {
		// A new database has no such table. Whatever else may be wrong, the Migrator says so.
		return false;
	}
}
