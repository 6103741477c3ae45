import type { ChangedPurchaseLine } from "@freehub/contract/buying/purchase-orders";
import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { fromMinor, toMinor } from "@freehub/domain/money";
import { fieldRefusal } from "#app-error.ts";
import { offersFor } from "#areas/buying/offers/current-prices.ts";
import type { Tx } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import {
	askedBy,
	isFollowing,
	type Offers,
	offeredColumns,
	offeredFor,
	type PriceColumns,
	priceNow,
} from "./line-prices.ts";
import { whyLineTooMuch } from "./lock-purchase.ts";
import type * as repo from "./purchase-orders.repo.ts";

export type LineColumns = Pick<
	repo.LineRow,
	"product" | "supplier_sku" | "pack" | "ordered" | keyof PriceColumns
>;

/** The order of the lines as it will be; `rate`: once it has one. */
type Terms = Pick<repo.PurchaseOrderRow, "supplier" | "currency" | "rate">;

/** An order before a change, with its lines. */
type Before = { order: repo.PurchaseOrderRow; lines: readonly repo.TotalledLine[] };

/**
 * The columns of lines as sent. Whose price is given was typed; all others take or keep their prices as the contract says.
 * @param before undefined: a new order.
 * @throws AppError invalid_input with an error per line whose cost is missing, has too many decimals or is too large.
 */
export async function columnsOfLines(
	tx: Tx,
	terms: Terms,
	asked: readonly ChangedPurchaseLine[],
	now: Date,
	before?: Before,
): Promise<LineColumns[]> {
	if (asked.length === 0) return [];
	const products = [...new Set(asked.map(({ product }) => product))];
	const costs = new Map((await ownCosts(tx, products)).map(({ id, cost }) => [id, cost]));
	const offers = await offersFor(tx, { ...terms, now }, products);
	const known = new Map(before?.lines.map((line) => [line.id, line]));
	const errors: FieldError[] = [];
	const columns = asked.map((line, i): LineColumns => {
		const { _id = "", product, ordered, pack = 1, supplierSku = "" } = line;
		const stored = known.get(_id);
		const price = priceOf(line, {
			terms,
			offers,
			ownCost: costs.get(product) ?? null,
			before: stored?.product === product && before ? { ...before, line: stored } : undefined,
		});
		const why = "cost" in price ? whyLineTooMuch(terms, { ...price, ordered }) : price;
		if (why !== undefined) errors.push({ field: `lines.${i}.cost`, ...why });
		const written = "cost" in price ? price : NOTHING;
		return { product, supplier_sku: supplierSku, pack, ordered, ...written };
	});
	if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
	return columns;
}

const NOTHING: PriceColumns = { cost: 0, per: 1, price_from: "cost", offered: null, offered_per: 1 };

type Pricing = {
	terms: Terms;
	offers: Offers;
	ownCost: number | null;
	/** The line's order and columns so far; undefined: it is new, or it was another product's. */
	before: { order: repo.PurchaseOrderRow; line: repo.TotalledLine } | undefined;
};

/** The price that a line gets; or why it gets none. */
function priceOf(
	line: ChangedPurchaseLine,
	{ terms, offers, ownCost, before }: Pricing,
): PriceColumns | Reason {
	const { product, ordered, cost, per = 1, priceFrom } = line;
	const { currency } = terms;
	const asked = askedBy(offers.current.get(product), ordered);
	const takesOffer = priceFrom !== undefined && priceFrom !== null && priceFrom !== "typed";
	if (!takesOffer && cost !== undefined) {
		const minor = toMinor(cost, currency);
		if (minor === undefined) return reason("decimals.currency", { label: "Cost", currency });
		return { cost: minor, per, price_from: "typed", ...offeredColumns(asked) };
	}
	if (priceFrom === "typed" && before === undefined) return reason("required", { label: "Cost" });
	const isFixed = before !== undefined && !isFollowing(before.order);
	const stays = before !== undefined && !takesOffer;
	if (stays && isFixed && priceFrom !== "typed") {
		const { cost, per, price_from, offered, offered_per } = before.line;
		return { cost, per, price_from, offered, offered_per };
	}
	const isTyped = stays && (before.line.price_from === "typed" || priceFrom === "typed");
	const isSame = before?.order.supplier === terms.supplier && before.order.currency === currency;
	// An offer that is over still gives the last price, but not that of another supplier.
	const followed = priceNow(
		{
			product,
			ordered,
			product_cost: ownCost,
			cost: before?.line.cost ?? 0,
			per: before?.line.per ?? 1,
			price_from: stays && isSame && !isFixed ? before.line.price_from : "cost",
		},
		offers,
		currency,
	);
	if (!isTyped) return { ...followed, ...offeredColumns(asked) };
	const typed = before.line.price_from === "typed" || isFixed ? before.line : followed;
	const minor = toMinor(fromMinor(typed.cost, before.order.currency), currency);
	if (minor === undefined) return reason("decimals.currency", { label: "Cost", currency });
	const seen = before.order.currency === currency ? offeredFor(before.line) : null;
	return {
		cost: minor,
		per: typed.per,
		price_from: "typed",
		...offeredColumns(priceFrom === "typed" ? asked : seen),
	};
}

function ownCosts(tx: Tx, products: readonly string[]) {
	return inParts(products, (part) =>
		tx.selectFrom("product").select(["id", "cost"]).where("id", "in", part).execute(),
	);
}
