import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { type DecidedEnd, type ReturnEnd, returnedOf } from "@freehub/domain/selling/returns";
import type { Source } from "@freehub/domain/stock/promises";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import type { BookableLine } from "#areas/stock/ledger/decide-on-lines.ts";
import { bookLines } from "#areas/stock/ledger/record-movements.ts";
import { promiseLines } from "#areas/stock/promises/change-promises.ts";
import type { Db, Tx } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { answerOf, changeSale, lockSale, requireLine, requirePlaced, type Sale } from "./lock-sale.ts";
import { notLeft } from "./sale-line-book.ts";
import * as returnsRepo from "./sale-returns.repo.ts";
import { addRevision } from "./sale-revisions.ts";
import * as repo from "./sales-orders.repo.ts";

type AskedReturn = {
	delivery: string;
	pieces: number;
	end: ReturnEnd;
	to?: string | undefined;
	replace: boolean;
	replaceFrom?: Source | undefined;
};

/** Pieces of a delivery that come back. */
type Returned = AskedReturn & { id: string; line: repo.SaleLineRow; from: string };

/**
 * Takes back pieces that were delivered. No promise changes; pieces that replace others are a new line at price 0, which
 * waits or is promised out of the source that is named.
 * @throws AppError sale_state if less is left of a delivery; not_found; location_closed; promised; the refusals of stock changes.
 */
export function returnSale(
	db: Db,
	id: string,
	{ lines: asked, note }: { lines: readonly AskedReturn[]; note: string },
	request: WriteRequest,
): Promise<SalesOrder> {
	return changeSale(db, id, request, async (tx, sale) => {
		requirePlaced(sale.order);
		const back = await whatComes(tx, sale, asked);
		const movements = await bookReturns(db, tx, sale.order, back, request);
		const { actor, now: at } = request;
		const unchecked = { checked_by: null, checked_at: null };
		await returnsRepo.insertReturns(
			tx,
			back.map(({ id: one, line, delivery, pieces, end: end_kind }) => {
				const movement = movements.get(one) ?? null;
				const what = { id: one, sales_order_line: line.id, delivery, pieces, end_kind, movement };
				return { ...what, note, actor, at, ...unchecked };
			}),
		);
		const replaced = await replaceReturned(db, tx, sale, back, request);
		await repo.updateSalesOrder(tx, sale.order, { updated_at: at });
		if (replaced > 0) await addRevision(tx, id, request);
		const returned = back.reduce((sum, { pieces }) => sum + pieces, 0);
		return { number: sale.order.number, returned, ...(replaced > 0 && { replaced }) };
	});
}

/** The returns that are asked for, each with the line that was delivered. @throws AppError sale_state, not_found. */
async function whatComes(tx: Tx, { order, lines }: Sale, asked: readonly AskedReturn[]): Promise<Returned[]> {
	const ids = lines.map(({ id }) => id);
	const deliveries = new Map((await returnsRepo.findDeliveries(tx, ids)).map((row) => [row.id, row]));
	const counted = await returnsRepo.findBookedReturns(tx, ids);
	const taken = new Map<string, number>();
	return asked.map((one) => {
		const found = deliveries.get(one.delivery);
		if (found === undefined) throw refusal("sale_state.not_delivered", { details: { sale: order.id } });
		const line = requireLine(lines, found.line ?? "");
		const before = taken.get(found.id) ?? 0;
		const left = found.quantity - returnedOf(found.id, counted) - before;
		if (one.pieces > left) throw notLeft(left, { sale: order.id, saleLine: line.id });
		taken.set(found.id, before + one.pieces);
		return { ...one, id: uuidv7(), line, from: found.from_location };
	});
}

/** Books what comes back and is not still to be checked. @returns the movement that brings each in, by the return's id. */
async function bookReturns(
	db: Db,
	tx: Tx,
	{ number }: Pick<repo.SalesOrderRow, "number">,
	back: readonly Pick<Returned, "id" | "line" | "pieces" | "end" | "to" | "from">[],
	request: WriteRequest,
): Promise<Map<string, string>> {
	const booked = back.filter(({ end }) => end !== "check");
	if (booked.length === 0) return new Map();
	const lines = booked.flatMap(({ line, pieces, end, to, from }): BookableLine[] => {
		if (line.product_deleted_at !== null) {
			throw refusal("sale_state.deleted_product", { name: line.product_name });
		}
		const common = { product: line.product, quantity: pieces, location: to ?? from, saleLine: line.id };
		const what = { ...common, kind: "adjust", reference: number ?? "", outsideBins: true } as const;
		const comes = { ...what, reason: "returned" } as const;
		return end === "scrapped" ? [comes, { ...what, reason: "damaged" }] : [comes];
	});
	const { movements } = await bookLines(db, tx, lines, uuidv7(), request);
	const came = movements.filter(({ reason }) => reason === "returned");
	return new Map(booked.map(({ id }, i) => [id, came[i]?._id ?? ""]));
}

/** Orders again, at price 0, what is to be replaced. @returns the pieces. */
async function replaceReturned(
	db: Db,
	tx: Tx,
	{ order, lines }: Sale,
	back: readonly Returned[],
	request: WriteRequest,
): Promise<number> {
	const wanted = back.filter(({ replace }) => replace);
	if (wanted.length === 0) return 0;
	const last = lines.reduce((most, { position }) => Math.max(most, position), 0);
	const added = wanted.map(({ line, pieces, replaceFrom: source }, i) => ({
		row: {
			id: uuidv7(),
			sales_order: order.id,
			position: last + i + 1,
			product: line.product,
			ordered: pieces,
			price: 0,
			replaces: line.id,
		},
		wanted: source === undefined ? [] : [{ source, pieces }],
	}));
	await repo.insertLines(
		db,
		tx,
		added.map(({ row }) => row),
	);
	const promised = added.map(({ row: { id, product, ordered }, wanted: sources }) => {
		return { id, kind: "sale", product, pieces: ordered, wanted: sources };
	});
	await promiseLines(db, tx, promised, request);
	return wanted.reduce((sum, { pieces }) => sum + pieces, 0);
}

/**
 * Says what becomes of returned pieces that were still to be checked, and books it.
 * @throws AppError not_found; sale_state if that was said already; location_closed; the refusals of stock changes.
 */
export function checkReturn(
	db: Db,
	id: string,
	{ end, to }: { end: DecidedEnd; to?: string | undefined },
	request: WriteRequest,
): Promise<SalesOrder> {
	return changeReturn(db, id, request, async (tx, { order, lines }, row) => {
		const line = requireLine(lines, row.sales_order_line);
		const [delivery] = (await returnsRepo.findDeliveries(tx, [line.id])).filter(
			(one) => one.id === row.delivery,
		);
		const from = delivery?.from_location ?? "";
		const { pieces } = row;
		const movements = await bookReturns(db, tx, order, [{ id, line, pieces, end, to, from }], request);
		const checked = { checked_by: request.actor, checked_at: request.now };
		await returnsRepo.updateReturn(tx, id, {
			end_kind: end,
			movement: movements.get(id) ?? null,
			...checked,
		});
		return { number: order.number, end, pieces };
	});
}

/** Takes back a return that is still to be checked. @throws AppError not_found; sale_state if it was booked. */
export function deleteReturn(db: Db, id: string, request: WriteRequest): Promise<SalesOrder> {
	return changeReturn(db, id, request, async (tx, { order }, { pieces }) => {
		await returnsRepo.deleteReturn(tx, id);
		return { number: order.number, pieces };
	});
}

/** Changes a return that is still to be checked. */
function changeReturn(
	db: Db,
	id: string,
	request: WriteRequest,
	work: (tx: Tx, sale: Sale, row: returnsRepo.SaleReturnRow) => Promise<object>,
): Promise<SalesOrder> {
	return write(db, request, async (tx) => {
		const found = isStorable(id) ? await returnsRepo.findReturn(tx, id) : undefined;
		if (found === undefined) throw refusal("not_found.such", { what: "return" });
		const sale = await lockSale(db, tx, found.order, request);
		// It may have been changed until the order was locked.
		const row = await returnsRepo.findReturn(tx, id);
		if (row === undefined) throw refusal("not_found.such", { what: "return" });
		if (Number(row.is_booked) === 1 || Number(row.counts) === 0)
			throw refusal("sale_state.return_decided", { details: { sale: found.order } });
		const detail = await work(tx, sale, row);
		await repo.updateSalesOrder(tx, sale.order, { updated_at: request.now });
		return answerOf(tx, found.order, request, detail);
	});
}
