import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { refusal } from "#app-error.ts";
import { lockProductsThen } from "#areas/stock/ledger/open-ledger.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { type WriteRequest, type Written, write } from "#db/write.ts";
import { isSending } from "#documents/issue-by-mail.ts";
import { readWhole, saleReader, toOrder } from "./read-sale.ts";
import * as repo from "./sales-orders.repo.ts";

/** An order and its lines, all of them locked. */
export type Sale = { order: repo.SalesOrderRow; lines: readonly repo.SaleLineRow[] };

/**
 * Locks an order, then the products of its lines, so that nothing is delivered or promised meanwhile.
 * @param more further products.
 * @throws AppError not_found; sale_state while it is being mailed.
 */
export async function lockSale(
	db: Db,
	tx: Tx,
	id: string,
	request: WriteRequest,
	more: readonly string[] = [],
): Promise<Sale> {
	const { order, lines } = await lockOrder(db, tx, id, request);
	const products = lines.map(({ product }) => product);
	// Pieces may have been delivered until the products were locked.
	const rows = await lockProductsThen(db, tx, [...products, ...more], repo.saleLinesQuery(tx, id));
	return { order, lines: rows as repo.SaleLineRow[] };
}

/**
 * Locks an order, but not its products: pieces may still be delivered or promised.
 * @throws AppError not_found; sale_state while it is being mailed.
 */
export async function lockOrder(db: Db, tx: Tx, id: string, { now }: WriteRequest) {
	const { order, lines } = isStorable(id)
		? await repo.lockSaleAndFindLines(db, tx, id)
		: { order: undefined, lines: [] };
	if (order === undefined) throw refusal("not_found", { what: "order" });
	if (isSending(order, now)) throw refusal("sale_state.sending");
	return { order, lines };
}

/** Changes an order. @param work returns the audit's detail; undefined: it changed nothing. */
export function changeSale(
	db: Db,
	id: string,
	request: WriteRequest,
	work: (tx: Tx, sale: Sale) => Promise<object | undefined>,
): Promise<SalesOrder> {
	return write(db, request, async (tx) => {
		const detail = await work(tx, await lockSale(db, tx, id, request));
		return answerOf(tx, id, request, detail);
	});
}

/** The answer of a write to an order; its stored answers are erased with its customer. @param detail undefined: nothing was changed. */
export async function answerOf(
	tx: Tx,
	id: string,
	request: WriteRequest,
	detail: object | undefined,
	how: "added" | "changed" = "changed",
): Promise<Written<SalesOrder>> {
	const whole = await readWhole(tx, id);
	const answer = toOrder(whole, saleReader(request.rights, request.now));
	const about = whole.customer?.about ?? [];
	if (detail === undefined) return { answer, about, changes: [], audit: [] };
	return { answer, about, changes: [changed("sales_order", id, how)], audit: [detail] };
}

/** @throws AppError sale_state */
export function requirePlaced(order: repo.SalesOrderRow): void {
	if (order.cancelled_at !== null) throw refusal("sale_state.cancelled");
	if (order.placed_at === null) throw refusal("sale_state.draft");
}

/** @throws AppError not_found */
export function requireLine<Line extends { id: string }>(lines: readonly Line[], id: string): Line {
	const line = lines.find((one) => one.id === id);
	if (line === undefined) throw refusal("not_found.such", { what: "order line" });
	return line;
}
