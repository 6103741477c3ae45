import type { PurchaseOrderFilter, PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import { openStates, stateOf } from "@freehub/domain/buying/purchase";
import { fromMinor } from "@freehub/domain/money";
import { type ExpressionBuilder, sql } from "kysely";
import { dayOf, factsOf, isLate, openOf, orderedOf } from "#areas/buying/purchase-lines/read-lines.ts";
import { decodeCursor, encodeCursor, type Page } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import type { Schema } from "#db/schema.ts";
import { LAST_CHARACTER, MOMENT } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { type PricedLine, pricedLines } from "./line-prices.ts";
import { type PurchaseOrderReader, purchaseOrderTotal } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";

const DEFAULT_LIMIT = 50;
/** Orders read at a time. */
const CHUNK = 100;
/** Orders read at most for one page: a rare state may fill several pages with fewer rows. */
const MAX_READ = 2000;
/** Lines read at a time: those of 100 orders may be 100,000. */
const MAX_LINES = 1000;

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
 * The same with items of another form. A state is not stored, so that orders are read until the page is full; those that are open
 * are found through products with incoming pieces.
 * @param mostLines the page ends with the order that reaches this number of lines.
 */
export async function pageWith<Item>(
	{ kysely }: Db,
	query: ListQuery,
	reader: PurchaseOrderReader,
	toItem: (found: FoundPurchaseOrder) => Item,
	mostLines = Number.POSITIVE_INFINITY,
): Promise<Page<Item>> {
	const { limit = DEFAULT_LIMIT, cursor } = query;
	let after = decodeCursor(cursor, MOMENT, "text");
	const items: Item[] = [];
	let linesRead = 0;
	for (let read = 0; read < MAX_READ; read += CHUNK) {
		const rows = await orderRows(kysely, query, after, CHUNK).execute();
		for await (const { row, lines } of withLines(kysely, rows, reader.now)) {
			const summary = toSummary(row, lines, reader);
			if (matches(query, summary)) {
				// Another page follows only if there is another order for it.
				if (items.length === limit || linesRead >= mostLines) return { items, next: placeOf(after) };
				items.push(toItem({ row, lines, summary }));
				linesRead += lines.length;
			}
			after = [new Date(row.created_at).getTime(), row.id];
		}
		if (rows.length < CHUNK) return { items, next: undefined };
	}
	return { items, next: placeOf(after) };
}

function placeOf(after: [at: number, id: string] | undefined): string | undefined {
	return after && encodeCursor(...after);
}

/** Orders with their lines, which are read for as many orders at a time as have `MAX_LINES` together, or for one. */
async function* withLines(
	connection: Connection,
	rows: readonly repo.NamedPurchaseOrder[],
	now: Date,
): AsyncGenerator<Pick<FoundPurchaseOrder, "row" | "lines">> {
	const counts = await repo.countLines(
		connection,
		rows.map(({ id }) => id),
	);
	for (let start = 0; start < rows.length; ) {
		let end = start;
		let sum = 0;
		do {
			sum += counts.get(rows[end]?.id ?? "") ?? 0;
			end += 1;
		} while (end < rows.length && sum + (counts.get(rows[end]?.id ?? "") ?? 0) <= MAX_LINES);
		const group = rows.slice(start, end);
		const ids = group.map(({ id }) => id);
		const lines = await pricedLines(connection, group, await repo.findLines(connection, ids), now);
		const linesOf = Map.groupBy(lines, ({ purchase_order }) => purchase_order);
		for (const row of group) yield { row, lines: linesOf.get(row.id) ?? [] };
		start = end;
	}
}

function matches({ state = [], late }: PurchaseOrderFilter, summary: PurchaseOrderSummary): boolean {
	if (state.length > 0 && !state.includes(summary.state)) return false;
	return late === undefined || summary.isLate;
}

function orderRows(
	connection: Connection,
	{ state = [], supplier, product, search, late }: PurchaseOrderFilter,
	after: [at: number, id: string] | undefined,
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
	const days = open.flatMap((line) => dayOf(line) ?? []).toSorted();
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
		expected: days[0] ?? (row.sent_at === null ? row.expected : null),
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
	const priced = await pricedLines(connection, rows, await repo.findLines(connection, ids), reader.now);
	const lines = Map.groupBy(priced, ({ purchase_order }) => purchase_order);
	const summaries = new Map(rows.map((row) => [row.id, toSummary(row, lines.get(row.id) ?? [], reader)]));
	return ids.flatMap((id) => summaries.get(id) ?? []);
}
