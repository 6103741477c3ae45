import type { ChangedPurchaseLine } from "@freehub/contract/buying/purchase-orders";
import { codeSentences } from "@freehub/contract/code-sentences";
import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import { isSamePrice } from "@freehub/domain/buying/price-per";
import { isSameAsked } from "@freehub/domain/buying/purchase-price";
import { AppError, fieldRefusal, refusal } from "#app-error.ts";
import { currentOffers } from "#areas/buying/offers/current-prices.ts";
import { send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { LineColumns } from "./line-columns.ts";
import { offeredFor } from "./line-prices.ts";
import { newLines } from "./lock-purchase.ts";
import * as repo from "./purchase-orders.repo.ts";

type Before = { order: repo.PurchaseOrderRow; lines: readonly repo.TotalledLine[] };

type Known = Before & {
	/** The columns of the lines as sent. */
	columns: readonly LineColumns[];
};

type Change = {
	lines?: readonly ChangedPurchaseLine[] | undefined;
	/** The order as it will be. */
	terms: Pick<repo.PurchaseOrderRow, "supplier" | "currency">;
	now: Date;
};

/**
 * The lines that a change asks for. If only the supplier or the currency of a draft changes, these are its lines: they get other
 * prices, and from another supplier other numbers and cases, too. Undefined: the lines stay.
 */
export async function linesOfChange(
	tx: Tx,
	{ order, lines }: Before,
	{ lines: asked, terms, now }: Change,
): Promise<readonly ChangedPurchaseLine[] | undefined> {
	if (asked !== undefined) return asked;
	const isOther = terms.supplier !== order.supplier;
	if (order.sent_at !== null || (!isOther && terms.currency === order.currency)) return undefined;
	const products = isOther ? lines.map(({ product }) => product) : [];
	const offers = await currentOffers(tx, { ...terms, now }, products);
	return lines.map(({ id: _id, product, ordered, pack, supplier_sku: supplierSku }) => {
		if (!isOther) return { _id, product, ordered, pack, supplierSku };
		const offer = offers.get(product);
		return { _id, product, ordered, pack: offer?.pack ?? pack, supplierSku: offer?.supplier_sku ?? "" };
	});
}

/** Whether lines as sent are those that are there: nothing is added, removed, moved, or has another value. */
export function isSameLines(
	{ order, lines, columns }: Known,
	asked: readonly ChangedPurchaseLine[],
): boolean {
	const ids = new Set(asked.map(({ _id }) => _id));
	// A line that was taken off after sending stays with no pieces, and may be left out.
	const isSent = order.sent_at !== null;
	const before = lines.filter(({ id, ordered }) => ids.has(id) || !isSent || ordered > 0);
	if (before.length !== asked.length) return false;
	return before.every((line, i) => {
		const after = columns[i];
		if (after === undefined || asked[i]?._id !== line.id) return false;
		const isSame = (["product", "supplier_sku", "pack", "ordered"] as const).every(
			(name) => line[name] === after[name],
		);
		return isSame && isSamePriced(line, after, isSent);
	});
}

/** A price that follows its source is the same while it does, and a price is the same in another form: 20 for 2 is 10 for 1. */
function isSamePriced(line: repo.TotalledLine, after: LineColumns, isSent: boolean): boolean {
	const [was, is] = [line.price_from === "typed", after.price_from === "typed"];
	const isEqual = isSamePrice(line, after);
	if (isSent) return isEqual;
	return was === is && (!is || (isEqual && isSameAsked(offeredFor(line), offeredFor(after))));
}

/** Replaces the lines of an order: those with a known id are changed, new ones added, missing ones removed. */
export async function changeLines(
	db: Db,
	tx: Tx,
	known: Known,
	asked: readonly ChangedPurchaseLine[],
): Promise<void> {
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
	await send(db, tx, [
		repo.linesChange(db, [...set, "price_from", "offered", "offered_per"], whole),
		repo.linesChange(db, ["ordered", "position"], zero),
	]);
	const rows = asked.flatMap((line, i) =>
		line._id === undefined ? newLines(order.id, columns.slice(i, i + 1), i) : [],
	);
	await repo.insertLines(db, tx, rows);
}

/** @throws AppError invalid_input or below_received, with an error per line. */
export function refuseWrong(
	asked: readonly ChangedPurchaseLine[],
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
		if (isOther && hasCome(line)) {
			errors.push({ field: `lines.${i}.product`, ...reason("too_late.product", { why: "product" }) });
		} else if ((line === undefined || isOther) && !found.has(product)) {
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
