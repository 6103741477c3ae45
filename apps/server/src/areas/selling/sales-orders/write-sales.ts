import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { NewSalesOrder, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { toMinor } from "@freehub/domain/money";
import { openOfSale } from "@freehub/domain/selling/sale";
import type { Source } from "@freehub/domain/stock/promises";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { lockedLocations, whyNotOpen } from "#areas/stock/ledger/locked-locations.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { movePromise, promiseLines, releaseLines } from "#areas/stock/promises/change-promises.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, type Written, write } from "#db/write.ts";
import { factsOf, readSalesOrder } from "./read-sale.ts";
import * as repo from "./sales-orders.repo.ts";

/** Begins an order. It is a draft, and changes no number anywhere. @throws AppError invalid_input, not_found, location_closed. */
export function addSalesOrder(db: Db, asked: NewSalesOrder, request: WriteRequest): Promise<SalesOrder> {
	return write(db, request, async (tx) => {
		const { collectAt = null, holdUntil = null, due = null, origin, note } = asked;
		if (collectAt !== null) {
			const closed = whyNotOpen(await lockedLocations(db, tx, [collectAt]), [collectAt]);
			if (closed !== undefined) throw closed;
		}
		const prices = await repo.findPrices(
			tx,
			asked.lines.map(({ product }) => product),
		);
		const errors = asked.lines.flatMap(({ product }, i): FieldError[] =>
			prices.has(product) ? [] : [{ field: `lines.${i}.product`, ...reason("no_such_product") }],
		);
		if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
		const id = uuidv7();
		const { actor, now } = request;
		const lines = asked.lines.map(({ product, ordered, price, discount = 0 }, i) => ({
			id: uuidv7(),
			sales_order: id,
			position: i + 1,
			product,
			ordered,
			price: price === undefined ? (prices.get(product) ?? 0) : (toMinor(price) ?? 0),
			discount: toMinor(discount) ?? 0,
			replaces: null,
		}));
		const order = {
			id,
			number: null,
			customer: null,
			origin,
			due,
			collect_place: collectAt,
			note,
			hold_until: holdUntil === null ? null : new Date(holdUntil),
			created_by: actor,
			created_at: now,
			updated_at: now,
			placed_by: null,
			placed_at: null,
			cancelled_by: null,
			cancelled_at: null,
		};
		await repo.insertSalesOrder(db, tx, order, lines);
		return {
			answer: await readSalesOrder(tx, id, request.rights),
			changes: [changed("sales_order", id, "added")],
		};
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
		await promiseLines(db, tx, asked, request);
		// Last: until the transaction ends, nobody else gets a number.
		const number = await repo.nextSaleNumber(tx);
		await repo.updateSalesOrder(tx, order, {
			number,
			placed_by: request.actor,
			placed_at: request.now,
			updated_at: request.now,
		});
		return { number };
	});
}

/** Promises pieces of a line out of another source. @throws AppError sale_state, not_found, promised, nothing_promised. */
export function promiseSaleLine(
	db: Db,
	id: string,
	{ line: named, ...move }: { line: string; from?: Source | undefined; to: Source; pieces: number },
	request: WriteRequest,
): Promise<SalesOrder> {
	return changeSale(db, id, request, async (tx, { order, lines }) => {
		requirePlaced(order);
		const { product } = requireLine(lines, named);
		await movePromise(db, tx, { ...move, id: named, kind: "sale", product }, request);
		await repo.updateSalesOrder(tx, order, { updated_at: request.now });
		return { number: order.number, ...move };
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
		await release(db, tx, chosen, request);
		await repo.updateSalesOrder(tx, order, { updated_at: request.now });
		return { number: order.number, closed: chosen.length };
	});
}

/** Cancels an order of which nothing was delivered. @throws AppError sale_state, not_found. */
export function cancelSalesOrder(db: Db, id: string, request: WriteRequest): Promise<SalesOrder> {
	return changeSale(db, id, request, async (tx, { order, lines }) => {
		requirePlaced(order);
		if (lines.some(({ delivered }) => delivered > 0)) throw refusal("sale_state.delivered");
		const facts = factsOf(order);
		const open = lines.flatMap((line) => {
			const pieces = openOfSale(facts, line);
			return pieces === 0 ? [] : [{ id: line.id, kind: "sale", product: line.product, pieces }];
		});
		await release(db, tx, open, request);
		const { actor, now } = request;
		await repo.updateSalesOrder(tx, order, { cancelled_by: actor, cancelled_at: now, updated_at: now });
		return { number: order.number };
	});
}

/** Releases pieces of lines that will not be delivered. */
async function release(
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

type Sale = { order: repo.SalesOrderRow; lines: readonly repo.SaleLineRow[] };

/** Changes an order: it is locked, then the products of its lines. @param work returns the audit's detail. */
function changeSale(
	db: Db,
	id: string,
	request: WriteRequest,
	work: (tx: Tx, sale: Sale) => Promise<unknown>,
): Promise<SalesOrder> {
	return write(db, request, async (tx): Promise<Written<SalesOrder>> => {
		const order = await repo.lockSalesOrder(db, tx, id);
		if (order === undefined) throw refusal("not_found", { what: "order" });
		await lockProducts(db, tx, await repo.productsOfSale(tx, id), true);
		// Pieces may have been delivered until the products were locked.
		const detail = await work(tx, { order, lines: await repo.findSaleLines(tx, id) });
		return {
			answer: await readSalesOrder(tx, id, request.rights),
			changes: [changed("sales_order", id)],
			audit: [detail],
		};
	});
}

function requirePlaced(order: repo.SalesOrderRow): void {
	if (order.cancelled_at !== null) throw refusal("sale_state.cancelled");
	if (order.placed_at === null) throw refusal("sale_state.draft");
}

function requireLine(lines: readonly repo.SaleLineRow[], id: string): repo.SaleLineRow {
	const line = lines.find((one) => one.id === id);
	if (line === undefined) throw refusal("not_found.such", { what: "order line" });
	return line;
}
