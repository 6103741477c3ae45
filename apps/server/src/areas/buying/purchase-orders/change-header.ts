import type { PurchaseOrderChange } from "@freehub/contract/buying/purchase-orders";
import { reason } from "@freehub/contract/rule-sentences";
import { fieldRefusal } from "#app-error.ts";
import { currencyOf } from "#areas/buying/purchase-lines/amounts.ts";
import type { Db, Tx } from "#db/connection.ts";
import { requireOpenLocation, requireSupplierOfPurchaseOrder, whyLineTooMuch } from "./lock-purchase.ts";
import type * as repo from "./purchase-orders.repo.ts";
import { typedRate } from "./purchase-rate.ts";

type Header = Partial<
	Pick<
		repo.PurchaseOrderRow,
		"supplier" | "location" | "currency" | "currency_from" | "rate" | "expected" | "note"
	>
>;

/**
 * The columns of an order's header that a change sets to other values. A currency that nobody chose follows the supplier. A typed
 * rate stays, unless the currency is another.
 * @throws AppError invalid_input, not_found, location_closed.
 */
export async function headerOf(
	db: Db,
	tx: Tx,
	{ order, lines }: { order: repo.PurchaseOrderRow; lines: readonly repo.TotalledLine[] },
	change: PurchaseOrderChange,
): Promise<Header> {
	const { location, expected, note, supplier } = change;
	const header: Header = {};
	if (location !== undefined && location !== order.location) {
		await requireOpenLocation(db, tx, location);
		header.location = location;
	}
	if (expected !== undefined && expected !== order.expected) header.expected = expected;
	if (note !== undefined && note !== order.note) header.note = note;
	let { currency } = change;
	if (supplier !== undefined && supplier !== order.supplier) {
		const next = await requireSupplierOfPurchaseOrder(db, tx, supplier);
		header.supplier = supplier;
		if (order.currency_from === "supplier") currency ??= currencyOf(next);
	}
	if (currency !== undefined && currency !== order.currency) header.currency = currency;
	const isDraft = order.sent_at === null;
	if (isDraft && change.currency !== undefined && order.currency_from !== "typed") {
		header.currency_from = "typed";
	}
	const rate = rateAfter(order, header.currency ?? order.currency, change);
	if (rate !== order.rate) {
		header.rate = rate;
		const dear = lines.map((line) => whyLineTooMuch({ currency: order.currency, rate }, line));
		const why = header.currency === undefined && dear.find((one) => one !== undefined);
		if (why) throw fieldRefusal("invalid_input", { field: "rate", ...why });
	}
	return header;
}

/** @throws AppError invalid_input for the shop's own currency, or if a sent order would have none. */
function rateAfter(
	order: repo.PurchaseOrderRow,
	currency: string,
	{ rate }: PurchaseOrderChange,
): string | null {
	const isDraft = order.sent_at === null;
	if (rate === undefined) return isDraft && currency !== order.currency ? null : order.rate;
	// The currency of a sent order stays.
	const typed = typedRate(isDraft ? currency : order.currency, rate);
	if (isDraft) return isSameRate(typed, order.rate) ? order.rate : typed;
	if (rate === null)
		throw fieldRefusal("invalid_input", { field: "rate", ...reason("required", { label: "rate" }) });
	// Of the shop's own currency, a sent order has the rate 1.
	return isSameRate(typed ?? "1", order.rate) ? order.rate : typed;
}

function isSameRate(a: string | null, b: string | null): boolean {
	return a === null || b === null ? a === b : Number(a) === Number(b);
}
