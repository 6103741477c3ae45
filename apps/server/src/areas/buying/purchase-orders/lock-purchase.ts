import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { costIn, costOf } from "@freehub/domain/exact-amount";
import { toMinor } from "@freehub/domain/money";
import { MAX_TURNOVER } from "@freehub/domain/quantity";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { exchangeOf } from "#areas/buying/purchase-lines/amounts.ts";
import { dayOf, openOf } from "#areas/buying/purchase-lines/read-lines.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import type { ToldPromises } from "#areas/stock/ledger/told-promises.ts";
import { followSupplies, type Supply } from "#areas/stock/promises/change-promises.ts";
import { send } from "#db/bulk.ts";
import type { PurchaseOrderLineTable } from "#db/buying-schema.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { isSending } from "#documents/issue-by-mail.ts";
import { whyTooMuch } from "#too-much-worth.ts";
import { writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { requirePurchaseOrder, wholePurchaseOrder } from "./read-purchase.ts";

/** An order's currency, and its rate once it is sent. */
type Priced = { currency: string; rate?: string | null };

/** Why a line's cost cannot be stored; undefined: it can. */
export function wrongCost(
	order: Priced,
	{ cost, per, ordered }: { cost: number; per: number; ordered: number },
): Reason | undefined {
	const { currency } = order;
	const minor = toMinor(cost, currency);
	if (minor === undefined) return reason("decimals.currency", { label: "Cost", currency });
	return whyLineTooMuch(order, { cost: minor, per, ordered });
}

type StoredPrice = Pick<repo.LineRow, "cost" | "per" | "ordered">;

/** Why a line would be worth too much, in its order's currency or, once there is a rate, in the shop's; undefined: it is not. */
export function whyLineTooMuch({ currency, rate = null }: Priced, line: StoredPrice): Reason | undefined {
	const own = whyTooMuch(costOf(line, line.ordered), currency);
	if (own !== undefined || rate === null) return own;
	return whyTooMuch(costIn(exchangeOf({ currency, rate }), line, line.ordered));
}

/** Locks the products of lines. @throws AppError invalid_input with an error per line whose product does not exist. */
export async function lockProductsOf(
	db: Db,
	tx: Tx,
	lines: readonly Pick<repo.LineRow, "product">[],
	also: readonly string[] = [],
): Promise<void> {
	const found = await lockProducts(db, tx, [...lines.map(({ product }) => product), ...also]);
	const errors = lines.flatMap(({ product }, i): FieldError[] =>
		found.has(product) ? [] : [{ field: `lines.${i}.product`, ...reason("no_such_product") }],
	);
	if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
}

/** Rows of new lines, after the position of the last one. */
export function newLines(
	order: string,
	lines: readonly Omit<Insertable<PurchaseOrderLineTable>, "id" | "purchase_order" | "position">[],
	after = 0,
): Insertable<PurchaseOrderLineTable>[] {
	return lines.map((line, i) => ({ id: uuidv7(), purchase_order: order, position: after + i + 1, ...line }));
}

/** @throws AppError invalid_input if there is no such supplier. */
export async function requireSupplierOfPurchaseOrder(db: Db, tx: Tx, id: string) {
	const supplier = await repo.lockSupplierShared(db, tx, id);
	if (supplier !== undefined) return supplier;
	throw fieldRefusal("invalid_input", { field: "supplier", ...reason("no_such_supplier") });
}

/** @throws AppError not_found if there is no such warehouse or bin; location_closed. */
export async function requireOpenLocation(db: Db, tx: Tx, id: string): Promise<void> {
	const location = await repo.lockLocationShared(db, tx, id);
	if (location === undefined) throw refusal("not_found.location", { location: id });
	if (location.closed_at === null) return;
	throw refusal("location_closed", { name: location.name, details: { location: id } });
}

/** An order with its lines. */
export type Whole = { order: repo.NamedPurchaseOrder; lines: readonly repo.TotalledLine[] };

/**
 * Writes the change of incoming pieces from an earlier state of an order and its lines to the stored one, `after`; their products
 * must be locked.
 * Of what a line brings less now, the youngest promises lose it; what it brings more is for the oldest that wait.
 * @returns the order as it is now, and the changes for readers: of the order, and of products of which other pieces or other days
 * are expected now; and the promises that wait now.
 */
export async function writeIncoming(
	db: Db,
	tx: Tx,
	before: Whole,
	after: Whole,
	request: WriteRequest,
): Promise<{ answer: PurchaseOrder; changes: Changed[]; told: ToldPromises }> {
	const [were, are] = [expectedIn(before.lines), expectedIn(after.lines)];
	const products = [...new Set([...were.keys(), ...are.keys()])].filter(
		(product) => were.get(product)?.days !== are.get(product)?.days,
	);
	const change = (product: string) => (are.get(product)?.pieces ?? 0) - (were.get(product)?.pieces ?? 0);
	const pieces = products.map((product) => [product, change(product)] as const);
	await requireRoomFor(tx, new Map(pieces));
	await send(db, tx, [repo.incomingChange(db, new Map(pieces.filter(([, number]) => number !== 0)))]);
	const told = await followSupplies(db, tx, "purchase", suppliesOf(before, after), request);
	const changes = [
		changed("purchase_order", after.order.id),
		...products.map((product) => changed("stock", product)),
	];
	const answer = await wholePurchaseOrder(tx, after.order, after.lines, writerAt(request));
	return { answer: { ...answer, ...told }, changes, told };
}

/** What lines brought before and bring now; a line of another product than before is two. */
function suppliesOf(before: Whole, after: Whole): Supply[] {
	const were = new Map(before.lines.map((line) => [line.id, line]));
	const are = new Map(after.lines.map((line) => [line.id, line]));
	const gone = before.lines.flatMap((line) => {
		if (are.get(line.id)?.product === line.product) return [];
		return { id: line.id, product: line.product, pieces: 0, before: openOf(line) };
	});
	const there = after.lines.map((line) => {
		const was = were.get(line.id);
		const brought = was === undefined || was.product !== line.product ? 0 : openOf(was);
		return { id: line.id, product: line.product, pieces: openOf(line), before: brought };
	});
	return [...gone, ...there];
}

/** @throws AppError purchase_state if more pieces of a product would be on their way than can be stored. */
async function requireRoomFor(tx: Tx, changes: ReadonlyMap<string, number>): Promise<void> {
	const more = [...changes].filter(([, pieces]) => pieces > 0).map(([product]) => product);
	for (const { id, name, incoming } of await repo.findIncoming(tx, more)) {
		if (incoming + (changes.get(id) ?? 0) <= MAX_TURNOVER) continue;
		throw refusal("purchase_state.too_many_coming", { name, limit: MAX_TURNOVER });
	}
}

/** The open pieces per product, and as text with their days. */
function expectedIn(lines: readonly repo.TotalledLine[]): Map<string, { pieces: number; days: string }> {
	const expected = new Map<string, { pieces: number; days: string }>();
	for (const line of lines) {
		const open = openOf(line);
		if (open === 0) continue;
		const { pieces = 0, days = "" } = expected.get(line.product) ?? {};
		expected.set(line.product, {
			pieces: pieces + open,
			days: `${days} ${open} ${dayOf(line) ?? ""}`,
		});
	}
	return expected;
}

/** An order, locked against other changes of it. Its products are locked after it. @throws AppError not_found */
export async function lockPurchaseOrder(db: Db, tx: Tx, id: string): Promise<repo.NamedPurchaseOrder> {
	if (!(await repo.lockOne(db, tx, id))) throw refusal("not_found", { what: "order" });
	return requirePurchaseOrder(tx, id);
}

/** An order with its lines, both locked with the lines' products. @throws AppError not_found */
export async function lockWhole(
	db: Db,
	tx: Tx,
	id: string,
	also: readonly string[] = [],
): Promise<Whole & { found: Set<string> }> {
	const order = await lockPurchaseOrder(db, tx, id);
	const found = await lockProducts(db, tx, [...(await repo.productsOf(tx, id)), ...also]);
	// Receipts may have come until the products were locked.
	return { order, lines: await repo.findLines(tx, [id]), found };
}

/** Whether an order is a draft that is not being mailed. */
export function isDraft(order: repo.PurchaseOrderRow, now: Date): boolean {
	return order.sent_at === null && order.cancelled_at === null && !isSending(order, now);
}

/** @throws AppError purchase_state unless the order is a draft. */
export function requireDraft(order: repo.PurchaseOrderRow, now: Date): void {
	if (order.cancelled_at !== null) throw refusal("purchase_state.cancelled");
	if (order.sent_at !== null) throw refusal("purchase_state.sent");
	requireNotSending(order, now);
}

/** @throws AppError purchase_state while the order's mail is being sent. */
export function requireNotSending(order: repo.PurchaseOrderRow, now: Date): void {
	if (isSending(order, now)) throw refusal("purchase_state.sending");
}

/** @throws AppError purchase_state if the order is a draft or cancelled. */
export function requireSent(order: repo.PurchaseOrderRow): void {
	if (order.cancelled_at !== null) throw refusal("purchase_state.cancelled");
	if (order.sent_at === null) throw refusal("purchase_state.draft");
}
