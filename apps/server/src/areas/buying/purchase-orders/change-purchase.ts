import type { PurchaseOrder, PurchaseOrderChange } from "@freehub/contract/buying/purchase-orders";
import { refusal } from "#app-error.ts";
import { aboutPromises, lostBy } from "#areas/stock/ledger/told-promises.ts";
import { changesBetween } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { requireVersion, unchanged } from "#documents/versioned.ts";
import { headerOf } from "./change-header.ts";
import { changeLines, isSameLines, linesOfChange, refuseWrong } from "./change-lines.ts";
import { refuseLate } from "./late-fields.ts";
import { columnsOfLines } from "./line-columns.ts";
import { lockWhole, requireNotSending, writeIncoming } from "./lock-purchase.ts";
import { writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { addRevision } from "./purchase-revisions.ts";
import { readWhole, wholePurchaseOrder } from "./read-purchase.ts";

/**
 * Changes an order. After sending, the change is a revision: no line goes below what has come, and what can take no effect any more
 * is refused by its field. A change that changes nothing makes no revision, and no version.
 * @param version the order's version on which the change is based.
 * @throws AppError purchase_changed with the current order; purchase_state; below_received; invalid_input; not_found.
 */
export function changePurchaseOrder(
	db: Db,
	id: string,
	change: PurchaseOrderChange,
	version: number,
	request: WriteRequest,
): Promise<PurchaseOrder> {
	return write(db, request, async (tx) => {
		const products = (change.lines ?? []).map(({ product }) => product);
		const { order, lines, found } = await lockWhole(db, tx, id, products);
		const current = () => wholePurchaseOrder(tx, order, lines, writerAt(request));
		await requireVersion(tx, order, version, "purchase_changed", current, request);
		const isSent = order.sent_at !== null;
		if (order.cancelled_at !== null) throw refusal("purchase_state.cancelled");
		requireNotSending(order, request.now);
		const header = await headerOf(db, tx, { order, lines }, change);
		const terms = { ...order, ...header };
		const asked = await linesOfChange(tx, { order, lines }, { ...change, terms, now: request.now });
		if (asked !== undefined) refuseWrong(asked, lines, found);
		const columns = await columnsOfLines(tx, terms, asked ?? [], request.now, { order, lines });
		if (isSent) refuseLate(lines, { header, asked, columns });
		const isSame = asked === undefined || isSameLines({ order, lines, columns }, asked);
		if (isSame && Object.keys(header).length === 0) return unchanged(await current());
		await repo.updatePurchaseOrder(tx, order, { ...header, updated_at: request.now });
		if (asked !== undefined && !isSame) await changeLines(db, tx, { order, lines, columns }, asked);
		const stored = await readWhole(tx, id);
		const after = isSent ? await addRevision(tx, stored, request) : stored;
		const { answer, changes, told } = await writeIncoming(db, tx, { order, lines }, after, request);
		const audit = {
			order: order.number ?? answer.supplier.name,
			...changesBetween(order, header),
			...lostBy({ told })[0],
		};
		return {
			answer,
			about: aboutPromises(told),
			changes,
			audit: [change.lines === undefined ? audit : { ...audit, lines: answer.lines.length }],
		};
	});
}
