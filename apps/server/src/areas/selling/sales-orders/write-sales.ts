import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { NewSalesOrder, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { toMinor } from "@freehub/domain/money";
import { openOfSale } from "@freehub/domain/selling/sale";
import type { Source } from "@freehub/domain/stock/promises";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import {
	type LineToPromise,
	movePromise,
	promiseLines,
	releaseLines,
} from "#areas/stock/promises/change-promises.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { SalesOrderLineTable, SalesOrderTable } from "#db/selling-schema.ts";
import { type WriteRequest, write } from "#db/write.ts";
import {
	answerOf,
	changeSale,
	lockOrder,
	lockSale,
	requireLine,
	requirePlaced,
	type Sale,
} from "./lock-sale.ts";
import { factsOf, readWhole } from "./read-sale.ts";
import { headerOf, isPastDay, noHeader } from "./sale-header.ts";
import { nextSaleNumber } from "./sale-numbers.ts";
import { addRevision } from "./sale-revisions.ts";
import * as repo from "./sales-orders.repo.ts";

/** Begins an order. It is a draft, and changes no number anywhere. @throws AppError invalid_input, not_found, customer_state, location_closed. */
export function addSalesOrder(db: Db, asked: NewSalesOrder, request: WriteRequest): Promise<SalesOrder> {
	return write(db, request, async (tx) => {
		const { origin, lines, ...header } = asked;
		const prices = await repo.findPrices(
			tx,
			lines.map(({ product }) => product),
		);
		const errors = lines.flatMap(({ product }, i): FieldError[] =>
			prices.has(product) ? [] : [{ field: `lines.${i}.product`, ...reason("no_such_product") }],
		);
		if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
		const columns = { ...noHeader, ...(await headerOf(db, tx, noHeader, header, request.now)) };
		const priced = lines.map(({ product, ordered, price, discount = 0 }) => ({
			product,
			ordered,
			price: price === undefined ? (prices.get(product) ?? 0) : (toMinor(price) ?? 0),
			discount: toMinor(discount) ?? 0,
		}));
		const id = await insertDraft(db, tx, { ...columns, origin }, priced, request);
		return answerOf(tx, id, request, { lines: lines.length }, "added");
	});
}

export type DraftHeader = Pick<
	Insertable<SalesOrderTable>,
	"customer" | "origin" | "due" | "collect_place" | "note" | "hold_until" | "till_receipt"
>;

/** Inserts a draft with its lines, of which each has its price in minor units. @returns its id. */
export async function insertDraft(
	db: Db,
	tx: Tx,
	header: DraftHeader,
	lines: readonly Pick<Insertable<SalesOrderLineTable>, "product" | "ordered" | "price" | "discount">[],
	{ actor, now }: WriteRequest,
): Promise<string> {
	const id = uuidv7();
	const nobody = { number: null, placed_by: null, cancelled_by: null };
	const made = { created_by: actor, created_at: now, updated_at: now };
	await tx
		.insertInto("sales_order")
		.values({ id, ...nobody, ...header, ...made })
		.execute();
	await repo.insertLines(
		db,
		tx,
		lines.map((line, i) => ({ id: uuidv7(), sales_order: id, position: i + 1, replaces: null, ...line })),
	);
	return id;
}

/** Deletes a draft. @throws AppError not_found; sale_state if it was placed. */
export function deleteSalesOrder(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return write(db, request, async (tx) => {
		const { order } = await lockSale(db, tx, id, request);
		if (order.placed_at !== null) throw refusal("sale_state.placed");
		await repo.deleteSalesOrder(tx, id);
		return { answer: { deleted: true }, changes: [changed("sales_order", id, "removed")] };
	});
}

/**
 * Begins a draft with the customer and the lines of another order, at today's prices; products that were deleted are left out, and so is
 * a customer who was erased.
 * @throws AppError not_found
 */
export function copySalesOrder(db: Db, id: string, request: WriteRequest): Promise<SalesOrder> {
	return write(db, request, async (tx) => {
		const { order, customer, lines } = await readWhole(tx, id);
		const prices = await repo.findPrices(
			tx,
			lines.map(({ product }) => product),
		);
		const copied = lines.flatMap(({ product, ordered }) => {
			const price = prices.get(product);
			return price === undefined || ordered === 0 ? [] : [{ product, ordered, price, discount: 0 }];
		});
		const known = customer === undefined || customer.name === "" ? null : customer._id;
		const header = { ...noHeader, origin: "counter", customer: known, note: order.note } as const;
		const copy = await insertDraft(db, tx, header, copied, request);
		return answerOf(tx, copy, request, { from: order.number ?? id }, "added");
	});
}

type WantedSource = { line: string; source: Source; pieces: number };

/**
 * Places an order: every piece of it is promised, out of the wanted sources, and else of none. What was promised to somebody else
 * meanwhile is refused, and then nothing is placed.
 * @throws AppError sale_state, not_found, invalid_input, promised, location_closed.
 */
export function placeSalesOrder(
	db: Db,
	id: string,
	sources: readonly WantedSource[],
	request: WriteRequest,
): Promise<SalesOrder> {
	return changeSale(db, id, request, async (tx, { order, lines }) => {
		if (order.cancelled_at !== null) throw refusal("sale_state.cancelled");
		if (order.placed_at !== null) throw refusal("sale_state.placed");
		if (lines.length === 0) throw refusal("sale_state.empty");
		if (isPastDay(order.due, request.now)) {
			throw fieldRefusal("invalid_input", { field: "due", ...reason("in_the_past") });
		}
		const deleted = lines.find(({ product_deleted_at }) => product_deleted_at !== null);
		if (deleted !== undefined) throw refusal("sale_state.deleted_product", { name: deleted.product_name });
		const wanted = Map.groupBy(sources, ({ line }) => requireLine(lines, line).id);
		for (const line of lines) {
			const sum = (wanted.get(line.id) ?? []).reduce((total, { pieces }) => total + pieces, 0);
			if (sum > line.ordered) {
				const max = line.ordered;
				const message = `Quantity can be at most ${max}.`;
				throw fieldRefusal("invalid_input", { field: "sources", message, rule: "at_most", facts: { max } });
			}
		}
		const asked = lines.map(({ id: line, product, ordered: pieces }) => {
			return { id: line, kind: "sale", product, pieces, wanted: wanted.get(line) ?? [] };
		});
		return { number: await promiseAll(db, tx, order, asked, request) };
	});
}

/**
 * Promises the pieces of a draft's lines, and places it.
 * @returns its number.
 * @throws AppError promised, not_found, location_closed.
 */
export async function promiseAll(
	db: Db,
	tx: Tx,
	order: Pick<repo.SalesOrderRow, "id" | "version">,
	lines: readonly LineToPromise[],
	request: WriteRequest,
): Promise<string> {
	await promiseLines(db, tx, lines, request);
	return giveNumber(tx, order, request);
}

/** Places an order whose pieces are promised. Last: until the transaction ends, nobody else gets a number. @returns its number. */
export async function giveNumber(
	tx: Tx,
	order: Pick<repo.SalesOrderRow, "id" | "version">,
	request: WriteRequest,
): Promise<string> {
	const number = await nextSaleNumber(tx);
	await repo.updateSalesOrder(tx, order, {
		number,
		placed_by: request.actor,
		placed_at: request.now,
		updated_at: request.now,
	});
	await addRevision(tx, order.id, request);
	return number;
}

/** Promises pieces of a line out of another source. @throws AppError sale_state, not_found, promised, nothing_promised. */
export function promiseSaleLine(
	db: Db,
	id: string,
	{ line: named, ...move }: { line: string; from?: Source | undefined; to: Source; pieces: number },
	request: WriteRequest,
): Promise<SalesOrder> {
	return write(db, request, async (tx) => {
		const { order, lines } = await lockOrder(db, tx, id, request);
		requirePlaced(order);
		const { product } = requireLine(lines, named);
		const change = repo.salesOrderChange(tx, order, { updated_at: request.now });
		await movePromise(db, tx, { ...move, id: named, kind: "sale", product }, request, [change]);
		return answerOf(tx, id, request, { number: order.number, ...move });
	});
}

/** Closes open pieces of lines; without lines all. @throws AppError sale_state, not_found, nothing_promised. */
export function closeSalesOrder(
	db: Db,
	id: string,
	asked: readonly { line: string; pieces?: number | undefined }[] | undefined,
	request: WriteRequest,
): Promise<SalesOrder> {
	return changeSale(db, id, request, async (tx, { order, lines }) => {
		requirePlaced(order);
		const facts = factsOf(order);
		const named = asked ?? lines.map((line) => ({ line: line.id, pieces: undefined }));
		const chosen = [...Map.groupBy(named, ({ line }) => line)].flatMap(([one, parts]) => {
			const line = requireLine(lines, one);
			const open = openOfSale(facts, line);
			const pieces = parts.reduce((sum, part) => sum + (part.pieces ?? open), 0);
			return pieces === 0 ? [] : [{ id: line.id, kind: "sale", product: line.product, pieces, open }];
		});
		if (chosen.length === 0) throw refusal("sale_state.nothing_open");
		await closeLines(db, tx, chosen, request);
		await repo.updateSalesOrder(tx, order, { updated_at: request.now });
		return { number: order.number, closed: chosen.length };
	});
}

/** Cancels an order of which nothing was delivered. @throws AppError sale_state, not_found. */
export function cancelSalesOrder(db: Db, id: string, request: WriteRequest): Promise<SalesOrder> {
	return changeSale(db, id, request, async (tx, sale) => {
		requirePlaced(sale.order);
		if (sale.lines.some(({ delivered }) => delivered > 0)) throw refusal("sale_state.delivered");
		await cancelAll(db, tx, [sale], request);
		return { number: sale.order.number };
	});
}

/** Cancels locked, placed orders of which nothing was delivered, and releases all of them. */
export async function cancelAll(
	db: Db,
	tx: Tx,
	sales: readonly Sale[],
	request: WriteRequest,
): Promise<void> {
	const open = sales.flatMap(({ order, lines }) => {
		const facts = factsOf(order);
		return lines.flatMap((line) => {
			const pieces = openOfSale(facts, line);
			return pieces === 0 ? [] : [{ id: line.id, kind: "sale", product: line.product, pieces }];
		});
	});
	await closeLines(db, tx, open, request);
	const { actor, now } = request;
	for (const { order } of sales)
		await repo.updateSalesOrder(tx, order, { cancelled_by: actor, cancelled_at: now, updated_at: now });
}

/** Closes open pieces of lines, which will not be delivered: their promises are released. */
export async function closeLines(
	db: Db,
	tx: Tx,
	lines: readonly { id: string; kind: string; product: string; pieces: number }[],
	request: WriteRequest,
): Promise<void> {
	await releaseLines(db, tx, lines, request);
	await repo.closePieces(
		db,
		tx,
		lines.map((line) => ({ id: line.id, closed: line.pieces })),
	);
}

/**
 * Opens again what was closed of lines, without lines all of it; a cancelled order is open again. The pieces wait.
 * @throws AppError sale_state, not_found.
 */
export function reopenSalesOrder(
	db: Db,
	id: string,
	asked: readonly string[] | undefined,
	request: WriteRequest,
): Promise<SalesOrder> {
	return changeSale(db, id, request, async (tx, { order, lines }) => {
		if (order.placed_at === null) throw refusal("sale_state.draft");
		const named = asked?.map((line) => requireLine(lines, line)) ?? lines;
		const closed = [...new Set(named)].filter((line) => line.closed > 0);
		if (closed.length === 0) throw refusal("sale_state.nothing_closed");
		const deleted = closed.find(({ product_deleted_at }) => product_deleted_at !== null);
		if (deleted !== undefined) throw refusal("sale_state.deleted_product", { name: deleted.product_name });
		await repo.updateSalesOrder(tx, order, {
			cancelled_by: null,
			cancelled_at: null,
			updated_at: request.now,
		});
		await repo.closePieces(
			db,
			tx,
			closed.map((line) => ({ id: line.id, closed: -line.closed })),
		);
		const again = closed.map(({ id: line, product, closed: pieces }) => {
			return { id: line, kind: "sale", product, pieces };
		});
		await promiseLines(db, tx, again, request);
		return { number: order.number, opened: closed.length };
	});
}
