import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { fromMinor } from "@freehub/domain/money";
import type { Right } from "@freehub/domain/people/access";
import { openOfSale, saleStateOf } from "@freehub/domain/selling/sale";
import { refusal } from "#app-error.ts";
import { findPromisesOfLines } from "#areas/stock/ledger/read-promises.ts";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import * as repo from "./sales-orders.repo.ts";

export function factsOf({ placed_at, cancelled_at }: repo.SalesOrderRow) {
	return { isPlaced: placed_at !== null, isCancelled: cancelled_at !== null };
}

/**
 * A sales order with its lines and what is promised of them. Prices are only for people who may write orders.
 * @throws AppError not_found
 */
export async function readSalesOrder(
	connection: Connection,
	id: string,
	rights: readonly Right[],
): Promise<SalesOrder> {
	const order = await repo.findSalesOrder(connection, id);
	if (order === undefined) throw refusal("not_found", { what: "order" });
	const rows = await repo.findSaleLines(connection, id);
	const promises = await findPromisesOfLines(
		connection,
		rows.map((row) => row.id),
	);
	const facts = factsOf(order);
	const withPrices = rights.includes("sale.write");
	const lines = rows.map((row) => {
		const own = (promises.get(row.id) ?? []).toSorted(({ source: a }, { source: b }) =>
			a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.id < b.id ? -1 : 1,
		);
		return {
			_id: row.id,
			product: row.product,
			productName: row.product_name,
			sku: row.sku,
			ordered: row.ordered,
			closed: row.closed,
			delivered: row.delivered,
			open: openOfSale(facts, row),
			promises: own.map(({ source, pieces }) => ({ source, pieces })),
			...(withPrices && { price: fromMinor(row.price), discount: fromMinor(row.discount) }),
		};
	});
	const state = saleStateOf(
		facts,
		lines.map((line) => ({
			...line,
			there: line.promises.reduce((sum, one) => sum + (one.source.kind === "place" ? one.pieces : 0), 0),
		})),
	);
	return {
		_id: order.id,
		number: order.number,
		state,
		origin: order.origin,
		due: order.due,
		collectAt: order.collect_place,
		note: order.note,
		holdUntil: isoOf(order.hold_until),
		createdAt: isoOf(order.created_at),
		placedAt: isoOf(order.placed_at),
		cancelledAt: isoOf(order.cancelled_at),
		lines,
		version: order.version,
	};
}
