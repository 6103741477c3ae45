import { priceFor } from "@freehub/domain/buying/purchase";
import { shop } from "@freehub/domain/shop";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { revisionOf } from "#areas/buying/purchase-orders/purchase-revisions.ts";
import { changing, insertRows, send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import { formatNumber } from "#documents/numbers.ts";
import { readSettings } from "#shop/shop-settings.ts";
import { DAY_MS } from "./history.ts";
import { minorInShop } from "./in-shop.ts";
import type { DemoPurchaseLine, DemoPurchaseOrder } from "./orders.ts";
import { type DemoProduct, demoProducts } from "./products.ts";
import { demoSuppliers } from "./suppliers.ts";
import { demoOffer } from "./trade.ts";

const BUYER = "demo-buyer";
/** The share by which prices rose, and when. */
const RISE = { part: 0.04, daysAgo: 190 };

type Ids = { products: ReadonlyMap<string, string>; suppliers: ReadonlyMap<string, string> };

type AddedOrders = {
	ids: string[];
	/** The id of an order's line. */
	lineOf: (order: string, sku: string) => string;
	/** Lines of which not everything came. */
	short: { id: string; product: string; pieces: number; closedAt: Date }[];
};

/** Adds the orders with their numbers. Sent ones are incoming as a whole, until their receipts are booked. */
export async function addPurchaseOrders(
	db: Db,
	tx: Tx,
	orders: readonly DemoPurchaseOrder[],
	{ products, suppliers }: Ids,
): Promise<AddedOrders> {
	const numbers = await numbersOf(db, tx, orders);
	const latest = orders.reduce((last, { createdAt }) => Math.max(last, createdAt.getTime()), 0);
	const whole = orders.map((order, n) => ({ ...order, id: uuidv7(), number: numbers[n] ?? null }));
	const lines = whole.flatMap(({ id, key, sentAt, createdAt, lines }) =>
		lines.map((line, n) => {
			const product = productOf(line.sku);
			const ago = (latest - createdAt.getTime()) / DAY_MS;
			return {
				...line,
				key: lineKey(key, line.sku),
				isSent: sentAt !== undefined,
				row: {
					id: uuidv7(),
					purchase_order: id,
					position: n + 1,
					product: products.get(line.sku) ?? "",
					...costOf(product, line, ago > RISE.daysAgo),
					price_from: "offer" as const,
					confirmed: line.confirmedDate === undefined ? null : line.ordered,
					confirmed_date: line.confirmedDate ?? null,
				},
			};
		}),
	);
	await insertRows(
		db,
		tx,
		"purchase_order",
		whole.map(({ id, number, supplier, createdAt, sentAt, expected, note }) => ({
			id,
			number,
			supplier: suppliers.get(supplier) ?? "",
			location: MAIN_LOCATION,
			currency: shop().currency,
			currency_from: "supplier" as const,
			rate: sentAt === undefined ? null : "1",
			expected: expected ?? null,
			note,
			created_by: BUYER,
			created_at: createdAt,
			updated_at: sentAt ?? createdAt,
			sent_by: sentAt === undefined ? null : BUYER,
			sent_to: sentAt === undefined ? "" : emailOf(supplier),
			sent_at: sentAt ?? null,
		})),
	);
	await insertRows(
		db,
		tx,
		"purchase_order_line",
		lines.map(({ row }) => row),
	);
	const linesOf = Map.groupBy(lines, ({ row }) => row.purchase_order);
	const { name: location_name } = await tx
		.selectFrom("location")
		.select("name")
		.where("id", "=", MAIN_LOCATION)
		.executeTakeFirstOrThrow();
	const revisions = whole.flatMap(({ id, sentAt, expected = null, note }) => {
		if (sentAt === undefined) return [];
		const document = revisionOf(
			{ expected, location_name, note, currency: shop().currency, rate: "1" },
			(linesOf.get(id) ?? []).map(({ row, sku }) => ({ ...row, product_name: productOf(sku).name })),
		);
		return [{ purchase_order: id, revision: 0, at: sentAt, actor: BUYER, document }];
	});
	await insertRows(db, tx, "purchase_order_revision", revisions);
	const sent = lines.filter(({ isSent }) => isSent);
	await addIncoming(
		db,
		tx,
		sent.map(({ row }) => ({ product: row.product, pieces: row.ordered })),
	);
	const ids = new Map(lines.map(({ key, row }) => [key, row.id]));
	return {
		ids: whole.map(({ id }) => id),
		lineOf: (order, sku) => ids.get(lineKey(order, sku)) ?? "",
		short: lines.flatMap(({ row, missing = 0, closedAt }) =>
			closedAt === undefined ? [] : { id: row.id, product: row.product, pieces: missing, closedAt },
		),
	};
}

/** Closes the lines of which the rest never came, once their receipts are booked. */
export async function closeShort(db: Db, tx: Tx, { short }: AddedOrders): Promise<void> {
	const set = ["closed_by", "closed_at", "closed_why"];
	const rows = short.map(({ id, closedAt }) => ({
		id,
		closed_by: BUYER,
		closed_at: closedAt,
		closed_why: "Not available any more",
	}));
	await send(db, tx, [changing(db, { table: "purchase_order_line", keys: ["id"], set }, rows)]);
	await addIncoming(
		db,
		tx,
		short.map(({ product, pieces }) => ({ product, pieces: -pieces })),
	);
}

async function addIncoming(
	db: Db,
	tx: Tx,
	changes: readonly { product: string; pieces: number }[],
): Promise<void> {
	const sums = new Map<string, number>();
	for (const { product, pieces } of changes) sums.set(product, (sums.get(product) ?? 0) + pieces);
	const rows = [...sums].map(([id, incoming]) => ({ id, incoming }));
	await send(db, tx, [changing(db, { table: "product", keys: ["id"], add: ["incoming"] }, rows)]);
}

/** The numbers of sent orders, in the order of sending; later orders continue them. */
async function numbersOf(
	db: Db,
	tx: Tx,
	orders: readonly DemoPurchaseOrder[],
): Promise<(string | undefined)[]> {
	const { purchaseNumbers } = await readSettings(tx);
	const counts = new Map<string, number>();
	const next = (series: string) => {
		const value = (counts.get(series) ?? 0) + 1;
		counts.set(series, value);
		return Promise.resolve(value);
	};
	const numbers: (string | undefined)[] = [];
	for (const { sentAt } of orders) {
		numbers.push(sentAt === undefined ? undefined : await formatNumber(purchaseNumbers, sentAt, next));
	}
	const rows = [...counts].map(([series, value]) => ({ name: `order ${series}`, value }));
	await insertRows(db, tx, "counter", rows);
	return numbers;
}

function costOf(product: DemoProduct, { ordered }: DemoPurchaseLine, isOld: boolean) {
	const { supplierSku, pack, breaks } = demoOffer(product);
	const price = (priceFor(breaks, ordered) ?? 0) * (isOld ? 1 - RISE.part : 1);
	return { supplier_sku: supplierSku, pack, ordered, cost: minorInShop(price), per: 1 };
}

function productOf(sku: string): DemoProduct {
	const product = demoProducts.find((each) => each.sku === sku);
	if (product === undefined) throw new Error(`The demo has no ${sku}.`);
	return product;
}

function emailOf(supplier: string): string {
	return demoSuppliers.find(({ name }) => name === supplier)?.email ?? "";
}

function lineKey(order: string, sku: string): string {
	return `${order} ${sku}`;
}
