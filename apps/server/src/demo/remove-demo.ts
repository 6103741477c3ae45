import type { DemoSize } from "@freehub/contract/demo";
import { pageSlugs } from "@freehub/contract/pages";
import { sql } from "kysely";
import { AppError } from "#app-error.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { Engine } from "#db/engine.ts";
import { fillFigures } from "#db/migrations/0026-figures.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { confirmAsker } from "#modules/identity/find-caller.ts";
import { changeIndexed } from "#modules/products/index-products.ts";
import { type DemoMark, readMark, writeMark } from "./demo-mark.ts";
import { demoPeople } from "./history.ts";
import { demoPages } from "./pages.ts";

/** How much of the demo is in the shop. */
export async function sizeOfDemo(connection: Connection): Promise<DemoSize> {
	return sizeOf(connection, await readMark(connection));
}

async function sizeOf(connection: Connection, mark: DemoMark | undefined): Promise<DemoSize> {
	if (mark === undefined || mark === "removed") return { products: 0, movements: 0, articles: 0 };
	const count = sql<number>`count(*)`.as("count");
	const [products, movements, articles] = await Promise.all([
		connection.selectFrom("product").select(count).where("id", "in", mark.products).execute(),
		connection.selectFrom("movement").select(count).where("product", "in", mark.products).execute(),
		connection.selectFrom("blog").select(count).where("id", "in", mark.articles).execute(),
	]);
	const [p, m, a] = [products, movements, articles].map(([row]) => Number(row?.count ?? 0));
	return { products: p ?? 0, movements: m ?? 0, articles: a ?? 0 };
}

/**
 * Takes out what the demo brought: its products with their movements, its articles and what is left of its pages'
 * texts. What people added themselves stays as it is. It is the one place where movements are deleted (ADR 42).
 * @returns what was removed.
 * @throws AppError not_found where there is no demo, or none any more.
 */
export function removeDemo(db: Db, request: WriteRequest): Promise<DemoSize> {
	return write(db, request, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"]);
		const mark = await readMark(tx);
		if (mark === undefined || mark === "removed") {
			throw new AppError("not_found", "There is no demo data, or it has been removed.");
		}
		const size = await sizeOf(tx, mark);
		await withoutGuards(tx, db.engine, async () => {
			await changeIndexed(db, tx, mark.products, () => markDeleted(tx, mark.products, request.now));
			await deleteProducts(tx, mark.products);
		});
		await tx.deleteFrom("stock_figure").execute();
		await fillFigures(tx, db.engine);
		await deleteTexts(tx, mark.articles);
		await writeMark(tx, "removed");
		return { answer: size, audit: [size] };
	});
}

/** As when a person deletes them: searches, lists, counts and open pages follow. */
async function markDeleted(tx: Tx, products: readonly string[], now: Date): Promise<void> {
	await tx
		.updateTable("product")
		.set({ deleted_at: now, updated_at: now })
		.where("id", "in", products)
		.where("deleted_at", "is", null)
		.execute();
}

/** Deletes the rows of products, and every row that refers to one of them. */
async function deleteProducts(tx: Tx, products: readonly string[]): Promise<void> {
	const movements = tx.selectFrom("movement").select("id").where("product", "in", products);
	await tx.deleteFrom("enquiry").where("product", "in", products).execute();
	await tx
		.deleteFrom("finding")
		.where((eb) => eb.or([eb("target", "in", products), eb("target", "in", movements)]))
		.execute();
	for (const table of [
		"movement",
		"level",
		"worth_change",
		"product_text",
		"further_barcode",
		"product_activity",
		"presence",
	] as const) {
		await tx.deleteFrom(table).where("product", "in", products).execute();
	}
	await tx.deleteFrom("product").where("id", "in", products).execute();
	for (const [table, column] of [
		["supplier", "supplier_id"],
		["category", "category_id"],
		["model", "model_id"],
	] as const) {
		const isNamed = tx.selectFrom("product").select(column).where(column, "is not", null);
		const parents = tx.selectFrom("category").select("parent").where("parent", "is not", null);
		const unused = tx.deleteFrom(table).where("id", "not in", isNamed);
		await (table === "category" ? unused.where("id", "not in", parents) : unused).execute();
	}
	const ids = demoPeople.map(({ id }) => id);
	await tx.deleteFrom("former_user").where("id", "in", ids).execute();
}

/** The triggers that keep rows of the ledger and of products from being deleted, by their tables. */
const guards = {
	sqlite: [
		["movement", "movement_not_deleted"],
		["product", "product_kept"],
	],
	postgres: [
		["movement", "movement_kept"],
		["product", "product_kept"],
	],
} as const;

/** Does what the guards forbid; they are away for this transaction alone, and back before it ends. */
async function withoutGuards(tx: Tx, { name: engine }: Engine, work: () => Promise<void>): Promise<void> {
	const back: string[] = [];
	for (const [table, guard] of guards[engine]) {
		if (engine === "postgres") {
			await sql`alter table ${sql.table(table)} disable trigger ${sql.id(guard)}`.execute(tx);
			back.push(`alter table ${table} enable trigger ${guard}`);
			continue;
		}
		const { rows } = await sql<{ sql: string }>`
			select sql from sqlite_master where type = 'trigger' and name = ${guard}`.execute(tx);
		await sql`drop trigger ${sql.id(guard)}`.execute(tx);
		back.push(...rows.map((row) => row.sql));
	}
	await work();
	// PostgreSQL changes no table that deferred triggers wait for.
	if (engine === "postgres") await sql`set constraints all immediate`.execute(tx);
	for (const statement of back) await sql.raw(statement).execute(tx);
}

async function deleteTexts(tx: Tx, articles: readonly string[]): Promise<void> {
	await tx.deleteFrom("article_text").where("article", "in", articles).execute();
	await tx.deleteFrom("blog").where("id", "in", articles).execute();
	for (const slug of pageSlugs) {
		const { numUpdatedRows } = await tx
			.updateTable("company_page")
			.set({ body: "" })
			.where("slug", "=", slug)
			.where("body", "=", demoPages[slug])
			.executeTakeFirst();
		// What was a placeholder's translation is none of the text that the owner writes then.
		if (numUpdatedRows > 0n)
			await tx
				.updateTable("page_text")
				.set(({ eb }) => ({ body: "", version: eb("version", "+", 1) }))
				.where("page", "=", slug)
				.execute();
	}
}
