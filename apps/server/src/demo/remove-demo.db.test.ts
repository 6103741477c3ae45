import { addCharge } from "@freehub/contract/buying/costs";
import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import {
	getPurchaseOrder,
	listPurchaseOrders,
	type PurchaseOrderSummary,
} from "@freehub/contract/buying/purchase-orders";
import { acceptMatches, listArticles } from "@freehub/contract/buying/supplier-articles";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import { getDemo, removeDemo } from "@freehub/contract/demo";
import { listCustomers } from "@freehub/contract/selling/customers";
import { returnSale } from "@freehub/contract/selling/sale-returns";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { listSalesOrders } from "@freehub/contract/selling/sales-orders";
import { listLocations } from "@freehub/contract/stock/locations";
import { checkLedger, listMovements, recordMovement } from "@freehub/contract/stock/stock";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Db } from "#db/connection.ts";
import { marks } from "#db/search-index.ts";
import { checkArticleSearch, loadList } from "../../test/price-list-file.ts";
import { type TestServer, testServer } from "../../test/server.ts";
import { demoArticles } from "./articles.ts";
import { demoProducts } from "./products.ts";
import { seedDemo } from "./seed-demo.ts";

/** Tables with traces of people and requests, and counters that only increase. */
const isLeft = new Set([
	"account",
	"api_token",
	"attempt",
	"audit",
	"change",
	"change_outbox",
	"counter",
	"idempotency",
	"session",
	"setting",
	"user",
	"verification",
]);

/** The rows of all tables of the shop. */
async function shopOf({ kysely, engine }: Db): Promise<Record<string, unknown[]>> {
	const { rows } = await (engine.name === "sqlite"
		? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
		: sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
	).execute(kysely);
	const all: Record<string, unknown[]> = {};
	for (const { name } of rows) {
		// The search is checked by its results; its vocabulary keeps every word that a product ever had.
		if (isLeft.has(name) || /^(customer_search|product_search|search_)/.test(name)) continue;
		const { rows: content } = await sql<object>`select * from ${sql.table(name)}`.execute(kysely);
		all[name] = content.map((row) => JSON.stringify({ ...row, updated_at: undefined })).toSorted();
	}
	return all;
}

async function demoShop(server: TestServer, now = new Date()) {
	const owner = await server.newUser();
	await seedDemo(server.db, now);
	return owner.client;
}

describe("removing the demo", () => {
	it("leaves the shop as empty as a new one, with its books in balance", async () => {
		const server = await testServer();
		const empty = await shopOf(server.db);
		const owner = await demoShop(server);
		const size = await owner.call(getDemo);
		expect(size).toMatchObject({ products: demoProducts.length, articles: demoArticles.length });
		expect(size.movements).toBeGreaterThan(1000);
		expect(size.orders).toBeGreaterThan(50);

		expect(await owner.call(removeDemo)).toEqual(size);
		expect(await shopOf(server.db)).toEqual(empty);
		expect(await owner.call(getDemo)).toEqual({ products: 0, movements: 0, orders: 0, articles: 0 });
		expect((await owner.page(listProducts, { query: { search: "bike" } })).items).toEqual([]);
		expect(await owner.call(checkLedger)).toMatchObject({ balanced: true });
		// Neither the next start nor a second request brings anything back.
		expect(await seedDemo(server.db, new Date())).toBe(false);
		await expect(owner.call(removeDemo)).rejects.toMatchObject({ code: "not_found" });
	});

	it("leaves people's orders of their own products, at the demo's suppliers and in its storeroom too", async () => {
		const server = await testServer();
		const owner = await demoShop(server);
		const [demo] = (await owner.page(listProducts, { query: { search: "Harbour City" } })).items;
		const bell = {
			name: "Bell",
			price: 5,
			quantity: 0,
			image: "/i.svg",
			supplier: "Bellworks",
			description: "d",
		};
		const { _id: own } = await owner.call(addProduct, { body: bell });
		const [{ supplier }] = (await owner.call(listPurchaseOrders, { query: { limit: 1 } })) as [
			PurchaseOrderSummary,
		];
		const places = await owner.call(listLocations);
		const bin = places.find(({ name }) => name === "B-1")?._id ?? "";
		const line = (product = "") => ({ product, ordered: 4, cost: 2 });
		const add = async (...products: (string | undefined)[]) => {
			const body = { supplier: supplier._id, location: bin, lines: products.map(line) };
			const { _id: id } = await owner.call(addPurchaseOrder, { body });
			return owner.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
		};
		const [mixed, ofDemo] = [await add(own, demo?._id), await add(demo?._id)];
		const received = {
			kind: "receive",
			quantity: 1,
			purchaseLine: mixed.lines[0]?._id,
			location: bin,
		} as const;
		const { batch } = await owner.call(recordMovement, {
			params: { id: own },
			body: received,
			idempotencyKey: "own",
		});
		const freight = { kind: "freight", basis: "pieces", amount: 5 } as const;
		await owner.call(addCharge, { params: { id: batch }, body: freight });
		const { items: ofTheirs } = await owner.page(listMovements, { query: { kind: "receive", limit: 2 } });
		await owner.call(addCharge, { params: { id: ofTheirs[1]?.batch ?? "" }, body: freight });
		await owner.call(removeDemo);
		expect(await server.db.kysely.selectFrom("charge").select("receipt").execute()).toEqual([
			{ receipt: batch },
		]);
		const left = await owner.call(listPurchaseOrders);
		expect(left.map(({ _id }) => _id)).toEqual([mixed._id]);
		const order = await owner.call(getPurchaseOrder, { params: { id: mixed._id } });
		expect(order).toMatchObject({ supplier, location: { _id: bin }, lines: [{ product: own, open: 3 }] });
		const gone = owner.call(getPurchaseOrder, { params: { id: ofDemo._id } });
		await expect(gone).rejects.toMatchObject({ code: "not_found" });
		expect(await owner.call(checkLedger)).toMatchObject({ balanced: true, entries: 1 });
		const names = (await owner.call(listLocations)).map(({ name }) => name);
		expect(names).toEqual(["Shop", "Storeroom", "B-1", "Adjustment", "Customer", "Supplier"]);
	});

	it("leaves people's orders for customers of their own products, and the demo's customers who have some", async () => {
		const server = await testServer();
		const owner = await demoShop(server);
		const [demo] = (await owner.page(listProducts, { query: { search: "Harbour City" } })).items;
		const bell = { name: "Bell", price: 5, quantity: 0, image: "/i.svg", supplier: "B", description: "d" };
		const { _id: own } = await owner.call(addProduct, { body: bell });
		const [rosa, tom] = await owner.call(listCustomers, { query: { limit: 2 } });
		const sell = async (customer: string | undefined, ...products: (string | undefined)[]) => {
			const lines = products.map((product = "") => ({ product, ordered: 1 }));
			const { _id: id } = await owner.call(addSalesOrder, { body: { customer, lines, collectAt: "main" } });
			return owner.call(placeSalesOrder, { params: { id }, body: {} });
		};
		const mixed = await sell(rosa?._id, own, demo?._id);
		const ofDemo = await sell(tom?._id, demo?._id);
		const saleLine = ofDemo.lines[0]?._id;
		const sold = { kind: "deliver", quantity: 1, saleLine, fromBins: "most" } as const;
		const params = { id: demo?._id ?? "" };
		const { _id: delivery } = await owner.call(recordMovement, {
			params,
			body: sold,
			idempotencyKey: "sold",
		});
		const lines = [{ delivery, pieces: 1, end: "stock" as const }];
		await owner.call(returnSale, { params: { id: ofDemo._id }, body: { lines }, idempotencyKey: "back" });
		await owner.call(removeDemo);
		const left = await owner.call(listSalesOrders);
		expect(left).toMatchObject([{ _id: mixed._id, lines: 1, customer: { _id: rosa?._id } }]);
		expect((await owner.call(listCustomers)).map(({ _id }) => _id)).toEqual([rosa?._id]);
		expect(await owner.call(checkLedger)).toMatchObject({ balanced: true });
	});

	it("leaves people's price lists, whose articles are no product any more", async () => {
		const server = await testServer();
		const owner = await demoShop(server);
		const [product] = (await owner.page(listProducts, { query: { search: "Harbour City" } })).items;
		const { _id: id } = await owner.call(addSupplier, { body: { name: "Tarnwick" } });
		await loadList(owner, id, "sku,name,price\nTY-29,Tyre 29,12.5\n");
		const articles = (query: object) => owner.call(listArticles, { params: { id }, query });
		const [article] = await articles({});
		const match = { article: article?._id ?? "", product: product?._id ?? "" };
		await owner.call(acceptMatches, { params: { id }, body: { matches: [match] } });
		expect(await articles({ search: "tyre", show: "mine" })).toHaveLength(1);
		await owner.call(removeDemo);
		expect(await articles({ search: "tyre" })).toMatchObject([{ product: null }]);
		const { search_words: words } = await server.db.kysely
			.selectFrom("supplier_article")
			.select("search_words")
			.executeTakeFirstOrThrow();
		expect(words).not.toContain(marks.mine);
		await checkArticleSearch(server.db);
	});

	it("is for owners, and the guards of the ledger are back after it", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await demoShop(server);
		const { client: stranger } = await server.newUser();
		await expect(stranger.call(removeDemo)).rejects.toMatchObject({ code: "forbidden" });
		const item = {
			name: "Bell",
			price: "5",
			quantity: "3",
			image: "/i.svg",
			supplier: "S",
			description: "d",
		};
		await owner.call(addProduct, { body: item });
		await owner.call(removeDemo);
		const { kysely } = server.db;
		await expect(kysely.deleteFrom("movement").execute()).rejects.toThrow(/append-only/);
		await expect(kysely.deleteFrom("product").execute()).rejects.toThrow(/never removed/);
	});
});
