import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { refusal } from "#app-error.ts";
import type { Connection } from "#db/connection.ts";
import { type PricedLine, pricedLines } from "./line-prices.ts";
import { type PurchaseOrderReader, toOrder } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";

/** @throws AppError not_found */
export async function requirePurchaseOrder(
	connection: Connection,
	id: string,
): Promise<repo.NamedPurchaseOrder> {
	const row = await repo.findPurchaseOrder(connection, id);
	if (row === undefined) throw refusal("not_found", { what: "order" });
	return row;
}

/** An order with its lines, as rows. @throws AppError not_found */
export async function readWhole(connection: Connection, id: string) {
	return { order: await requirePurchaseOrder(connection, id), lines: await repo.findLines(connection, [id]) };
}

/** The same as a reader gets it. @throws AppError not_found */
export async function readPurchaseOrder(
	connection: Connection,
	id: string,
	reader: PurchaseOrderReader,
): Promise<PurchaseOrder> {
	const { order, lines } = await readWhole(connection, id);
	return wholePurchaseOrder(connection, order, lines, reader);
}

/** The same from rows that were read already. For people who write orders, a draft has its lead time. */
export async function wholePurchaseOrder(
	connection: Connection,
	row: repo.NamedPurchaseOrder,
	lines: readonly repo.TotalledLine[],
	reader: PurchaseOrderReader,
): Promise<PurchaseOrder> {
	return purchaseOrderOf(row, await pricedLines(connection, [row], lines, reader.now), reader);
}

/** The same from lines at their prices of today. */
export function purchaseOrderOf(
	row: repo.NamedPurchaseOrder,
	priced: readonly PricedLine[],
	reader: PurchaseOrderReader,
): PurchaseOrder {
	const order = toOrder(row, priced, reader);
	if (order.state !== "draft" || !reader.withCost) return order;
	return { ...order, leadDays: leadDaysOf(row, priced) };
}

/** The days until the slowest line arrives: by its offer, or else as the supplier says. */
function leadDaysOf(
	{ supplier_lead_days }: repo.NamedPurchaseOrder,
	lines: readonly PricedLine[],
): number | null {
	const wanted = lines.filter(({ ordered }) => ordered > 0);
	if (wanted.length === 0) return supplier_lead_days;
	const days = wanted.flatMap(({ offer }) => offer?.lead_days ?? supplier_lead_days ?? []);
	return days.length === 0 ? null : Math.max(...days);
}
