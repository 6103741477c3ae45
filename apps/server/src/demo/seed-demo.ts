import { pageSlugs } from "@freehub/contract/shop-window/pages";
import { v7 as uuidv7 } from "uuid";
import { writeProduct } from "#areas/catalogue/products/add-product.ts";
import { type Bookable, bookInTurn } from "#areas/stock/ledger/record-movements.ts";
import { accessChanged, changed, noteChanges } from "#db/changes.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { systemRequest } from "#db/write.ts";
import { demoArticles } from "./articles.ts";
import { addCustomers } from "./customers.ts";
import { type DemoIds, readMark, writeMark } from "./demo-mark.ts";
import { DAY_MS, demoHistory, demoPeople } from "./history.ts";
import { inShop } from "./in-shop.ts";
import { openSales } from "./open-sales.ts";
import { demoPurchaseOrders, nextOrderKey } from "./orders.ts";
import { demoPages } from "./pages.ts";
import { demoProducts } from "./products.ts";
import { demoSales } from "./sales.ts";
import { addPurchaseOrders, closeShort } from "./seed-orders.ts";
import { addSales, closeRests, deliveryOf, promiseOpen, withIds } from "./seed-sales.ts";
import { addStoreroom, addSuppliers } from "./seed-suppliers.ts";
import { demoCost, demoReorderPoint } from "./trade.ts";

const ARTICLES_APART_MS = 9 * DAY_MS;

/**
 * Fills a database that never contained a product or an article with the demo catalogue and a year of history.
 * @returns whether it did.
 */
export async function seedDemo(db: Db, now: Date): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		// Two processes may start on one empty database: the second waits here and then finds it filled.
		await tx
			.updateTable("counter")
			.set({ value: (eb) => eb.ref("value") })
			.where("name", "=", "product")
			.execute();
		const product = await tx.selectFrom("product").select("id").limit(1).executeTakeFirst();
		const blog = await tx.selectFrom("blog").select("id").limit(1).executeTakeFirst();
		// A shop that removed the demo does not get it again.
		const isKnown = (await readMark(tx)) !== undefined;
		if (product !== undefined || blog !== undefined || isKnown) return false;
		const customers = await addCustomers(db, tx, now);
		const stock = await addProducts(db, tx, now, customers);
		const articles = await addArticles(tx, now);
		await addPages(tx, now);
		const products = [...stock.products.values()];
		const { orders, suppliers, locations, sales } = stock;
		await writeMark(tx, { products, articles, orders, suppliers, locations, customers, sales });
		await noteChanges(db, tx, [
			...products.map((id) => changed("product", id, "added")),
			...suppliers.map((id) => changed("supplier", id, "added")),
			...locations.map((id) => changed("location", id, "added")),
			...orders.map((id) => changed("purchase_order", id, "added")),
			...customers.map((id) => changed("customer", id, "added")),
			...sales.map((id) => changed("sales_order", id, "added")),
			...articles.map((id) => changed("article", id, "added", null)),
			accessChanged,
		]);
		return true;
	});
}

type Stock = Required<Pick<DemoIds, "orders" | "suppliers" | "locations" | "sales">> & {
	/** The ids of products by their SKU. */
	products: Map<string, string>;
};

/** Adds the catalogue as of a year ago, and books its history since then. */
async function addProducts(db: Db, tx: Tx, now: Date, customers: readonly string[]): Promise<Stock> {
	const work = demoHistory(now);
	const opening = systemRequest(work[0]?.at ?? now);
	const products = new Map<string, string>();
	for (const demo of demoProducts) {
		const [price, cost] = [inShop(demo.price), inShop(demoCost(demo))];
		const product = { ...demo, price, cost, reorderPoint: demoReorderPoint(demo), quantity: 0 };
		products.set(demo.sku, (await writeProduct(db, tx, product, opening))._id);
	}
	await tx
		.insertInto("former_user")
		.values([...demoPeople])
		.execute();
	const places = await addStoreroom(db, tx, opening.now);
	const suppliers = await addSuppliers(db, tx, products, opening.now);
	const orders = await addPurchaseOrders(db, tx, demoPurchaseOrders(now, work), { products, suppliers });
	const ids = { products, places, customers };
	const past = withIds(demoSales(now, work), ids);
	const open = withIds(openSales(now), ids);
	const sales = [...past, ...open];
	await addSales(db, tx, sales, ids);
	const orderOf = new Map(past.map((one) => [one.sale.work, one]));
	const batches = work.map((one): Bookable => {
		const { at, by, lines } = one;
		const { lineOf, ...delivered } = deliveryOf(orderOf.get(one), ids);
		return {
			...delivered,
			lines: lines.map(({ sku, delivery, location, to, reference, ...line }) => {
				const saleLine = lineOf(sku);
				return {
					...line,
					product: products.get(sku) ?? "",
					...(location !== undefined && { location: places.get(location) ?? location }),
					...(to !== undefined && { to }),
					// An order has its own number.
					...(saleLine === undefined ? { reference } : { saleLine }),
					...(delivery !== undefined && {
						purchaseLine: orders.lineOf(delivery.order, sku),
						...(delivery.refused && { refused: { ...delivery.refused, reason: "damaged" as const } }),
					}),
				};
			}),
			batch: uuidv7(),
			request: { ...systemRequest(at), actor: by },
		};
	});
	await bookInTurn(db, tx, batches);
	await closeShort(db, tx, orders);
	await promiseOpen(db, tx, open, ids, (sku) => orders.lineOf(nextOrderKey, sku));
	await closeRests(db, tx, sales);
	// Old findings about damage and wrong counts are already seen.
	await tx
		.updateTable("finding")
		.set({ seen: 1, seen_by: demoPeople[0].id, seen_at: now })
		.where("at", "<", new Date(now.getTime() - 30 * DAY_MS))
		.execute();
	return {
		products,
		orders: orders.ids,
		suppliers: [...suppliers.values()],
		locations: [...places.values()],
		sales: sales.map(({ id }) => id),
	};
}

async function addArticles(tx: Tx, now: Date): Promise<string[]> {
	const newestFirst = demoArticles.map(({ image, title, desc: body, author }, index) => {
		const moment = new Date(now.getTime() - index * ARTICLES_APART_MS);
		const dates = { created_at: moment, updated_at: moment, published_at: moment };
		return { image, title, body, author, state: "published" as const, ...dates };
	});
	// Ids are in the order of time, as those of articles that people begin: the list of all articles is sorted by them.
	const rows = newestFirst.toReversed().map((row) => ({ id: uuidv7(), ...row }));
	await tx.insertInto("blog").values(rows).execute();
	return rows.map(({ id }) => id);
}

async function addPages(tx: Tx, now: Date): Promise<void> {
	for (const slug of pageSlugs) {
		await tx
			.updateTable("company_page")
			.set({ body: demoPages[slug], updated_at: now })
			.where("slug", "=", slug)
			.where("body", "=", "")
			.execute();
	}
}
