import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { isSending } from "#documents/issue-by-mail.ts";
import { inParts } from "#queues/long-lists.ts";
import type { Sale } from "./lock-sale.ts";
import * as repo from "./sales-orders.repo.ts";
import { cancelAll } from "./write-sales.ts";

/** The outcome for orders: ids, and of those that stay also the number, or how their note begins. */
export type TakenBack = { deleted: string[]; cancelled: string[]; kept: { _id: string; name: string }[] };

/**
 * Takes orders back that nobody has touched since they were added: drafts are deleted, placed ones cancelled, and what is promised of
 * them is released. An order stays that has another version by now, that was mailed, or of which pieces were picked or delivered, also
 * if that was taken back. Orders that are gone are passed over.
 */
export async function takeBackSales(
	db: Db,
	tx: Tx,
	added: readonly { id: string; version: number }[],
	request: WriteRequest,
): Promise<TakenBack> {
	const orders = await inParts(added.map(({ id }) => id).toSorted(), (part) =>
		repo.lockSalesOrders(db, tx, part),
	);
	const ids = orders.map(({ id }) => id);
	const products = (await repo.findSaleLines(tx, ids)).map(({ product }) => product);
	await lockProducts(db, tx, products, true);
	// Pieces may have been delivered until the products were locked.
	const lines = Map.groupBy(await repo.findSaleLines(tx, ids), ({ sales_order: order }) => order);
	const versions = new Map(added.map(({ id, version }) => [id, version]));
	const moved = await withMovements(tx, lines);
	const done: TakenBack = { deleted: [], cancelled: [], kept: [] };
	const cancelled: Sale[] = [];
	for (const order of orders) {
		const sale = { order, lines: lines.get(order.id) ?? [] };
		const { id } = order;
		if (order.version !== versions.get(id) || moved.has(id) || isMailed(order, request.now)) {
			done.kept.push({ _id: id, name: order.number ?? order.note.split("\n")[0] ?? "" });
		} else if (order.placed_at === null) {
			await repo.deleteSalesOrder(tx, id);
			done.deleted.push(id);
		} else {
			cancelled.push(sale);
			done.cancelled.push(id);
		}
	}
	if (cancelled.length > 0) await cancelAll(db, tx, cancelled, request);
	return done;
}

const isMailed = (order: repo.SalesOrderRow, now: Date) => order.last_mail !== null || isSending(order, now);

/** The orders whose lines movements name. */
async function withMovements(
	tx: Tx,
	lines: ReadonlyMap<string, readonly repo.SaleLineRow[]>,
): Promise<Set<string>> {
	const orders = new Map([...lines].flatMap(([order, own]) => own.map(({ id }) => [id, order] as const)));
	const rows = await inParts([...orders.keys()], (part) =>
		tx.selectFrom("movement").select("line").distinct().where("line", "in", part).execute(),
	);
	return new Set(rows.flatMap(({ line }) => orders.get(line ?? "") ?? []));
}
