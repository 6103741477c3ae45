import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { reason } from "@freehub/contract/rule-sentences";
import type { LedgerCheck } from "@freehub/contract/stock";
import { sql } from "kysely";
import { ConfigError, databaseFile } from "#config.ts";
import type { Connection, Db } from "#db/connection.ts";
import { migrate, migrationNames } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import { openPostgres } from "#db/postgres.ts";
import { openWriter, type Writer } from "#db/sqlite.ts";
import { flushFolder, writeDurably } from "#files/write-durably.ts";
import { folderStore } from "#modules/images/folder-store.ts";
import { checkLedger } from "#modules/stock/check-ledger.ts";
import { BackupError, filesOf, type Manifest, verifyArchive } from "./archive.ts";
import type { Row } from "./tables.ts";
import { type Loader, loaderOfPostgres, loaderOfSqlite } from "./write-tables.ts";

/** The tables in which a new shop has rows. */
const BEGUN = ["location", "company_page", "company", "review_limit", "shop_currency", "counter"];
/** The sequence of changes continues this far after its last position, so that old readers read everything again. */
const EPOCH = 1_000_000;
/** Products per statement of the search index. */
const INDEXED = 500;

/** Where a backup is restored. */
export type Target = {
	dataDir: string;
	/** Undefined: into the embedded database. */
	databaseUrl: string | undefined;
	/** Whether the backup's pictures and its secret are restored, too. */
	hasFiles: boolean;
	/** Moves a shop that is there aside. Otherwise the restore is refused. */
	isReplacing: boolean;
	now: Date;
};

export type Restored = { manifest: Manifest; ledger: LedgerCheck };

/**
 * Fills an empty DATA_DIR or an empty PostgreSQL database from a backup of either engine.
 * @throws ConfigError if there is a shop, or the backup cannot be used. Nothing that was there is changed then.
 */
export async function restoreBackup(path: string, target: Target): Promise<Restored> {
	const manifest = await verifyBackup(path);
	if (target.databaseUrl === undefined) await intoSqlite(path, manifest, target);
	else await intoPostgres(path, manifest, target, target.databaseUrl);
	const db = await openDatabase(target, () => {});
	try {
		return { manifest, ledger: await checkLedger(db) };
	} finally {
		await db.kysely.destroy();
	}
}

/** Reads a backup to its end. @throws BackupError if it is damaged, or its schema is newer than this program. */
export async function verifyBackup(path: string): Promise<Manifest> {
	const manifest = await verifyArchive(path);
	const version = manifest.migrations.find((name) => !migrationNames.includes(name));
	if (version !== undefined) throw new BackupError(reason("backup_newer", { version }));
	return manifest;
}

/** The database appears under its name when it is whole. */
async function intoSqlite(path: string, manifest: Manifest, target: Target): Promise<void> {
	const { dataDir, isReplacing, now } = target;
	const file = databaseFile(target);
	if (existsSync(file) && !isReplacing) {
		throw new ConfigError(
			`There is a shop in DATA_DIR already (it is ${dataDir}). With --replace it is moved aside first`,
		);
	}
	const unfinished = `${file}.restoring`;
	// One that was killed left it behind.
	await removeDatabase(unfinished);
	const writer = openWriter(unfinished);
	try {
		await migrate(writer, manifest.migrations.at(-1));
		await fillSqlite(writer, path, manifest, target);
		await migrate(writer);
		await writer.engine.search.indexAllArticles(writer.kysely);
		writer.database.exec("pragma synchronous = full; pragma wal_checkpoint(truncate)");
	} catch (error) {
		await writer.kysely.destroy();
		await removeDatabase(unfinished);
		throw error;
	}
	await writer.kysely.destroy();
	if (existsSync(file)) {
		const aside = join(dataDir, `replaced-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
		await mkdir(aside, { mode: 0o700 });
		for (const end of ["", "-wal", "-shm"])
			if (existsSync(file + end)) await rename(file + end, join(aside, `freehub.sqlite${end}`));
	}
	await rename(unfinished, file);
	await flushFolder(dataDir);
}

async function removeDatabase(file: string): Promise<void> {
	for (const end of ["", "-wal", "-shm"]) await rm(file + end, { force: true });
}

async function fillSqlite(
	{ database, kysely, engine }: Writer,
	path: string,
	manifest: Manifest,
	target: Target,
): Promise<void> {
	// Rows may refer to later ones; all references are checked at the end.
	database.exec("pragma foreign_keys = off; pragma synchronous = off; begin");
	await load(loaderOfSqlite(database), path, manifest, target);
	await indexProducts(kysely, engine);
	const [broken] = database.prepare("pragma foreign_key_check").all();
	if (broken !== undefined) {
		throw new ConfigError(
			`The backup is refused: a row of ${String(broken.table)} refers to one that is not there`,
		);
	}
	database.exec("commit");
}

/** All rows are committed at once, into tables that are empty. */
async function intoPostgres(
	path: string,
	manifest: Manifest,
	target: Target,
	databaseUrl: string,
): Promise<void> {
	const db = await openPostgres({ databaseUrl }, () => {});
	try {
		if (await hasShop(db)) {
			if (!target.isReplacing)
				throw new ConfigError(
					"There is a shop in the database already. With --replace it is moved aside first",
				);
			await moveSchemaAside(db, target.now);
		}
		await migrate(db, manifest.migrations.at(-1));
		await db.kysely.transaction().execute(async (tx) => {
			await load(loaderOfPostgres(tx), path, manifest, target);
			await indexProducts(tx, db.engine);
		});
		await migrate(db);
		await db.renewStatistics();
	} finally {
		await db.kysely.destroy();
	}
}

async function hasShop({ kysely }: Db): Promise<boolean> {
	const { rows } = await sql<{ isThere: boolean }>`
		select to_regclass('product') is not null as "isThere"`.execute(kysely);
	if (rows[0]?.isThere !== true) return false;
	const product = await kysely.selectFrom("product").select("id").limit(1).executeTakeFirst();
	const person = await kysely.selectFrom("user").select("id").limit(1).executeTakeFirst();
	return product !== undefined || person !== undefined;
}

/** @throws ConfigError if somebody else uses the database. */
async function moveSchemaAside({ kysely }: Db, now: Date): Promise<void> {
	const { rows } = await sql`
		select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
			and pid <> pg_backend_pid() and state is not null`.execute(kysely);
	if (rows.length > 0)
		throw new ConfigError("Other programs are connected to the database. Stop the servers that use it first");
	const aside = sql.ref(`replaced_${now.toISOString().replaceAll(/\D/g, "")}`);
	await kysely.transaction().execute(async (tx) => {
		await sql`alter schema public rename to ${aside}`.execute(tx);
		await sql`create schema public`.execute(tx);
		await sql`alter extension pg_trgm set schema public`.execute(tx);
	});
}

/** Loads the whole backup, and resets what must not continue from its old state. */
async function load(loader: Loader, path: string, manifest: Manifest, target: Target): Promise<void> {
	await loader.empty(BEGUN);
	const rows = new Map<string, number>();
	const pictures = folderStore(join(target.dataDir, "images"));
	for await (const { name, bytes } of filesOf(path)) {
		const [folder, inside = ""] = name.split("/");
		if (folder === "data") {
			const lines = bytes.toString().split("\n").filter(Boolean);
			await loader.insert(
				inside,
				lines.map((line) => JSON.parse(line) as Row),
			);
			rows.set(inside, (rows.get(inside) ?? 0) + lines.length);
		} else if (target.hasFiles && folder === "pictures") await pictures.put(inside, bytes);
		else if (target.hasFiles && name === "auth-secret") await writeSecret(target.dataDir, bytes);
	}
	for (const [table, expected] of Object.entries(manifest.rows)) {
		const found = rows.get(table) ?? 0;
		if (found !== expected)
			throw new ConfigError(`The backup is refused: ${table} has ${found} rows in place of ${expected}`);
	}
	await beginAnew(loader, manifest, target.databaseUrl === undefined);
}

async function writeSecret(dataDir: string, bytes: Buffer): Promise<void> {
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	await writeDurably(join(dataDir, "auth-secret"), bytes);
}

/**
 * Continues the sequence of changes after everything that earlier readers have seen; webhooks continue there. Releases imports and
 * webhooks, because their workers are gone.
 */
async function beginAnew(loader: Loader, { newestChange }: Manifest, isSqlite: boolean): Promise<void> {
	const first = newestChange + EPOCH;
	await loader.insert("change", [
		{ position: first, kind: "access", subject: "", what: "changed", needs: "people.manage" },
	]);
	if (!isSqlite) await loader.insert("counter", [{ name: "change", value: first }]);
	await loader.run(
		// Paused: a copy of a shop must not call the real addresses.
		`update webhook set position = ${first}, next_try_at = null, worker = null, worked_until = null,
			stop = case when state = 'active' then 'restored' else stop end,
			state = case when state = 'active' then 'paused' else state end`,
	);
	await loader.run("update import set worker = null, worked_until = null");
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
