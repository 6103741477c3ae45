import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { codeSentences } from "@freehub/contract/code-sentences";
import type { Updateable } from "kysely";
import { AppError, refusal } from "#app-error.ts";
import { openOf } from "#areas/buying/purchase-lines/read-lines.ts";
import { aboutPromises, lostBy } from "#areas/stock/ledger/told-promises.ts";
import { send } from "#db/bulk.ts";
import type { PurchaseOrderTable } from "#db/buying-schema.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { unchanged } from "#documents/versioned.ts";
import { type LateField, throwLate } from "./late-fields.ts";
import { lockWhole, requireSent, type Whole, writeIncoming } from "./lock-purchase.ts";
import { writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { readWhole, wholePurchaseOrder } from "./read-purchase.ts";

/** A supplier's confirmation of a line; null: not confirmed. */
type Confirmation = { line: string; pieces: number | null; day: string | null };

/** Notes what a supplier confirmed. @throws AppError not_found, purchase_state, below_received. */
export function confirmPurchaseOrder(
	db: Db,
	id: string,
	confirmations: readonly Confirmation[],
	request: WriteRequest,
): Promise<PurchaseOrder> {
	return changeSent(db, id, request, async (tx, { order, lines }) => {
		requireSent(order);
		const late: LateField[] = [];
		const rows = confirmations.flatMap(({ line: lineId, pieces, day }, i) => {
			const line = lineOf(lines, lineId);
			if (line.confirmed === pieces && line.confirmed_date === day) return [];
			const come = line.accepted + line.credited;
			if (pieces !== null && pieces < come) {
				throw new AppError("below_received", codeSentences.below_received({ come }));
			}
			if (pieces !== null && pieces > line.ordered) {
				throw refusal("purchase_state.confirmed_more", { ordered: line.ordered });
			}
			const isOpen = [line, { ...line, confirmed: pieces }].some((one) => openOf(one) > 0);
			if (!isOpen) {
				const why = line.closed_at === null ? "confirmed" : "closed";
				late.push({ field: `lines.${i}.${line.confirmed === pieces ? "day" : "pieces"}`, why });
			}
			return { id: lineId, confirmed: pieces, confirmed_date: day };
		});
		throwLate(late);
		if (rows.length === 0) return undefined;
		await send(db, tx, [repo.linesChange(db, ["confirmed", "confirmed_date"], rows)]);
		return { detail: { number: order.number, confirmed: rows.length } };
	});
}

/** Cancels an order of which nothing has come. @throws AppError not_found, purchase_state. */
export function cancelPurchaseOrder(db: Db, id: string, request: WriteRequest): Promise<PurchaseOrder> {
	return changeSent(db, id, request, async (_, { order, lines }) => {
		requireSent(order);
		if (lines.some(({ accepted, credited }) => accepted + credited > 0)) {
			throw refusal("purchase_state.has_receipts");
		}
		const columns = { cancelled_by: request.actor, cancelled_at: request.now };
		return { detail: { number: order.number }, columns };
	});
}

/** Closes lines of which nothing more will come. @param ids undefined: all open ones. @throws AppError not_found, purchase_state. */
export function closeLines(
	db: Db,
	id: string,
	{ lines: ids, why }: { lines?: readonly string[] | undefined; why: string },
	request: WriteRequest,
): Promise<PurchaseOrder> {
	return changeSent(db, id, request, async (tx, { order, lines }) => {
		requireSent(order);
		const named = ids?.map((one) => lineOf(lines, one)) ?? lines;
		const chosen = named.filter((line) => openOf(line) > 0);
		if (chosen.length === 0) return undefined;
		const closed = { closed_by: request.actor, closed_at: request.now, closed_why: why };
		const rows = chosen.map((line) => ({ id: line.id, ...closed }));
		await send(db, tx, [repo.linesChange(db, ["closed_by", "closed_at", "closed_why"], rows)]);
		return { detail: { number: order.number, closed: rows.length, why } };
	});
}

/**
 * Expects closed lines again. Without the right to write orders, people can only reopen lines that they closed.
 * @param ids undefined: all closed ones. @throws AppError not_found, purchase_state, forbidden.
 */
export function reopenLines(
	db: Db,
	id: string,
	ids: readonly string[] | undefined,
	request: WriteRequest,
): Promise<PurchaseOrder> {
	return changeSent(db, id, request, async (tx, { order, lines }) => {
		requireSent(order);
		const chosen = (ids?.map((one) => lineOf(lines, one)) ?? lines).filter(
			({ closed_at }) => closed_at !== null,
		);
		if (chosen.length === 0) return undefined;
		const isOwn = chosen.every(({ closed_by }) => closed_by === request.actor);
		if (!isOwn && !request.rights.includes("purchase.write")) throw refusal("forbidden.reopen");
		const rows = chosen.map((line) => ({ id: line.id, closed_by: null, closed_at: null, closed_why: "" }));
		await send(db, tx, [repo.linesChange(db, ["closed_by", "closed_at", "closed_why"], rows)]);
		return { detail: { number: order.number, reopened: rows.length } };
	});
}

type Done = { detail: object; columns?: Updateable<PurchaseOrderTable> };

/**
 * Changes a sent order. @param work refuses before it writes; returns the audit's detail and columns of the order, or undefined if
 * there is nothing to change.
 */
function changeSent(
	db: Db,
	id: string,
	request: WriteRequest,
	work: (tx: Tx, whole: Whole) => Promise<Done | undefined>,
): Promise<PurchaseOrder> {
	return write(db, request, async (tx) => {
		const whole = await lockWhole(db, tx, id);
		const done = await work(tx, whole);
		if (done === undefined)
			return unchanged(await wholePurchaseOrder(tx, whole.order, whole.lines, writerAt(request)));
		const { detail, columns } = done;
		await repo.updatePurchaseOrder(tx, whole.order, { updated_at: request.now, ...columns });
		const { answer, changes, told } = await writeIncoming(db, tx, whole, await readWhole(tx, id), request);
		return {
			answer,
			about: aboutPromises(told),
			changes,
			audit: [{ ...detail, ...lostBy({ told })[0] }],
		};
	});
}

function lineOf(lines: readonly repo.TotalledLine[], id: string): repo.TotalledLine {
	const line = lines.find((one) => one.id === id);
	if (line === undefined) throw refusal("not_found.such", { what: "order line" });
	return line;
}
