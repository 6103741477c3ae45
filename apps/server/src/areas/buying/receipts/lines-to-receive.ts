import {
	type DeliveryLine,
	type DeliveryLines,
	type LinesQuery,
	MAX_DELIVERY_ORDERS,
	MAX_NAMED_ORDERS,
	MAX_OPEN_LINES,
} from "@freehub/contract/buying/receipts";
import { acceptable } from "@freehub/domain/buying/purchase";
import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import type { Right } from "@freehub/domain/people/access";
import { nameOfActor } from "#actor-names.ts";
import { dayOf, isLate, openOf } from "#areas/buying/purchase-lines/read-lines.ts";
import { closedBy } from "#areas/buying/purchase-orders/purchase-answer.ts";
import { furtherBarcodes } from "#areas/catalogue/products/barcodes.ts";
import { byDay } from "#areas/stock/ledger/line-books.ts";
import { foreseeArrivals } from "#areas/stock/promises/foresee-arrivals.ts";
import type { Connection, Db } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import * as repo from "./receipts.repo.ts";

/** Bookings of others count as recent for this time, in ms: a delivery is received within a day. */
const RECENT_MS = 24 * 60 * 60_000;

/** The lines that can be received, the earliest expected first. */
export async function listDeliveryLines(
	{ kysely }: Db,
	{ order, code, supplier, batch }: LinesQuery,
	{ now, rights }: { now: Date; rights: readonly Right[] },
): Promise<DeliveryLines> {
	const named = code === undefined ? undefined : await ordersOfCode(kysely, code);
	const orders = named?.orders ?? order;
	let query = repo.deliveryQuery(kysely, batch);
	if (orders?.length === 0) return { found: named?.found ?? null, lines: [], hasMore: false };
	if (orders !== undefined) query = query.where("purchase_order.id", "in", orders);
	else query = query.where("product.incoming", ">", 0).where("line.closed_at", "is", null);
	if (supplier !== undefined) query = query.where("purchase_order.supplier", "=", supplier);
	const rows = await query
		.orderBy("purchase_order.sent_at")
		.orderBy("purchase_order.id")
		.orderBy("line.position")
		.execute();
	// The sort is stable, so that lines of one day stay in the order of sending.
	const wanted = rows
		.filter((row) => orders !== undefined || openOf(row) > 0)
		.map((row) => ({ ...row, day: dayOf(row) }))
		.toSorted(byDay);
	const lines = await answerOf(kysely, wanted.slice(0, MAX_OPEN_LINES), { batch, now, rights });
	return { found: named?.found ?? null, lines, hasMore: wanted.length > MAX_OPEN_LINES };
}

type Named = { found: DeliveryLines["found"]; orders: string[] };

async function ordersOfCode(connection: Connection, code: string): Promise<Named> {
	if (!isStorable(code)) return { found: null, orders: [] };
	const byNumber = await repo.findByNumber(connection, code);
	if (byNumber.length > 0) return { found: "order", orders: byNumber };
	const products = await repo.productsOfCode(connection, code);
	const withProduct = await repo.openPurchaseOrdersOf(connection, products);
	if (withProduct.length > 0) {
		return { found: "product", orders: withProduct.slice(0, MAX_DELIVERY_ORDERS) };
	}
	const byNote = await repo.findByNote(connection, code);
	return byNote.length > 0 ? { found: "note", orders: byNote } : { found: null, orders: [] };
}

async function answerOf(
	connection: Connection,
	rows: readonly (repo.DeliveryRow & { day: string | null })[],
	{ batch, now, rights }: { batch: string | undefined; now: Date; rights: readonly Right[] },
): Promise<DeliveryLine[]> {
	const products = [...new Set(rows.map(({ product }) => product))];
	const ids = rows.map(({ id }) => id);
	const since = new Date(now.getTime() - RECENT_MS);
	const bringing = rows.map((row) => {
		return { id: row.id, product: row.product, pieces: openOf(row), to: row.location };
	});
	const [furtherOf, offered, recent, promised] = await Promise.all([
		furtherBarcodes(connection, products),
		repo.offeredCodesOf(connection, products),
		repo.receivedByOthersSince(connection, ids, { since, batch }),
		foreseeArrivals(connection, "purchase", bringing, { rights, most: MAX_NAMED_ORDERS }),
	]);
	const offersOf = Map.groupBy(offered, ({ supplier, product }) => `${supplier} ${product}`);
	const recentOf = Map.groupBy(recent, ({ line }) => line);
	return rows.map((row) => {
		const offers = offersOf.get(`${row.supplier} ${row.product}`) ?? [];
		const open = openOf(row);
		return {
			_id: row.id,
			order: row.purchase_order,
			number: row.number ?? "",
			supplier: { _id: row.supplier, name: row.supplier_name },
			location: { _id: row.location, name: row.location_name },
			product: row.product,
			productName: row.product_name,
			sku: row.sku,
			image: row.image,
			isDeleted: row.product_deleted_at !== null,
			codes: codesOf(row, furtherOf.get(row.product) ?? [], offers),
			supplierSku: row.supplier_sku,
			pack: row.pack,
			expected: row.confirmed ?? row.ordered,
			accepted: row.accepted,
			refused: row.refused,
			credited: row.credited,
			open,
			promised: promised.get(row.id) ?? null,
			limit: acceptable(row.ordered, row.tolerance),
			isClosed: row.closed_at !== null,
			closed: row.closed_at === null ? null : closedBy(row, row.closed_at),
			day: row.day,
			isLate: isLate(row, now),
			counted: {
				accepted: row.counted_accepted,
				refused: row.counted_refused,
				credited: row.counted_credited,
			},
			recent: (recentOf.get(row.id) ?? []).map(({ actor, name, pieces }) => ({
				name: nameOfActor(actor, name),
				pieces,
			})),
		};
	});
}

type Code = { code: string; pieces: number };
type OfferedCodes = { supplier_sku: string; barcode: string | null; pack: number };

/** Every code of a line, once; our own come first, because they are checked to be unique. */
function codesOf(row: repo.DeliveryRow, further: readonly Code[], offers: readonly OfferedCodes[]): Code[] {
	const all: Code[] = [
		...(row.barcode === null ? [] : [{ code: row.barcode, pieces: 1 }]),
		...further.map(({ code, pieces }) => ({ code, pieces })),
		...offers.flatMap(({ barcode, pack }) => (barcode === null ? [] : { code: barcode, pieces: pack })),
		...[row.sku ?? "", row.supplier_sku, ...offers.map(({ supplier_sku }) => supplier_sku)].map((code) => ({
			code,
			pieces: 1,
		})),
	];
	const byKey = new Map<string, Code>();
	for (const code of all) {
		const key = barcodeKey(code.code);
		if (key !== "" && !byKey.has(key)) byKey.set(key, code);
	}
	return [...byKey.values()];
}
