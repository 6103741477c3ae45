import { type Language, languages } from "./language.ts";

/** What a shop is called that nobody has named, and until its name is known. */
export const UNNAMED = "Freehub";

/** What weights are shown in, whatever unit they were given in. */
export const weightUnits = ["kg", "lb"] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** What the operator says of the shop; one program serves one shop. */
export type Shop = {
	/** ISO 4217 code of the currency that every price and cost is in. */
	currency: string;
	/** The zone whose days are meant by 'today'; undefined: that of each reader's clock. */
	timeZone?: string | undefined;
	/** Undefined: a weight is shown in the unit that it was given in. */
	weightUnit?: WeightUnit | undefined;
	/** What the names and texts of products and articles are written in, where they are no translation. */
	language: Language;
};

let current: Shop = { currency: "USD", language: "en" };

/** Says what the shop is like. Each program, thread and browser window says it once, before it does anything else. */
export function openShop(shop: Shop): void {
	current = shop;
}

export function shop(): Shop {
	return current;
}

/** The languages that texts are translated into: all but the shop's own. */
export function otherLanguages(): Language[] {
	return languages.filter((language) => language !== current.language);
}

/** Whether this is the ISO 4217 code of a currency that is in use. */
export function isCurrency(code: string): boolean {
	return Intl.supportedValuesOf("currency").includes(code);
}

const decimals = new Map<string, number>();

/** How many decimals the currency has by ISO 4217: 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
	let known = decimals.get(currency);
	if (known === undefined) {
		const format = new Intl.NumberFormat("en", { style: "currency", currency });
		known = format.resolvedOptions().maximumFractionDigits ?? 2;
		decimals.set(currency, known);
	}
	return known;
}
