import type { NewPurchaseOrder, PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { MAX_ORDER_LINES } from "@freehub/contract/buying/purchase-orders";
import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { currencyOf } from "#areas/buying/purchase-lines/amounts.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { send } from "#db/bulk.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { columnsOfLines } from "./line-columns.ts";
import { pricedLines } from "./line-prices.ts";
import {
	lockProductsOf,
	lockPurchaseOrder,
	newLines,
	requireDraft,
	requireOpenLocation,
	requireSupplierOfPurchaseOrder,
	whyLineTooMuch,
} from "./lock-purchase.ts";
import { writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { typedRate } from "./purchase-rate.ts";
import { readPurchaseOrder, requirePurchaseOrder } from "./read-purchase.ts";

/** Begins an order. @throws AppError invalid_input if the supplier or a product does not exist. */
export function addPurchaseOrder(
	db: Db,
	body: NewPurchaseOrder,
	request: WriteRequest,
): Promise<PurchaseOrder> {
	return write(db, request, async (tx) => {
		const id = await insertDraft(db, tx, body, request);
		const answer = await readPurchaseOrder(tx, id, writerAt(request));
		const audit = [{ supplier: answer.supplier.name, lines: answer.lines.length }];
		return { answer, changes: [changed("purchase_order", id, "added")], audit };
	});
}

/** Inserts a draft with its lines. @returns its id. */
export async function insertDraft(
	db: Db,
	tx: Tx,
	body: NewPurchaseOrder,
	request: WriteRequest,
): Promise<string> {
	const supplier = await requireSupplierOfPurchaseOrder(db, tx, body.supplier);
	const { location = MAIN_LOCATION, currency = currencyOf(supplier), expected = null, note = "" } = body;
	await requireOpenLocation(db, tx, location);
	await lockProductsOf(db, tx, body.lines);
	const rate = typedRate(currency, body.rate);
	const lines = await columnsOfLines(tx, { supplier: supplier.id, currency, rate }, body.lines, request.now);
	const currency_from = body.currency === undefined ? "supplier" : "typed";
	const header = { supplier: supplier.id, location, currency, currency_from, rate, expected, note } as const;
	const id = await addDraft(tx, header, request);
	await repo.insertLines(db, tx, newLines(id, lines));
	return id;
}

type Header = Pick<
	repo.PurchaseOrderRow,
	"supplier" | "location" | "currency" | "currency_from" | "rate" | "expected" | "note"
>;

/** Inserts a draft without lines. @returns its id. */
export async function addDraft(tx: Tx, header: Header, { actor, now }: WriteRequest): Promise<string> {
	const id = uuidv7();
	await repo.insertPurchaseOrder(tx, { id, ...header, created_by: actor, created_at: now, updated_at: now });
	return id;
}

/** Deletes a draft; one that has a number is cancelled instead. @throws AppError not_found; purchase_state if it was sent. */
export function deletePurchaseOrder(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return write(db, request, async (tx) => {
		const order = await lockPurchaseOrder(db, tx, id);
		requireDraft(order, request.now);
		return { answer: { deleted: true }, changes: [await discard(tx, order, request)] };
	});
}

/** Deletes a draft. One whose mail failed has a number, and numbers have no gaps: it is cancelled. */
async function discard(tx: Tx, order: repo.PurchaseOrderRow, { actor, now }: WriteRequest): Promise<Changed> {
	if (order.number === null) {
		await repo.deletePurchaseOrder(tx, order.id);
		return changed("purchase_order", order.id, "removed");
	}
	await repo.updatePurchaseOrder(tx, order, { cancelled_by: actor, cancelled_at: now, updated_at: now });
	return changed("purchase_order", order.id);
}

/**
 * Begins a draft with the lines of another order: a typed price is copied, and the others follow today's offers; what has no offer
 * any more keeps its price. The rate is that of the other day, so it is not copied.
 */
export function copyPurchaseOrder(db: Db, id: string, request: WriteRequest): Promise<PurchaseOrder> {
	return write(db, request, async (tx) => {
		const order = await requirePurchaseOrder(tx, id);
		const rows = (await repo.findLines(tx, [id])).filter(({ product_deleted_at, ordered }) => {
			return product_deleted_at === null && ordered > 0;
		});
		const supplier = await requireSupplierOfPurchaseOrder(db, tx, order.supplier);
		const { currency, currency_from, location, note } = order;
		await requireOpenLocation(db, tx, location);
		await lockProducts(
			db,
			tx,
			rows.map(({ product }) => product),
		);
		// Of lines that an earlier version has sent, it is not known what was typed.
		const copied = rows.map((line) => ({ ...line, price_from: line.price_from ?? ("offer" as const) }));
		const asDraft = { ...order, sent_at: null, cancelled_at: null };
		const lines = await pricedLines(tx, [asDraft], copied, request.now);
		const errors = lines.flatMap((line, i): FieldError[] => {
			const why = whyLineTooMuch({ currency }, line);
			return why === undefined ? [] : [{ field: `lines.${i}.cost`, ...why }];
		});
		if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
		const of = { supplier: supplier.id, location, currency, currency_from };
		const copy = await addDraft(tx, { ...of, rate: null, expected: null, note }, request);
		const columns = lines.map((line) => {
			const { product, supplier_sku, pack, ordered, cost, per, price_from, offered, offered_per } = line;
			return { product, supplier_sku, pack, ordered, cost, per, price_from, offered, offered_per };
		});
		await repo.insertLines(db, tx, newLines(copy, columns));
		const answer = await readPurchaseOrder(tx, copy, writerAt(request));
		return {
			answer,
			changes: [changed("purchase_order", copy, "added")],
			audit: [{ from: order.number ?? id }],
		};
	});
}

/**
 * Moves the lines of other drafts into this one and deletes those; one that has a number is cancelled instead.
 * @throws AppError not_found; purchase_state if one of them was sent; invalid_input if suppliers or currencies differ.
 */
export function mergePurchaseOrders(
	db: Db,
	id: string,
	others: readonly string[],
	request: WriteRequest,
): Promise<PurchaseOrder> {
	return write(db, request, async (tx) => {
		const ids = [...new Set([id, ...others])];
		const orders = new Map((await repo.lockPurchaseOrders(db, tx, ids)).map((order) => [order.id, order]));
		const target = orders.get(id);
		if (target === undefined || orders.size < ids.length) throw refusal("not_found", { what: "order" });
		for (const order of orders.values()) {
			requireDraft(order, request.now);
			if (order.supplier !== target.supplier || order.currency !== target.currency) {
				throw fieldRefusal("invalid_input", { field: "orders", ...reason("other_supplier") });
			}
		}
		const moved = (await repo.findLines(tx, ids)).filter(({ purchase_order }) => purchase_order !== id);
		const own = await repo.findLines(tx, [id]);
		requireRoom(own.length + moved.length);
		const last = own.at(-1)?.position ?? 0;
		const rows = moved.map((line, i) => ({ id: line.id, purchase_order: id, position: last + i + 1 }));
		await send(db, tx, [repo.linesChange(db, ["purchase_order", "position"], rows)]);
		const changes = [changed("purchase_order", id)];
		for (const order of orders.values()) {
			if (order !== target) changes.push(await discard(tx, order, request));
		}
		await repo.updatePurchaseOrder(tx, target, { updated_at: request.now });
		return { answer: await readPurchaseOrder(tx, id, writerAt(request)), changes };
	});
}

/** @throws AppError invalid_input if an order would have too many lines. */
export function requireRoom(lines: number): void {
	if (lines <= MAX_ORDER_LINES) return;
	throw fieldRefusal("invalid_input", {
		field: "lines",
		...reason("too_many.lines", { max: MAX_ORDER_LINES }),
	});
}

/** Moves lines of a draft into a new one. @returns the new draft. @throws AppError not_found, purchase_state. */
export function splitPurchaseOrder(
	db: Db,
	id: string,
	lines: readonly string[],
	request: WriteRequest,
): Promise<PurchaseOrder> {
	return write(db, request, async (tx) => {
		const order = await lockPurchaseOrder(db, tx, id);
		requireDraft(order, request.now);
		const moved = (await repo.findLines(tx, [id])).filter((line) => lines.includes(line.id));
		if (moved.length < new Set(lines).size) throw refusal("not_found.such", { what: "order line" });
		const { supplier, location, currency, currency_from, rate, expected, note } = order;
		const header = { supplier, location, currency, currency_from, rate, expected, note };
		const part = await addDraft(tx, header, request);
		const rows = moved.map((line, i) => ({ id: line.id, purchase_order: part, position: i + 1 }));
		await send(db, tx, [repo.linesChange(db, ["purchase_order", "position"], rows)]);
		await repo.updatePurchaseOrder(tx, order, { updated_at: request.now });
		const changes = [changed("purchase_order", id), changed("purchase_order", part, "added")];
		return { answer: await readPurchaseOrder(tx, part, writerAt(request)), changes };
	});
}
