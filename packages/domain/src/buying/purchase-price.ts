import { shop } from "../shop.ts";
import { isSamePrice, type PricePer } from "./price-per.ts";
import { priceFor } from "./purchase.ts";

/**
 * Where the price of an order's line comes from: somebody typed it; the supplier's offer; an offer as a price list has written it; the
 * product's own cost, where there is no offer. A typed one stays. The others follow their source until the order is sent.
 */
export const priceSources = ["typed", "offer", "list", "cost"] as const;
export type PriceSource = (typeof priceSources)[number];

/** The supplier's prices for `per` pieces, by the number of pieces ordered; `isListed`: as a price list has written them. */
export type AskedPrices = {
	breaks: readonly { from: number; price: number }[];
	per: number;
	isListed: boolean;
};

/** A product's own cost of a piece, in the shop's currency, and the currency of the order; null: it has none. */
export type OwnCost = { cost: number | null; currency: string };

/**
 * The price that a line follows: that of the offer for its pieces, else the product's own cost, which counts only in an order in the
 * shop's currency; else zero.
 * @param own in the unit of the offer's prices; undefined: it does not matter, because there is an offer.
 */
export function followedPrice(
	offer: AskedPrices | undefined,
	pieces: number,
	own?: OwnCost,
): PricePer & { from: PriceSource } {
	const asked = offer && priceFor(offer.breaks, pieces);
	if (offer !== undefined && asked !== undefined) {
		return { cost: asked, per: offer.per, from: offer.isListed ? "list" : "offer" };
	}
	return { cost: (own?.currency === shop().currency ? own.cost : null) ?? 0, per: 1, from: "cost" };
}

/** The price that is stored for a line's pieces; `from` null: of an order that was sent before its source was stored. */
export type StoredPrice = PricePer & { pieces: number; from: PriceSource | null };

/**
 * The price of a draft's line today: a typed one stays, any other follows its source. One that followed an offer which is over keeps
 * its last price, so that nothing is ordered at another one only because the supplier has not renewed it yet.
 * @param sources `last`: the newest offer that is over.
 */
export function priceToday(
	{ pieces, cost, per, from }: StoredPrice,
	{ offer, last, own }: { offer: AskedPrices | undefined; last: AskedPrices | undefined; own: OwnCost },
): Omit<StoredPrice, "pieces"> {
	if (from === "typed") return { cost, per, from };
	const isOver = offer === undefined && (from === "offer" || from === "list");
	if (!isOver) return followedPrice(offer, pieces, own);
	return last === undefined ? { cost, per, from } : { ...followedPrice(last, pieces, own), from };
}

/** The days on which an offer is valid, and whether another one has replaced it or it was deleted. */
export type OfferTerms = { validFrom: string | null; validTo: string | null; isGone: boolean };

/** Whether one can order by an offer on a day. */
export function isOfferCurrent({ validFrom, validTo, isGone }: OfferTerms, day: string): boolean {
	return !isGone && (validFrom ?? day) <= day && (validTo ?? day) >= day;
}

/**
 * Whether a person should look at a typed price again: the supplier asks for another one than when it was typed or kept.
 * @param price in whole minor units, as the others.
 * @param asked the supplier's price now; null: none.
 * @param seen the supplier's price then.
 */
export function isOfferNew(price: PricePer, asked: PricePer | null, seen: PricePer | null): boolean {
	return asked !== null && !isSameAsked(asked, seen) && !isSamePrice(asked, price);
}

/** Whether a supplier asks for the same price; null: for none. */
export function isSameAsked(a: PricePer | null, b: PricePer | null): boolean {
	return a === null || b === null ? a === b : isSamePrice(a, b);
}
