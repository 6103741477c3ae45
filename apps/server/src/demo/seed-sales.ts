import { place } from "@freehub/domain/stock/promises";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { FIRST_NUMBER, SALES_ORDERS } from "#areas/selling/sales-orders/sale-numbers.ts";
import { saleRevision } from "#areas/selling/sales-orders/sale-revisions.ts";
import { closeLines } from "#areas/selling/sales-orders/write-sales.ts";
import { type Bookable, bookLines } from "#areas/stock/ledger/record-movements.ts";
import { type LineToPromise, promiseLines, promiseOn } from "#areas/stock/promises/change-promises.ts";
import { insertRows } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import { systemRequest, type WriteRequest } from "#db/write.ts";
import type { DemoWork } from "./history.ts";
import { minorInShop } from "./in-shop.ts";
import { type OpenSale, sourceOf } from "./open-sales.ts";
import { type DemoProduct, demoProducts } from "./products.ts";
import type { DeliveredSale, DemoSale } from "./sales.ts";
import { storeroom } from "./storeroom.ts";

/** The person of the demo shop who takes orders. */
const COUNTER = "demo-counter";

/** The ids of products by SKU, of places by name, and of customers in the demo's order. */
export type SaleIds = {
	products: ReadonlyMap<string, string>;
	places: ReadonlyMap<string, string>;
	customers: readonly string[];
};

type Row = {
	id: string;
	product: string;
	product_name: string;
	ordered: number;
	price: number;
	discount: number;
};

/** An order with its id and the rows of its lines. */
export type Added<Sale extends DemoSale> = { sale: Sale; id: string; rows: Row[] };

/** Gives orders and their lines ids. Products have today's prices. */
export function withIds<Sale extends DemoSale>(sales: readonly Sale[], { products }: SaleIds): Added<Sale>[] {
	return sales.map((sale) => ({
		sale,
		id: uuidv7(),
		rows: sale.lines.map(({ sku, ordered }) => {
			const { name, price } = productOf(sku);
			const product = { product: products.get(sku) ?? "", product_name: name };
			return { id: uuidv7(), ...product, ordered, price: minorInShop(price), discount: 0 };
		}),
	}));
}

/** Adds orders as they were placed, in this order, with their numbers. Their promises are booked after it. */
export async function addSales(
	db: Db,
	tx: Tx,
	sales: readonly Added<DemoSale>[],
	{ customers }: SaleIds,
): Promise<void> {
	const { name: collectAt } = await tx
		.selectFrom("location")
		.select("name")
		.where("id", "=", MAIN_LOCATION)
		.executeTakeFirstOrThrow();
	const placed = sales.filter(({ sale }) => sale.placedAt !== undefined);
	const numbers = new Map(placed.map(({ id }, i) => [id, String(FIRST_NUMBER + i)]));
	const orders = sales.map(({ id, sale }) => ({
		id,
		number: numbers.get(id) ?? null,
		customer: sale.customer === undefined ? null : (customers[sale.customer] ?? null),
		origin: "counter",
		due: sale.due,
		collect_place: MAIN_LOCATION,
		note: sale.note,
		hold_until: sale.holdUntil ?? null,
		created_by: COUNTER,
		created_at: sale.createdAt,
		updated_at: sale.createdAt,
		placed_by: sale.placedAt === undefined ? null : COUNTER,
		placed_at: sale.placedAt ?? null,
		version: sale.placedAt === undefined ? 1 : 2,
	}));
	const lines = sales.flatMap(({ id, rows }) =>
		rows.map((row, i) => {
			const { product_name: _, ...columns } = row;
			return { ...columns, sales_order: id, position: i + 1 };
		}),
	);
	const revisions = placed.map(({ id, sale: { due, note, placedAt: at }, rows }) => {
		const document = saleRevision({ due, collectAt, note }, rows);
		return { sales_order: id, revision: 0, at, actor: COUNTER, document };
	});
	await insertRows(db, tx, "sales_order", orders);
	await insertRows(db, tx, "sales_order_line", lines);
	await insertRows(db, tx, "sales_order_revision", revisions);
	const value = FIRST_NUMBER + placed.length - 1;
	await insertRows(db, tx, "counter", [{ name: SALES_ORDERS, value }]);
}

type OfDelivery = Pick<Bookable, "first"> & { lineOf: (sku: string) => string | undefined };

/** The lines of an order that a sale of the past names, by SKU, and the promise of their pieces, which is booked before it. */
export function deliveryOf(ordered: Added<DeliveredSale> | undefined, { places }: SaleIds): OfDelivery {
	if (ordered === undefined) return { lineOf: () => undefined };
	const { sale, rows } = ordered;
	const lines = rows.map(({ id, product, ordered: pieces }, i): LineToPromise => {
		const sold = sale.work.lines.filter(({ sku }) => sku === sale.lines[i]?.sku);
		const wanted = sold.map(({ location = MAIN_LOCATION, quantity }) => {
			return { source: place(places.get(location) ?? location), pieces: quantity };
		});
		return { id, kind: "sale", product, pieces, wanted };
	});
	return {
		first: (ledger) => promiseOn(ledger, lines, atCounter(sale.placedAt)),
		lineOf: (sku) => rows[sale.lines.findIndex((line) => line.sku === sku)]?.id,
	};
}

/** Promises the pieces of today's orders, and picks those that are picked. @param nextLine as `sourceOf` takes it. */
export async function promiseOpen(
	db: Db,
	tx: Tx,
	sales: readonly Added<OpenSale>[],
	{ places }: SaleIds,
	nextLine: (sku: string) => string,
): Promise<void> {
	const to = places.get(storeroom.packing) ?? "";
	for (const { sale, rows } of sales) {
		if (sale.placedAt === undefined) continue;
		const request = atCounter(sale.placedAt);
		const lines = sale.lines.map((line, i) => {
			const { id = "", product = "" } = rows[i] ?? {};
			const source = sourceOf(line, places, nextLine);
			const pieces = line.ordered;
			return { id, kind: "sale", product, pieces, wanted: source === undefined ? [] : [{ source, pieces }] };
		});
		await promiseLines(db, tx, lines, request);
		if (sale.isPicked === undefined) continue;
		const picked = lines.map(({ id: saleLine, product, pieces: quantity, wanted }) => {
			const location = wanted[0]?.source.id ?? "";
			return { kind: "transfer" as const, product, quantity, saleLine, location, to };
		});
		await bookLines(db, tx, picked, uuidv7(), request);
	}
}

/** Closes what orders had not got when they were closed or cancelled, once their deliveries are booked. */
export async function closeRests(
	db: Db,
	tx: Tx,
	sales: readonly Added<DemoSale & { work?: DemoWork }>[],
): Promise<void> {
	for (const { sale, id, rows } of sales) {
		const { work, closedAt: at, isCancelled } = sale;
		if (at === undefined) continue;
		const delivered = new Set(work?.lines.map(({ sku }) => sku));
		const rest = rows.flatMap(({ id: line, product, ordered: pieces }, i) =>
			delivered.has(sale.lines[i]?.sku ?? "") ? [] : { id: line, kind: "sale", product, pieces },
		);
		await closeLines(db, tx, rest, atCounter(at));
		const cancelled = isCancelled ? { cancelled_by: COUNTER, cancelled_at: at } : {};
		await tx
			.updateTable("sales_order")
			.set({ updated_at: at, version: 3, ...cancelled })
			.where("id", "=", id)
			.execute();
	}
}

/** The request of the person at the counter. */
function atCounter(at: Date): WriteRequest {
	return { ...systemRequest(at), actor: COUNTER };
}

function productOf(sku: string): DemoProduct {
	const product = demoProducts.find((each) => each.sku === sku);
	if (product === undefined) throw new Error(`The demo has no ${sku}.`);
	return product;
}
