import type { Offer, OfferChange } from "@freehub/contract/buying/offers";
import { exactPrices, isSamePrice } from "@freehub/domain/buying/price-per";
import { toMinor } from "@freehub/domain/money";
import { breaksOf, offerTermColumns } from "#areas/buying/offers/offer-columns.ts";
import type { OfferRow } from "#areas/buying/offers/offers.repo.ts";

/** The columns of an offer as a row of a file sets them. */
export type OfferColumns = ReturnType<typeof offerTermColumns> &
	Pick<OfferRow, "currency" | "breaks" | "per">;

/**
 * The columns of terms. Prices with more decimals than the currency become those of more pieces; undefined if that does not help.
 */
export function termColumns(
	terms: OfferChange,
	{ currency, breaks, per }: Pick<Offer, "currency" | "breaks" | "per">,
): OfferColumns | undefined {
	const exact = exactPrices(
		breaks.map(({ price }) => price),
		per,
		currency,
	);
	const prices = breaks.map(({ from }, i) => ({
		from,
		price: toMinor(exact.costs[i] ?? Number.NaN, currency),
	}));
	if (prices.some(({ price }) => price === undefined)) return undefined;
	return { ...offerTermColumns(terms), currency, breaks: JSON.stringify(prices), per: exact.per };
}

/** Whether an offer has these columns already; its prices may be for another number of pieces. */
export function isAsStored(offer: OfferRow, { breaks, per, ...columns }: OfferColumns): boolean {
	return (
		Object.entries(columns).every(([name, value]) => offer[name as keyof OfferRow] === value) &&
		isSameBreaks(offer, { breaks, per })
	);
}

function isSameBreaks(a: Pick<OfferRow, "breaks" | "per">, b: Pick<OfferRow, "breaks" | "per">): boolean {
	const [first, second] = [JSON.parse(a.breaks), JSON.parse(b.breaks)] as Offer["breaks"][];
	return (
		first?.length === second?.length &&
		first?.every(({ from, price }, i) => {
			const other = second?.[i];
			return (
				other?.from === from && isSamePrice({ cost: price, per: a.per }, { cost: other.price, per: b.per })
			);
		}) === true
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
		const { currency = offer.currency, breaks = breaksOf(offer), per = offer.per } = terms;
		const price = { currency, breaks, per };
		const columns = termColumns(terms, price);
		return columns !== undefined && !isTaken(offer) && isAsStored(offer, columns);
	});
	return unchanged ?? "several";
}
