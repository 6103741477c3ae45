import { codeSentences } from "@freehub/contract/code-sentences";
import type { FieldError } from "@freehub/contract/errors";
import type { ChangedOrderLine, Order, OrderChange } from "@freehub/contract/orders";
import { reason } from "@freehub/contract/rule-sentences";
import { AppError, fieldRefusal, refusal } from "#app-error.ts";
import { changesBetween, conflict } from "#db/audit.ts";
import { send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { writerAt } from "./order-answer.ts";
import {
	columnsOfLines,
	lockWhole,
	newLines,
	requireNotSending,
	requireOpenLocation,
	requireSupplierOfOrder,
	writeIncoming,
} from "./order-lines.ts";
import { addRevision } from "./order-revisions.ts";
import * as repo from "./orders.repo.ts";
import { readOrder } from "./read-order.ts";

/**
 * Changes an order. After sending, the change is a revision: supplier and currency stay, and no line goes below what has come.
 * @param version the order's version on which the change is based.
 * @throws AppError order_changed with the current order; order_state; below_received; invalid_input; not_found.
 */
export function changeOrder(
	db: Db,
	id: string,
	change: OrderChange,
	version: number,
	request: WriteRequest,
): Promise<Order> {
	return write(db, request, async (tx) => {
		const asked = (change.lines ?? []).map(({ product }) => product);
		const { order, lines, found } = await lockWhole(db, tx, id, asked);
		if (order.version !== version) {
			const current = await readOrder(tx, id, writerAt(request));
			throw await conflict(tx, "order_changed", { ...order, current }, request);
		}
		const isSent = order.sent_at !== null;
		if (order.cancelled_at !== null) throw refusal("order_state.cancelled");
		requireNotSending(order, request.now);
		const header = await headerOf(db, tx, order, change);
		const currency = header.currency ?? order.currency;
		if (isSent && (header.supplier !== undefined || currency !== order.currency)) {
			throw refusal("order_state.sent");
		}
		const columns = columnsOfLines({ currency, rate: order.rate }, change.lines ?? []);
		if (change.lines !== undefined) refuseWrong(change.lines, lines, found);
		await repo.updateOrder(tx, order, { ...header, updated_at: request.now });
		if (change.lines !== undefined) await changeLines(db, tx, { order, lines, columns }, change.lines);
		if (isSent) await addRevision(tx, id, request);
		const { answer, changes } = await writeIncoming(db, tx, { order, lines }, request);
		const audit = { order: order.number ?? answer.supplier.name, ...changesBetween(order, header) };
		return {
			answer,
			changes,
			audit: [change.lines === undefined ? audit : { ...audit, lines: answer.lines.length }],
		};
	});
}

async function headerOf(db: Db, tx: Tx, order: repo.OrderRow, change: OrderChange) {
	const { location, currency, expected, note, supplier } = change;
	if (location !== undefined && location !== order.location) await requireOpenLocation(db, tx, location);
	const isOther = supplier !== undefined && supplier !== order.supplier;
	if (isOther) await requireSupplierOfOrder(db, tx, supplier);
	return {
		...(isOther && { supplier }),
		...(location !== undefined && { location }),
		...(currency !== undefined && { currency }),
		...(expected !== undefined && { expected }),
		...(note !== undefined && { note }),
	};
}

type Known = {
	order: repo.OrderRow;
	lines: readonly repo.TotalledLine[];
	/** The columns of the lines as sent. */
	columns: ReturnType<typeof columnsOfLines>;
};

/** Replaces the lines of an order: those with a known id are changed, new ones added, missing ones removed. */
async function changeLines(db: Db, tx: Tx, known: Known, asked: readonly ChangedOrderLine[]): Promise<void> {
	const { order, lines, columns } = known;
	const ids = asked.map(({ _id }) => _id);
	const kept = asked.flatMap((line, i) =>
		line._id === undefined ? [] : { ...columns[i], id: line._id, position: i + 1 },
	);
	const removed = lines.filter(({ id }) => !ids.includes(id));
	const isSent = order.sent_at !== null;
	// Lines that were sent are kept with quantity 0, for the revisions.
	if (isSent)
		kept.push(...removed.map(({ id, position }) => ({ id, position: asked.length + position, ordered: 0 })));
	else
		await repo.deleteLines(
			tx,
			removed.map(({ id }) => id),
		);
	const set = ["product", "supplier_sku", "pack", "ordered", "cost", "per", "position"] as const;
	const [whole, zero] = [kept.filter((row) => "cost" in row), kept.filter((row) => !("cost" in row))];
	await send(db, tx, [repo.linesChange(db, set, whole), repo.linesChange(db, ["ordered", "position"], zero)]);
	const rows = asked.flatMap((line, i) =>
		line._id === undefined ? newLines(order.id, columns.slice(i, i + 1), i) : [],
	);
	await repo.insertLines(db, tx, rows);
}

/** @throws AppError invalid_input or below_received, with an error per line. */
function refuseWrong(
	asked: readonly ChangedOrderLine[],
	lines: readonly repo.TotalledLine[],
	found: ReadonlySet<string>,
): void {
	const before = new Map(lines.map((line) => [line.id, line]));
	const kept = new Set(asked.map(({ _id }) => _id));
	if (lines.some((line) => !kept.has(line.id) && hasCome(line))) throw refusal("below_received.removed");
	const errors: FieldError[] = [];
	const below: FieldError[] = [];
	for (const [i, { _id, product, ordered }] of asked.entries()) {
		const line = _id === undefined ? undefined : before.get(_id);
		if (_id !== undefined && line === undefined) throw refusal("not_found.such", { what: "order line" });
		const isOther = line !== undefined && line.product !== product;
		if (line === undefined ? !found.has(product) : isOther && (hasCome(line) || !found.has(product))) {
			errors.push({ field: `lines.${i}.product`, ...reason("no_such_product") });
		}
		const come = line === undefined ? 0 : line.accepted + line.credited;
		if (ordered < come && ordered !== line?.ordered) {
			below.push({ field: `lines.${i}.ordered`, message: codeSentences.below_received({ come }) });
		}
	}
	if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
	const [first] = below;
	if (first !== undefined) throw new AppError("below_received", first.message, below);
}

function hasCome({ accepted, credited }: repo.TotalledLine): boolean {
	return accepted + credited > 0;
}
