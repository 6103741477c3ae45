import { priceFor } from "./purchase.ts";

/**
 * Where the price of an order's line comes from: somebody typed it; the supplier's offer; an offer as a price list has written it; the
 * product's own cost, where there is no offer. A typed one stays. The others follow their source until the order is sent.
 */
export const priceSources = ["typed", "offer", "list", "cost"] as const;
export type PriceSource = (typeof priceSources)[number];

/** The supplier's prices for a piece, by the number of pieces; `isListed`: as a price list has written them. */
export type AskedPrices = { breaks: readonly { from: number; price: number }[]; isListed: boolean };

/** What `per` pieces cost, in any unit of a currency. */
export type LinePrice = { cost: number; per: number };

/**
 * The price that a line follows: that of the offer for its pieces, else the product's own cost.
 * @param ownCost of a piece, in the unit of the offer's prices; undefined: none is known in the order's currency.
 */
export function followedPrice(
	offer: AskedPrices | undefined,
	pieces: number,
	ownCost: number | undefined,
): LinePrice & { from: PriceSource } {
	const asked = offer && priceFor(offer.breaks, pieces);
	if (offer === undefined || asked === undefined) return { cost: ownCost ?? 0, per: 1, from: "cost" };
	return { cost: asked, per: 1, from: offer.isListed ? "list" : "offer" };
}

/**
 * Whether a person should look at a typed price again: the supplier asks for another one than when it was typed or kept.
 * @param asked what the supplier asks for a piece now; null: nothing.
 * @param seen what the supplier asked for then.
 */
export function isOfferNew(price: LinePrice, asked: number | null, seen: number | null): boolean {
	return asked !== null && asked !== seen && asked * price.per !== price.cost;
}
