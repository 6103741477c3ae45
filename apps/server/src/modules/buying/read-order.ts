import type { Order } from "@freehub/contract/orders";
import { refusal } from "#app-error.ts";
import type { Connection } from "#db/connection.ts";
import { type PricedLine, pricedLines } from "./line-prices.ts";
import { type OrderReader, toOrder } from "./order-answer.ts";
import * as repo from "./orders.repo.ts";

/** @throws AppError not_found */
export async function requireOrder(connection: Connection, id: string): Promise<repo.NamedOrder> {
	const row = await repo.findOrder(connection, id);
	if (row === undefined) throw refusal("not_found", { what: "order" });
	return row;
}

/** An order with its lines. @throws AppError not_found */
export async function readOrder(connection: Connection, id: string, reader: OrderReader): Promise<Order> {
	const row = await requireOrder(connection, id);
	return wholeOrder(connection, row, await repo.findLines(connection, [id]), reader);
}

/** The same from rows that were read already. For people who write orders, a draft has its lead time. */
export async function wholeOrder(
	connection: Connection,
	row: repo.NamedOrder,
	lines: readonly repo.TotalledLine[],
	reader: OrderReader,
): Promise<Order> {
	return orderOf(row, await pricedLines(connection, [row], lines, reader.now), reader);
}

/** The same from lines at their prices of today. */
export function orderOf(row: repo.NamedOrder, priced: readonly PricedLine[], reader: OrderReader): Order {
	const order = toOrder(row, priced, reader);
	if (order.state !== "draft" || !reader.withCost) return order;
	return { ...order, leadDays: leadDaysOf(row, priced) };
}

/** The days until the slowest line arrives: by its offer, or else as the supplier says. */
function leadDaysOf({ supplier_lead_days }: repo.NamedOrder, lines: readonly PricedLine[]): number | null {
	const wanted = lines.filter(({ ordered }) => ordered > 0);
	if (wanted.length === 0) return supplier_lead_days;
	const days = wanted.flatMap(({ offer }) => offer?.lead_days ?? supplier_lead_days ?? []);
	return days.length === 0 ? null : Math.max(...days);
}
