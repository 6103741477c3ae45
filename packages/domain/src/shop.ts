import { type Language, languages } from "./language.ts";

/** The name of a shop that has none, or whose name is not loaded yet. */
export const UNNAMED = "Freehub";

/** The units in which weights can be shown, whatever unit they were entered in. */
export const weightUnits = ["kg", "lb"] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** The shop's currency, days, weights and language; one program serves one shop. */
export type Shop = {
	/** ISO 4217 code of the currency of all prices and costs. */
	currency: string;
	/** The time zone of 'today'; undefined: each reader's own. */
	timeZone?: string | undefined;
	/** Undefined: each weight is shown in the unit in which it was entered. */
	weightUnit?: WeightUnit | undefined;
	/** The language of the original texts of products and articles. */
	language: Language;
};

/** The part of it that somebody has chosen; undefined: not chosen. */
export type ShopChoice = { [Name in keyof Shop]?: Shop[Name] | undefined };

/** The shop with the defaults of what nobody has chosen. */
export function withDefaults({ currency = "USD", language = "en", ...rest }: ShopChoice): Shop {
	return { currency, language, ...rest };
}

/** As the API says it: null is what nobody has chosen. */
type SaidShop = Pick<Shop, "currency" | "language"> & {
	timeZone: string | null;
	weightUnit: WeightUnit | null;
};

/** The shop of an answer of the API. */
export function shopOf({ currency, language, timeZone, weightUnit }: SaidShop): Shop {
	return { currency, language, timeZone: timeZone ?? undefined, weightUnit: weightUnit ?? undefined };
}

let current: Shop = withDefaults({});

/**
 * Sets the shop. Each program, thread and browser window calls it before anything else; a server calls it again when an owner has
 * changed the settings.
 */
export function openShop(shop: Shop): void {
	current = shop;
}

export function shop(): Shop {
	return current;
}

/** The languages into which texts are translated: all except the shop's own. */
export function otherLanguages(): Language[] {
	return languages.filter((language) => language !== current.language);
}

let currencies: ReadonlySet<string> | undefined;

/** Whether this is the ISO 4217 code of a current currency. */
export function isCurrency(code: string): boolean {
	currencies ??= new Set(Intl.supportedValuesOf("currency"));
	return currencies.has(code);
}

const decimals = new Map<string, number>();

/** The number of decimals of a currency (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
	let known = decimals.get(currency);
	if (known === undefined) {
		const format = new Intl.NumberFormat("en", { style: "currency", currency });
		known = format.resolvedOptions().maximumFractionDigits ?? 2;
		decimals.set(currency, known);
	}
	return known;
}
