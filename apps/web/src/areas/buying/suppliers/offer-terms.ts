import { addOffer, type NewOffer, type Offer, type OfferChange } from "@freehub/contract/buying/offers";
import { exactPrices, MORE_DECIMALS } from "@freehub/domain/buying/price-per";
import { decimalsOf } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { formatList } from "#lib/format.ts";
import { dayAt, formatFullDate } from "#lib/format-time.ts";
import { typedText } from "#lib/number-typing.ts";
import { priceText } from "#lib/price-text.ts";
import { checkFor, type FormProblems } from "#lib/use-write-form.ts";
import { numberProblems, readNumber, readWholeNumber } from "./terms.ts";

/** The owner of a list of offers: a supplier or a product. */
export type OfferOf = { supplier: string; product?: undefined } | { product: string; supplier?: undefined };

/** The values of an offer's form, as typed. */
export type OfferValues = {
	supplier: string;
	product: string;
	supplierSku: string;
	barcode: string;
	pack: string;
	minimum: string;
	currency: string;
	breaks: { from: string; price: string }[];
	per: string;
	leadDays: string;
	validFrom: string;
	validTo: string;
	supersededBy: string;
};

const emptyOffer: OfferValues = {
	supplier: "",
	product: "",
	supplierSku: "",
	barcode: "",
	breaks: [{ from: "1", price: "" }],
	per: "1",
	currency: "",
	pack: "1",
	minimum: "",
	leadDays: "",
	validFrom: "",
	validTo: "",
	supersededBy: "",
};

/** @param currency of the supplier, which a product's page does not know. */
export function newOffer(of: OfferOf, currency: string): OfferValues {
	const { supplier = "", product = "" } = of;
	return { ...emptyOffer, supplier, product, currency: supplier === "" ? "" : currency };
}

/** A typed offer with what is needed to save it. */
export type TypedOffer = {
	values: OfferValues;
	/** The prices' currency if none is chosen. */
	currency: string;
	/** The offer to change, as the form began with it; undefined: a new one. */
	offer: Offer | undefined;
	/** The version to change, if it is a newer one. */
	version: number | undefined;
};

const typed = (value: number | null) => (value === null ? "" : typedText(value));

export function offerValues(offer: Offer): OfferValues {
	return {
		...emptyOffer,
		supplier: offer.supplier,
		product: offer.product,
		supplierSku: offer.supplierSku,
		barcode: offer.barcode ?? "",
		breaks: offer.breaks.map(({ from, price }) => ({ from: typedText(from), price: typedText(price) })),
		per: typedText(offer.per),
		currency: offer.currency,
		pack: typedText(offer.pack),
		minimum: offer.minimum === 0 ? "" : typedText(offer.minimum),
		leadDays: typed(offer.leadDays),
		validFrom: offer.validFrom ?? "",
		validTo: offer.validTo ?? "",
		supersededBy: offer.supersededBy ?? "",
	};
}

/**
 * The typed offer as the server gets it. Prices with more decimals than their currency become those of more pieces.
 * @param currency that of the prices, if none is chosen.
 */
export function offerOf(values: OfferValues, currency: string): NewOffer {
	const of = values.currency || currency;
	const typed = values.breaks.map(
		({ price }) => readNumber(price, decimalsOf(of) + MORE_DECIMALS) ?? Number.NaN,
	);
	const { costs, per } = exactPrices(typed, readWholeNumber(values.per) ?? 1, of);
	return {
		supplier: values.supplier,
		product: values.product,
		supplierSku: values.supplierSku,
		barcode: values.barcode.trim() || null,
		pack: readWholeNumber(values.pack) ?? 1,
		minimum: readWholeNumber(values.minimum) ?? 0,
		...(values.currency !== "" && { currency: values.currency }),
		breaks: values.breaks.map(({ from }, i) => ({
			from: readWholeNumber(from) ?? 1,
			price: costs[i] ?? Number.NaN,
		})),
		per,
		leadDays: readWholeNumber(values.leadDays),
		validFrom: values.validFrom || null,
		validTo: values.validTo || null,
		supersededBy: values.supersededBy || null,
	};
}

/** The fields in which a typed offer differs from a stored one. */
export function changesOfOffer(offer: NewOffer, stored: Offer): OfferChange {
	const { supplier: _, product: _product, ...fields } = offer;
	const isSame = (name: keyof typeof fields) => JSON.stringify(fields[name]) === JSON.stringify(stored[name]);
	const names = Object.keys(fields) as (keyof typeof fields)[];
	return Object.fromEntries(names.filter((name) => !isSame(name)).map((name) => [name, fields[name]]));
}

/** An offer's fields in words, in the order of the form. */
export function offerWords(offer: Offer): readonly (readonly [label: string, value: string])[] {
	const { breaks, per, currency } = offer;
	const prices = breaks.map(({ from, price }) => {
		const shown = priceText(currency, price, per);
		return t({ comment: "from so many pieces, a piece costs this", message: `from ${from}: ${shown}` });
	});
	return [
		[t`Supplier SKU`, offer.supplierSku],
		[t`Barcode`, offer.barcode ?? ""],
		[t`Currency`, currency],
		[t`Price`, formatList(prices)],
		[t`Pieces per case`, typedText(offer.pack)],
		[t`Minimum in pieces`, typedText(offer.minimum)],
		[t`Lead time in days`, typed(offer.leadDays)],
		[t`Valid from`, offer.validFrom ?? ""],
		[t`Valid until`, offer.validTo ?? ""],
		[t`Replaced by`, offer.supersededBy ?? ""],
	];
}

const check = checkFor(addOffer);

/** The mistakes in a typed offer, by field. */
export function offerProblems(values: OfferValues, currency: string): FormProblems {
	const decimals = decimalsOf(values.currency || currency) + MORE_DECIMALS;
	const { pack, minimum, leadDays, breaks, per } = values;
	const rows = Object.fromEntries(
		breaks.flatMap(({ from, price }, i) => [
			[`breaks.${i}.from`, from] as const,
			[`breaks.${i}.price`, price] as const,
		]),
	);
	const priceDecimals = Object.fromEntries(breaks.map((_, i) => [`breaks.${i}.price`, decimals]));
	const missing = Object.fromEntries(
		breaks.flatMap(({ price }, i) =>
			price.trim() === "" ? [[`breaks.${i}.price`, t`Enter a price.`] as const] : [],
		),
	);
	return {
		...check(offerOf(values, currency)),
		...numberProblems({ pack, minimum, leadDays, per, ...rows }, priceDecimals),
		...missing,
	};
}

/** Why one cannot order by an offer today; undefined if one can. */
export function offerState({ isCurrent, supersededBy, validFrom, validTo }: Offer): string | undefined {
	if (isCurrent) return undefined;
	if (supersededBy !== null) return t({ context: "offer", message: "Replaced" });
	const today = dayAt(Date.now());
	if (validFrom !== null && validFrom > today) {
		const day = formatFullDate(validFrom);
		return t({ comment: "an offer is valid from this day on", message: `From ${day}` });
	}
	const day = validTo === null ? "" : formatFullDate(validTo);
	return t({ comment: "an offer was valid until this day", message: `Until ${day}` });
}
