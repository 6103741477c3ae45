import { listProducts } from "@freehub/contract/catalogue/products";
import { listSalesOrders, type SalesOrderSummary } from "@freehub/contract/selling/sales-orders";
import { checkLedger, listMovements } from "@freehub/contract/stock/stock";
import { type SaleState, saleStates } from "@freehub/domain/selling/sale";
import { expect, it } from "vitest";
import type { Db, Tx } from "#db/connection.ts";
import { openDatabase } from "#db/open.ts";
import { emptyDatabase, testDatabase } from "../../test/database.ts";
import { testServer } from "../../test/server.ts";
import { demoArticles } from "./articles.ts";
import { demoPages } from "./pages.ts";
import { demoProducts } from "./products.ts";
import { seedDemo } from "./seed-demo.ts";

it("fills an empty database once, also when two processes start on it at once", async () => {
	const { config, remove } = await emptyDatabase();
	const first = await openDatabase(config, () => {});
	const second = await openDatabase(config, () => {});
	try {
		const start = seedDemo(first, new Date());
		// Two SQLite connections in one process would deadlock: waiting blocks the thread.
		if (first.engine.name === "sqlite") await start;
		const done = await Promise.all([start, seedDemo(second, new Date())]);
		expect(done.filter(Boolean)).toHaveLength(1);
		const products = await first.kysely.selectFrom("product").select("name").orderBy("id").execute();
		expect(products.map(({ name }) => name)).toEqual(demoProducts.map(({ name }) => name));
		const blogs = await first.kysely.selectFrom("blog").select("title").orderBy("id", "desc").execute();
		expect(blogs.map(({ title }) => title)).toEqual(demoArticles.map(({ title }) => title));
		const pages = await first.kysely.selectFrom("company_page").select(["slug", "body"]).execute();
		expect(Object.fromEntries(pages.map(({ slug, body }) => [slug, body]))).toEqual(demoPages);
		await first.transact((tx) => tx.updateTable("product").set({ deleted_at: new Date() }).execute());
		expect(await seedDemo(first, new Date())).toBe(false);
	} finally {
		await first.kysely.destroy();
		await second.kysely.destroy();
		await remove();
	}
});

/** The database with counters of transactions and statements. */
function counting(db: Db): { db: Db; counts: { transactions: number; statements: number } } {
	const counts = { transactions: 0, statements: 0 };
	const counted = (tx: Tx) =>
		tx.withPlugin({
			transformQuery: ({ node }) => node,
			async transformResult({ result }) {
				counts.statements += 1;
				return result;
			},
		}) as Tx;
	const transact: Db["transact"] = (work, ...more) => {
		counts.transactions += 1;
		return db.transact((tx) => work(counted(tx)), ...more);
	};
	return { db: { ...db, transact }, counts };
}

// The start waits for each of them: an empty shop starts in less than a second, and the demo may not add more than that.
it("takes one transaction, and no more statements for a longer past", async () => {
	const { db, giveBack } = await testDatabase();
	try {
		const counted = counting(db);
		await seedDemo(counted.db, new Date());
		const { movements } = await db.kysely
			.selectFrom("movement")
			.select((eb) => eb.fn.countAll<number>().as("movements"))
			.executeTakeFirstOrThrow();
		expect(Number(movements)).toBeGreaterThan(1000);
		expect(counted.counts.transactions).toBe(1);
		expect(counted.counts.statements).toBeLessThan(15 * demoProducts.length);
	} finally {
		await giveBack();
	}
});

it("has a year of customers' orders, in every state, and its books are in balance", async () => {
	const server = await testServer();
	const { client: owner } = await server.newUser();
	const now = new Date();
	await seedDemo(server.db, now);
	expect(await owner.call(checkLedger)).toMatchObject({ balanced: true, differences: [] });
	const orders: SalesOrderSummary[] = [];
	for (let cursor: string | undefined; ; ) {
		const page = await owner.page(listSalesOrders, { query: { limit: 100, ...(cursor && { cursor }) } });
		orders.push(...page.items);
		if (page.next === undefined) break;
		cursor = page.next;
	}
	const count = (wanted: SaleState) => orders.filter(({ state }) => state === wanted).length;
	for (const state of saleStates) expect(count(state), state).toBeGreaterThan(0);
	expect(count("delivered")).toBeGreaterThan(60);
	expect(orders.filter(({ holdUntil }) => holdUntil !== null)).toHaveLength(1);
	const oldest = Math.min(...orders.map(({ createdAt }) => Date.parse(createdAt)));
	expect(now.getTime() - oldest).toBeGreaterThan(300 * 24 * 60 * 60 * 1000);
	// Numbers have no gaps, and increase with the time.
	const numbers = orders.flatMap(({ number }) => (number === null ? [] : Number(number)));
	expect(numbers).toEqual(numbers.map((_, i) => 1000 + numbers.length - i));
	// The quantities are those of the catalogue: orders of the past explain sales that are there anyway.
	const { items: products } = await owner.page(listProducts, { query: { limit: 100 } });
	expect(new Map(products.map(({ sku, quantity }) => [sku, quantity]))).toEqual(
		new Map(demoProducts.map(({ sku, quantity }) => [sku, quantity])),
	);
	const { items: sales } = await owner.page(listMovements, { query: { kind: "deliver", limit: 100 } });
	expect(sales.some(({ saleNumber }) => saleNumber !== null)).toBe(true);
});
