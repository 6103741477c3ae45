import { isDeepStrictEqual } from "node:util";
import type { Offer, OfferChange } from "@freehub/contract/buying/offers";
import { toMinor } from "@freehub/domain/money";
import { breaksOf, offerTermColumns } from "#areas/buying/offers/offer-columns.ts";
import type { OfferRow } from "#areas/buying/offers/offers.repo.ts";

/** The columns of an offer as a row of a file sets them. */
export type OfferColumns = ReturnType<typeof offerTermColumns> & Pick<OfferRow, "currency" | "breaks">;

/** The columns of terms; undefined if a price has more decimals than the currency. */
export function termColumns(
	terms: OfferChange,
	{ currency, breaks }: Pick<Offer, "currency" | "breaks">,
): OfferColumns | undefined {
	const prices = breaks.map(({ from, price }) => ({ from, price: toMinor(price, currency) }));
	if (prices.some(({ price }) => price === undefined)) return undefined;
	return { ...offerTermColumns(terms), currency, breaks: JSON.stringify(prices) };
}

/** Whether an offer has these columns already. */
export function isAsStored(offer: OfferRow, { breaks, ...columns }: OfferColumns): boolean {
	return (
		Object.entries(columns).every(([name, value]) => offer[name as keyof OfferRow] === value) &&
		isDeepStrictEqual(JSON.parse(offer.breaks), JSON.parse(breaks))
	);
}

/**
 * The offer that a row without an id is about, of a supplier's for a product: that in its currency and from its day, and of
 * several the one that is most like the row. An empty cell fits every value.
 * @param isTaken whether an earlier row is about an offer.
 * @returns undefined: the row is a new offer.
 */
export function matchOffer(
	terms: OfferChange,
	offers: readonly OfferRow[],
	isTaken: (offer: OfferRow) => boolean,
): OfferRow | "several" | undefined {
	const { currency, validFrom, validTo, supplierSku, barcode } = terms;
	let left = offers;
	for (const [column, value, isKey] of [
		["currency", currency, true],
		["valid_from", validFrom, true],
		["supplier_sku", supplierSku, false],
		["barcode", barcode, false],
		["valid_to", validTo, false],
	] as const) {
		const same = left.filter((offer) => (offer[column] || undefined) === value);
		if (same.length > 0) left = same;
		else if (isKey && value !== undefined) return undefined;
	}
	if (left.length <= 1) return left[0];
	const unchanged = left.find((offer) => {
		const price = { currency: terms.currency ?? offer.currency, breaks: terms.breaks ?? breaksOf(offer) };
		const columns = termColumns(terms, price);
		return columns !== undefined && !isTaken(offer) && isAsStored(offer, columns);
	});
	return unchanged ?? "several";
}
