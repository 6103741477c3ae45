import { reason } from "@freehub/contract/rule-sentences";
import type { LedgerCheck } from "@freehub/contract/stock/stock";
import { openShop, type Shop } from "@freehub/domain/shop";
import { folderStore, type ImageStore } from "#areas/catalogue/pictures/folder-store.ts";
import { ensureDocuments } from "#areas/catalogue/products/derive-documents.ts";
import { checkLedger } from "#areas/stock/ledger/check-ledger.ts";
import { openLineBooks } from "#areas/stock/ledger/line-books.ts";
import { type Connection, type Db, inTransaction } from "#db/connection.ts";
import { migrate, migrationNames } from "#db/migrate.ts";
import { openPostgres } from "#db/postgres.ts";
import { databaseOf, openWriter } from "#db/sqlite.ts";
import { allLineBooks } from "#line-books.ts";
import { verifyArchive } from "./archive.ts";
import {
	beginAnew,
	begunKeys,
	loadArchive,
	noteRestore,
	type RestoredBy,
	requireWhole,
} from "./load-archive.ts";
import { BackupError, type Manifest, unusable } from "./manifest.ts";
import { loaderOfPostgres, loaderOfSqlite } from "./write-tables.ts";

/** Products per statement of the search index. */
const INDEXED = 500;

/** A new place for a shop, in which nobody reads: a file of SQLite, or a schema of PostgreSQL with the address that leads into it. */
export type NewPlace = { file: string } | { databaseUrl: string };

export type FillTask = {
	path: string;
	place: NewPlace;
	/** The folder for its pictures; undefined: they are only looked at. */
	pictures: string | undefined;
	/** The settings of the shop's currency and language. */
	shop: Shop;
	by: RestoredBy;
	/** ISO. */
	now: string;
};

export type Filled = { manifest: Manifest; ledger: LedgerCheck };

/**
 * Reads an archive to its end, loads it into a new place, and checks there what a server does when it starts, and all books.
 * @throws BackupError if it is not the archive of a shop that can be opened; errors of the disk and the database.
 */
export async function fillPlace(task: FillTask): Promise<Filled> {
	const { path, place } = task;
	const manifest = await verifyArchive(path);
	requireOwnVersion(manifest);
	openShop({ ...task.shop, currency: manifest.currency });
	openLineBooks(allLineBooks);
	const db =
		"file" in place
			? await fillSqlite(task, manifest, place.file)
			: await fillPostgres(task, manifest, place);
	try {
		await requireWhole(db, manifest);
		await ensureDocuments(db);
		const ledger = await checkLedger(db);
		const { movement = 0 } = manifest.rows;
		const isSame = ledger.entries === movement && ledger.onHand === (manifest.onHand ?? ledger.onHand);
		if (!ledger.balanced || !isSame) throw unusable("unbalanced", JSON.stringify(ledger));
		await noteRestore(db, manifest, task.by, new Date(task.now));
		await db.renewStatistics();
		return { manifest, ledger };
	} finally {
		await db.kysely.destroy();
	}
}

/** @throws BackupError if the archive's schema is not one that this program had. */
function requireOwnVersion({ migrations }: Manifest): void {
	const own = migrationNames.slice(0, migrations.length);
	if (migrations.length > migrationNames.length || migrations.some((name) => !migrationNames.includes(name)))
		throw new BackupError(reason("backup_newer"), migrations.join(", "));
	if (migrations.join() !== own.join()) throw unusable("manifest", migrations.join(", "));
}

async function fillSqlite(task: FillTask, manifest: Manifest, file: string): Promise<Db> {
	const writer = openWriter(file);
	const { database, kysely, engine } = writer;
	try {
		await migrate(writer, manifest.migrations.at(-1));
		const begun = await begunKeys(kysely);
		// Rows may refer to later ones; all references are checked at the end. Nothing is lost with a file that is not whole.
		database.exec("pragma foreign_keys = off; pragma synchronous = off; begin");
		await loaded(
			() => loadArchive(loaderOfSqlite(database), sourceOf(task, manifest)),
			(error) => engine.isFull(error),
		);
		const [broken] = database.prepare("pragma foreign_key_check").all();
		if (broken !== undefined) throw unusable("rows", `a reference of ${String(broken.table)}`);
		database.exec("commit; pragma foreign_keys = on");
		await migrate(writer);
		await indexProducts(kysely, engine);
		await engine.search.indexAllArticles(kysely);
		await kysely.transaction().execute((tx) => beginAnew(tx, manifest, begun, new Date(task.now)));
		database.exec("pragma synchronous = full; pragma wal_checkpoint(truncate)");
		return databaseOf(file, writer, () => {});
	} catch (error) {
		await kysely.destroy();
		throw error;
	}
}

async function fillPostgres(
	task: FillTask,
	manifest: Manifest,
	{ databaseUrl }: { databaseUrl: string },
): Promise<Db> {
	const db = await openPostgres({ databaseUrl }, () => {});
	const { kysely, engine } = db;
	try {
		await migrate(db, manifest.migrations.at(-1));
		const begun = await begunKeys(kysely);
		await loaded(
			() => kysely.transaction().execute((tx) => loadArchive(loaderOfPostgres(tx), sourceOf(task, manifest))),
			(error) => engine.isFull(error),
		);
		await migrate(db);
		await inTransaction(db, async (tx) => {
			await indexProducts(tx, engine);
			await beginAnew(tx, manifest, begun, new Date(task.now));
		});
		return db;
	} catch (error) {
		await kysely.destroy();
		throw error;
	}
}

function sourceOf({ path, pictures }: FillTask, manifest: Manifest) {
	const store: ImageStore | undefined = pictures === undefined ? undefined : folderStore(pictures);
	return { path, manifest, pictures: store };
}

/** Runs `load`. A row that the schema refuses is the archive's fault. */
async function loaded(load: () => Promise<void>, isFull: (error: unknown) => boolean): Promise<void> {
	try {
		await load();
	} catch (error) {
		if (error instanceof BackupError) throw error;
		throw isFull(error) || isFullFolder(error)
			? unusable("full", errorLine(error))
			: unusable("rows", errorLine(error));
	}
}

function isFullFolder(error: unknown): boolean {
	return ["ENOSPC", "EDQUOT", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** An error in one line, for the log. */
export function errorLine(error: unknown): string {
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The search index is not in a backup: it differs between the engines, and follows from the products. */
async function indexProducts(kysely: Connection, engine: Db["engine"]): Promise<void> {
	for (let after = ""; ; ) {
		const rows = await kysely
			.selectFrom("product")
			.select("id")
			.where("id", ">", after)
			.orderBy("id")
			.limit(INDEXED)
			.execute();
		const last = rows.at(-1);
		if (last === undefined) return;
		await engine.search.indexNew(
			kysely,
			rows.map(({ id }) => id),
		);
		after = last.id;
	}
}
