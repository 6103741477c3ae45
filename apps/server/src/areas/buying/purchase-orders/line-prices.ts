import type { PricePer } from "@freehub/domain/buying/price-per";
import { priceFor } from "@freehub/domain/buying/purchase";
import { priceToday } from "@freehub/domain/buying/purchase-price";
import { type CurrentOffer, offersFor } from "#areas/buying/offers/current-prices.ts";
import type { Connection } from "#db/connection.ts";
import type * as repo from "./purchase-orders.repo.ts";

/** The columns of an order that say whose offers its lines follow. */
export type Followed = Pick<
	repo.PurchaseOrderRow,
	"id" | "supplier" | "currency" | "sent_at" | "cancelled_at"
>;

/** A line at the price that it has now; minor units of the order's currency. */
export type PricedLine = repo.TotalledLine & {
	/** Of a draft: the supplier's current offer. */
	offer: CurrentOffer | undefined;
	/** The supplier's price at this quantity; of an order that is no draft: the price asked at that time. Null: none. */
	asked: PricePer | null;
};

/** The columns of a line's price. */
export type PriceColumns = Pick<repo.LineRow, "cost" | "per" | "price_from" | "offered" | "offered_per">;

/** Whether the prices of an order's lines follow their sources. */
export function isFollowing({ sent_at, cancelled_at }: Pick<Followed, "sent_at" | "cancelled_at">): boolean {
	return sent_at === null && cancelled_at === null;
}

/** The current and former offers of a supplier for products, in a currency. */
export type Offers = Awaited<ReturnType<typeof offersFor>>;

/** Lines of orders at today's prices: typed ones and those of sent orders are as stored, the others as their sources say. */
export async function pricedLines(
	connection: Connection,
	orders: readonly Followed[],
	lines: readonly repo.TotalledLine[],
	now: Date,
): Promise<PricedLine[]> {
	const drafts = new Map(orders.filter(isFollowing).map((order) => [order.id, order]));
	const termsOf = ({ supplier, currency }: Followed) => `${supplier} ${currency}`;
	const offers = new Map<string, Offers>();
	const drafted = lines.filter(({ purchase_order }) => drafts.has(purchase_order));
	for (const [key, group] of Map.groupBy(drafts.values(), termsOf)) {
		const [{ supplier, currency } = { supplier: "", currency: "" }] = group;
		const ids = new Set(group.map(({ id }) => id));
		const products = drafted.flatMap((line) => (ids.has(line.purchase_order) ? line.product : []));
		offers.set(key, await offersFor(connection, { supplier, currency, now }, products));
	}
	return lines.map((line): PricedLine => {
		const draft = drafts.get(line.purchase_order);
		const found = draft && offers.get(termsOf(draft));
		if (draft === undefined || found === undefined) {
			return { ...line, offer: undefined, asked: offeredFor(line) };
		}
		const offer = found.current.get(line.product);
		const asked = askedBy(offer, line.ordered);
		return { ...line, ...priceNow(line, found, draft.currency), offer, asked };
	});
}

type Line = Pick<repo.LineRow, "product" | "ordered" | "cost" | "per" | "price_from"> & {
	product_cost: number | null;
};

/** The price of a draft's line today, as its columns. */
export function priceNow(
	{ product, ordered: pieces, cost, per, price_from, product_cost }: Line,
	{ current, former }: Offers,
	currency: string,
): Omit<PriceColumns, "offered" | "offered_per"> {
	const { from, ...price } = priceToday(
		{ pieces, cost, per, from: price_from },
		{ offer: current.get(product), last: former.get(product), own: { cost: product_cost, currency } },
	);
	return { ...price, price_from: from };
}

/** The supplier's price at this number of pieces; null: there is no offer. */
export function askedBy(offer: CurrentOffer | undefined, pieces: number): PricePer | null {
	const cost = offer && priceFor(offer.breaks, pieces);
	return offer === undefined || cost === undefined ? null : { cost, per: offer.per };
}

/** The supplier's price that is stored with a line; null: none. */
export function offeredFor({ offered, offered_per }: OfferedColumns): PricePer | null {
	return offered === null ? null : { cost: offered, per: offered_per };
}

type OfferedColumns = Pick<repo.LineRow, "offered" | "offered_per">;

/** The columns of what a supplier asks. */
export function offeredColumns(asked: PricePer | null): OfferedColumns {
	return { offered: asked?.cost ?? null, offered_per: asked?.per ?? 1 };
}
