import type { DemoSize } from "@freehub/contract/demo";
import { type PageSlug, pageSlugs } from "@freehub/contract/shop-window/pages";
import { sql } from "kysely";
import { refusal } from "#app-error.ts";
import { linkArticles, noLink } from "#areas/catalogue/import/price-list/link-articles.ts";
import { changeIndexed } from "#areas/catalogue/products/index-products.ts";
import { confirmAsker } from "#areas/people/sign-in/find-caller.ts";
import { fillFigures } from "#areas/stock/ledger/note-figures.ts";
import { accessChanged, type Changed, changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { Engine } from "#db/engine.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { partsOfProducts } from "#kinds.ts";
import { deleteCustomers } from "./customers.ts";
import { type DemoMark, readMark, writeMark } from "./demo-mark.ts";
import { demoPeople } from "./history.ts";
import { demoPages } from "./pages.ts";
import { deleteLocations, deletePurchaseOrders, deleteSuppliers, purchaseOrdersOf } from "./remove-buying.ts";
import { deleteSalesOrders, salesOrdersOf } from "./remove-selling.ts";

/** The number of demo objects still in the shop. */
export async function sizeOfDemo(connection: Connection): Promise<DemoSize> {
	return sizeOf(connection, await readMark(connection));
}

async function sizeOf(connection: Connection, mark: DemoMark | undefined): Promise<DemoSize> {
	if (mark === undefined || mark === "removed") return { products: 0, movements: 0, orders: 0, articles: 0 };
	const count = sql<number>`count(*)`.as("count");
	const [products, movements, orders, sales, articles] = await Promise.all([
		connection.selectFrom("product").select(count).where("id", "in", mark.products).execute(),
		connection.selectFrom("movement").select(count).where("product", "in", mark.products).execute(),
		connection
			.selectFrom("purchase_order")
			.select(count)
			.where("id", "in", mark.orders ?? [])
			.execute(),
		connection
			.selectFrom("sales_order")
			.select(count)
			.where("id", "in", mark.sales ?? [])
			.execute(),
		connection.selectFrom("blog").select(count).where("id", "in", mark.articles).execute(),
	]);
	const [p = 0, m = 0, o = 0, s = 0, a = 0] = [products, movements, orders, sales, articles].map(([row]) =>
		Number(row?.count ?? 0),
	);
	return { products: p, movements: m, orders: o + s, articles: a };
}

/**
 * Removes the content of the demo: its products with their movements, offers and order lines, the suppliers and locations that
 * nothing else names, the customers that nobody has changed and that have no orders, its articles, and unchanged texts of its pages. What people
 * added themselves stays. This is the only place where movements are deleted (ADR 42).
 * @returns the number of removed objects.
 * @throws AppError not_found if there is no demo, or no longer.
 */
export function removeDemo(db: Db, request: WriteRequest): Promise<DemoSize> {
	return write(db, request, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"]);
		const mark = await readMark(tx);
		if (mark === undefined || mark === "removed") {
			throw refusal("not_found.demo");
		}
		const size = await sizeOf(tx, mark);
		const changes: Changed[] = [accessChanged];
		await withoutGuards(tx, db.engine, async () => {
			const gone = await changeIndexed(db, tx, mark.products, () =>
				markDeleted(tx, mark.products, request.now),
			);
			const orders = await purchaseOrdersOf(tx, mark);
			const sales = await salesOrdersOf(tx, mark.products);
			const asked = await deleteProducts(db, tx, mark.products);
			await deleteUnnamed(tx);
			changes.push(...(await deletePurchaseOrders(tx, orders)), ...(await deleteSalesOrders(tx, sales)));
			changes.push(...(await deleteSuppliers(tx, mark)), ...(await deleteLocations(tx, mark)));
			changes.push(...(await deleteCustomers(tx, mark.customers ?? [])));
			changes.push(...gone.map((id) => changed("product", id, "removed")));
			changes.push(...asked.map((id) => changed("enquiry", id, "removed")));
		});
		await tx.deleteFrom("stock_figure").execute();
		await fillFigures(db, tx);
		const emptied = await deleteTexts(tx, mark.articles);
		if (await unfeature(tx, mark.products)) changes.push(changed("page", "home"));
		changes.push(...emptied.map((slug) => changed("page", slug)));
		await writeMark(tx, "removed");
		return { answer: size, changes, audit: [size] };
	});
}

/** Like a deletion by a person: searches, lists, counts and open pages follow. @returns those that were not deleted yet. */
async function markDeleted(tx: Tx, products: readonly string[], now: Date): Promise<string[]> {
	const gone = await tx
		.updateTable("product")
		.set({ deleted_at: now, updated_at: now })
		.where("id", "in", products)
		.where("deleted_at", "is", null)
		.returning("id")
		.execute();
	return gone.map(({ id }) => id);
}

/** Deletes the rows of products, and all rows that refer to them. @returns the ids of the deleted enquiries. */
async function deleteProducts(db: Db, tx: Tx, products: readonly string[]): Promise<string[]> {
	const movements = tx.selectFrom("movement").select("id").where("product", "in", products);
	const asked = await tx.deleteFrom("enquiry").where("product", "in", products).returning("id").execute();
	await tx
		.deleteFrom("finding")
		.where((eb) => eb.or([eb("target", "in", products), eb("target", "in", movements)]))
		.execute();
	await tx.deleteFrom("charge_part").where("movement", "in", movements).execute();
	// Price lists are people's; what they say of a product is not linked to it any more.
	const listed = await tx
		.selectFrom("supplier_article")
		.selectAll()
		.where("product", "in", products)
		.execute();
	await linkArticles(db, tx, listed, noLink);
	for (const table of partsOfProducts) {
		await tx.deleteFrom(table).where("product", "in", products).execute();
	}
	await tx.deleteFrom("product").where("id", "in", products).execute();
	const ids = demoPeople.map(({ id }) => id);
	await tx.deleteFrom("former_user").where("id", "in", ids).execute();
	return asked.map(({ id }) => id);
}

/** Deletes the categories and models that no product names. */
async function deleteUnnamed(tx: Tx): Promise<void> {
	for (const [table, column] of [
		["category", "category_id"],
		["model", "model_id"],
	] as const) {
		const isNamed = tx.selectFrom("product").select(column).where(column, "is not", null);
		const parents = tx.selectFrom("category").select("parent").where("parent", "is not", null);
		const unused = tx.deleteFrom(table).where("id", "not in", isNamed);
		await (table === "category" ? unused.where("id", "not in", parents) : unused).execute();
	}
}

/** The triggers that forbid deleting movements and products, by table. */
const guards = {
	sqlite: [
		["promise_entry", "promise_entry_not_deleted"],
		["movement", "movement_not_deleted"],
		["product", "product_kept"],
	],
	postgres: [
		["promise_entry", "promise_entry_not_deleted"],
		["movement", "movement_kept"],
		["product", "product_kept"],
	],
} as const;

/** Runs work that the triggers forbid; they are disabled only inside this transaction, and restored before it ends. */
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
	// PostgreSQL cannot alter a table with pending deferred triggers.
	if (engine === "postgres") await sql`set constraints all immediate`.execute(tx);
	for (const statement of back) await sql.raw(statement).execute(tx);
}

/** @returns the pages that are empty now. */
async function deleteTexts(tx: Tx, articles: readonly string[]): Promise<PageSlug[]> {
	const emptied: PageSlug[] = [];
	await tx.deleteFrom("article_text").where("article", "in", articles).execute();
	await tx.deleteFrom("blog").where("id", "in", articles).execute();
	for (const slug of pageSlugs) {
		const { numUpdatedRows } = await tx
			.updateTable("company_page")
			.set({ body: "" })
			.where("slug", "=", slug)
			.where("body", "=", demoPages[slug])
			.executeTakeFirst();
		// The placeholder's translation does not belong to the owner's new text.
		if (numUpdatedRows === 0n) continue;
		emptied.push(slug);
		await tx
			.updateTable("page_text")
			.set(({ eb }) => ({ body: "", version: eb("version", "+", 1) }))
			.where("page", "=", slug)
			.execute();
	}
	return emptied;
}

/** Takes the demo's products off the home page. @returns whether one was there. */
async function unfeature(tx: Tx, products: readonly string[]): Promise<boolean> {
	const row = await tx
		.selectFrom("home_section")
		.select(["products", "version"])
		.where("section", "=", "featured")
		.executeTakeFirst();
	const before = JSON.parse(row?.products ?? "[]") as string[];
	const gone = new Set(products);
	const left = before.filter((id) => !gone.has(id));
	if (row === undefined || left.length === before.length) return false;
	await tx
		.updateTable("home_section")
		.set({ products: JSON.stringify(left), version: row.version + 1 })
		.where("section", "=", "featured")
		.execute();
	return true;
}
