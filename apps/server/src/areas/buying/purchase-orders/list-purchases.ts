import type { PurchaseOrderFilter, PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import { openStates, stateOf } from "@freehub/domain/buying/purchase";
import { dueDay } from "@freehub/domain/fulfilment";
import { fromMinor } from "@freehub/domain/money";
import { type ExpressionBuilder, sql } from "kysely";
import { dayOf, factsOf, isLate, openOf, orderedOf } from "#areas/buying/purchase-lines/read-lines.ts";
import type { Page } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import type { Schema } from "#db/schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { filledPage, type Place } from "#documents/filled-page.ts";
import { type PricedLine, pricedLines } from "./line-prices.ts";
import { type PurchaseOrderReader, purchaseOrderTotal } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";

type ListQuery = PurchaseOrderFilter & { limit?: number | undefined; cursor?: string | undefined };

/** One page of orders, newest first. */
export function pageOfPurchaseOrders(
	db: Db,
	{ query, reader }: { query: ListQuery; reader: PurchaseOrderReader },
): Promise<Page<PurchaseOrderSummary>> {
	return pageWith(db, query, reader, ({ summary }) => summary);
}

export type FoundPurchaseOrder = {
	row: repo.NamedPurchaseOrder;
	lines: PricedLine[];
	summary: PurchaseOrderSummary;
};

/**
 * The same with items of another form. Orders that are open are found through products with incoming pieces.
 * @param mostLines the page ends with the order that reaches this number of lines.
 */
export function pageWith<Item>(
	{ kysely }: Db,
	query: ListQuery,
	reader: PurchaseOrderReader,
	toItem: (found: FoundPurchaseOrder) => Item,
	mostLines?: number,
): Promise<Page<Item>> {
	const documents = {
		rows: (after: Place | undefined, limit: number) => orderRows(kysely, query, after, limit).execute(),
		countLines: (ids: readonly string[]) => repo.countLines(kysely, ids),
		read: (rows: readonly repo.NamedPurchaseOrder[]) => withLines(kysely, rows, reader),
	};
	const picked = (found: FoundPurchaseOrder) => (matches(query, found.summary) ? toItem(found) : undefined);
	return filledPage(documents, query, picked, mostLines);
}

/** Orders with their lines, in this order. */
async function withLines(
	connection: Connection,
	rows: readonly repo.NamedPurchaseOrder[],
	reader: PurchaseOrderReader,
): Promise<FoundPurchaseOrder[]> {
	const ids = rows.map(({ id }) => id);
	const priced = await pricedLines(connection, rows, await repo.findLines(connection, ids), reader.now);
	const linesOf = Map.groupBy(priced, ({ purchase_order }) => purchase_order);
	return rows.map((row) => {
		const lines = linesOf.get(row.id) ?? [];
		return { row, lines, summary: toSummary(row, lines, reader) };
	});
}

function matches({ state = [], late }: PurchaseOrderFilter, summary: PurchaseOrderSummary): boolean {
	if (state.length > 0 && !state.includes(summary.state)) return false;
	return late === undefined || summary.isLate;
}

function orderRows(
	connection: Connection,
	{ state = [], supplier, product, search, late }: PurchaseOrderFilter,
	after: Place | undefined,
	limit: number,
) {
	let query = repo
		.purchaseOrderQuery(connection)
		.orderBy("purchase_order.created_at", "desc")
		.orderBy("purchase_order.id", "desc")
		.limit(limit);
	const isOpenOnly = late !== undefined || (state.length > 0 && state.every(isOpenState));
	if (isOpenOnly) query = query.where((eb) => hasOpenLine(eb));
	if (state.length === 1 && state[0] === "draft") query = query.where("purchase_order.sent_at", "is", null);
	if (supplier !== undefined) query = query.where("purchase_order.supplier", "=", supplier);
	if (product !== undefined) {
		query = query.where("purchase_order.id", "in", (eb) =>
			eb.selectFrom("purchase_order_line").select("purchase_order").where("product", "=", product),
		);
	}
	if (search) {
		const begin = search.toUpperCase();
		query = query
			.where("purchase_order.number", ">=", begin)
			.where("purchase_order.number", "<", begin + LAST_CHARACTER);
	}
	if (after === undefined) return query;
	const [at, id] = after;
	return query.where(sql<boolean>`(purchase_order.created_at, purchase_order.id) < (${new Date(at)}, ${id})`);
}

function isOpenState(state: string): boolean {
	return openStates.some((open) => open === state);
}

function hasOpenLine(eb: ExpressionBuilder<Schema, "purchase_order">) {
	return eb("purchase_order.id", "in", (inner) =>
		inner
			.selectFrom("purchase_order_line")
			.innerJoin("product", "product.id", "purchase_order_line.product")
			.select("purchase_order_line.purchase_order")
			.where("product.incoming", ">", 0)
			.where("purchase_order_line.closed_at", "is", null),
	);
}

/** An order as in a list. */
export function toSummary(
	row: repo.NamedPurchaseOrder,
	lines: readonly repo.TotalledLine[],
	{ withCost, now }: PurchaseOrderReader,
): PurchaseOrderSummary {
	const open = lines.filter((line) => openOf(line) > 0);
	return {
		_id: row.id,
		number: row.number,
		state: stateOf(factsOf(row), lines.map(orderedOf)),
		isLate: open.some((line) => isLate(line, now)),
		supplier: { _id: row.supplier, name: row.supplier_name },
		currency: row.currency,
		sentAt: isoOf(row.sent_at),
		remindedAt: isoOf(row.reminded_at),
		createdAt: isoOf(row.created_at),
		expected:
			dueDay(open.map((line) => ({ open: openOf(line), day: dayOf(line) }))) ??
			(row.sent_at === null ? row.expected : null),
		lines: lines.length,
		ordered: lines.reduce((sum, { ordered }) => sum + ordered, 0),
		open: open.reduce((sum, line) => sum + openOf(line), 0),
		...(withCost && { total: fromMinor(purchaseOrderTotal(lines), row.currency) }),
	};
}

/** Summaries of some orders, in this order. */
export async function summariesOf(
	connection: Connection,
	ids: readonly string[],
	reader: PurchaseOrderReader,
): Promise<PurchaseOrderSummary[]> {
	if (ids.length === 0) return [];
	const rows = await repo.purchaseOrderQuery(connection).where("purchase_order.id", "in", ids).execute();
	const found = await withLines(connection, rows, reader);
	const summaries = new Map(found.map(({ row, summary }) => [row.id, summary]));
	return ids.flatMap((id) => summaries.get(id) ?? []);
}
