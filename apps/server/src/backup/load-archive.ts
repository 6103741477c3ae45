import { reason } from "@freehub/contract/rule-sentences";
import { decimalsOf } from "@freehub/domain/shop";
import { sql } from "kysely";
import type { ImageStore } from "#areas/catalogue/pictures/folder-store.ts";
import { insertAudit } from "#db/audit.ts";
import { type Connection, type Db, inTransaction } from "#db/connection.ts";
import { released } from "#db/lease.ts";
import { filesOf } from "./archive.ts";
import { BackupError, type Manifest, unusable } from "./manifest.ts";
import { backedUpTables } from "./tables.ts";
import { type Column, type Loader, rowsOf } from "./write-tables.ts";

/** The tables in which a new shop has rows, and their keys: every shop keeps these rows. */
const BEGUN = {
	location: "id",
	company_page: "slug",
	company: "id",
	review_limit: "id",
	shop_currency: "id",
	counter: "name",
} as const;
const begunTables = Object.keys(BEGUN) as (keyof typeof BEGUN)[];

/** The sequence of changes continues this far after its last position, so that old readers read everything again. */
const EPOCH = 1_000_000;
/** The counter of the sequence of changes, which only PostgreSQL has. */
const OF_SEQUENCE = "counter change";

/** The author of a restore, for the audit log of the restored shop. */
export type RestoredBy = { actor: string; address: string; requestId: string };

type Source = {
	path: string;
	manifest: Manifest;
	/** Where its pictures go; undefined: nowhere. */
	pictures: ImageStore | undefined;
};

/**
 * Loads a whole backup into the empty tables of its version, and resets what must not continue from its old state.
 * @throws BackupError if its rows cannot be those of a shop.
 */
export async function loadArchive(loader: Loader, { path, manifest, pictures }: Source): Promise<void> {
	await loader.empty(begunTables);
	const columns = new Map<string, Column[]>();
	for (const table of backedUpTables) columns.set(table, await loader.columnsOf(table));
	const found = new Map<string, number>();
	for await (const { name, bytes } of filesOf(path)) {
		const [folder, inside = ""] = name.split("/");
		if (folder === "pictures") await putPicture(pictures, inside, bytes);
		if (folder !== "data") continue;
		const own = columns.get(inside) ?? [];
		if (own.length === 0) throw unusable("rows", `${inside} is not in its version of the schema`);
		const rows = rowsOf(bytes, inside, own);
		await loader.insert(inside, own, rows);
		found.set(inside, (found.get(inside) ?? 0) + rows.length);
	}
	for (const table of backedUpTables) {
		const expected = manifest.rows[table] ?? 0;
		if ((found.get(table) ?? 0) !== expected)
			throw unusable("changed", `${table}: ${found.get(table) ?? 0} rows in place of ${expected}`);
	}
}

async function putPicture(pictures: ImageStore | undefined, name: string, bytes: Buffer): Promise<void> {
	const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
	if (!isWebp) throw unusable("foreign", `${name} is no picture`);
	await pictures?.put(name, bytes);
}

/** The rows with which a shop begins and which it keeps, such as `location main`. */
export async function begunKeys(connection: Connection): Promise<Set<string>> {
	const keys = new Set<string>();
	for (const table of begunTables) {
		const { rows } = await sql<{ key: string | number }>`
			select ${sql.ref(BEGUN[table])} as key from ${sql.table(table)}`.execute(connection);
		for (const { key } of rows) keys.add(`${table} ${key}`);
	}
	return keys;
}

/**
 * Resets what must not go on from its old state, in today's schema: the sequence of changes continues after everything that earlier
 * readers have seen, and so do webhooks. Imports and webhooks are released, because their workers are gone. Documents are derived
 * again, so that none is taken from the archive as it is.
 * @throws BackupError if rows are missing that every shop has.
 */
export async function beginAnew(
	tx: Connection,
	{ newestChange }: Manifest,
	begun: ReadonlySet<string>,
	now: Date,
): Promise<void> {
	const first = newestChange + EPOCH;
	await tx
		.insertInto("change")
		.values({
			position: first,
			kind: "access",
			subject: "",
			what: "changed",
			needs: "people.manage",
			at: now,
		})
		.execute();
	if (begun.has(OF_SEQUENCE))
		await tx.insertInto("counter").values({ name: "change", value: first }).execute();
	await tx
		.updateTable("webhook")
		.set({ position: first, next_try_at: null, ...released })
		.execute();
	// A copy of a shop must not call the real addresses before an owner says so.
	await tx
		.updateTable("webhook")
		.set({ state: "paused", stop: "restored" })
		.where("state", "=", "active")
		.execute();
	await tx.updateTable("import").set(released).execute();
	await tx.updateTable("counter").set({ value: 0 }).where("name", "=", "document").execute();
	const found = await begunKeys(tx);
	const missing = [...begun].filter((key) => !found.has(key));
	if (missing.length > 0) throw unusable("incomplete", missing.join(", "));
}

/**
 * Checks that a restored shop has an owner, who can get in, and one currency.
 * @throws BackupError
 */
export async function requireWhole({ kysely }: Db, manifest: Manifest): Promise<void> {
	const owner = await kysely.selectFrom("user").select("id").where("role", "=", "owner").executeTakeFirst();
	if (owner === undefined) throw new BackupError(reason("backup_without_owner"));
	const { code, decimals } = await kysely
		.selectFrom("shop_currency")
		.select(["code", "decimals"])
		.executeTakeFirstOrThrow();
	if (code !== manifest.currency || decimals !== decimalsOf(manifest.currency))
		throw unusable("rows", `the currency ${code} with ${decimals} decimals`);
}

/** Records the restore in the restored shop, and that it has had an owner. */
export async function noteRestore(
	db: Db,
	manifest: Manifest,
	{ actor, ...by }: RestoredBy,
	now: Date,
): Promise<void> {
	const { madeAt, rows } = manifest;
	const detail = { madeAt, products: rows.product ?? 0, movements: rows.movement ?? 0 };
	const origin = { ...by, via: "", action: "shop.restore", target: "" } as const;
	await inTransaction(db, async (tx) => {
		await tx.updateTable("counter").set({ value: 1 }).where("name", "=", "owner").execute();
		await insertAudit(tx, origin, { actor, outcome: "done", detail }, now);
	});
}
