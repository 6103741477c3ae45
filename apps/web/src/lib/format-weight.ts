import { weightIn } from "@freehub/domain/catalogue/weight";
import { shop } from "@freehub/domain/shop";
import { inLocale } from "./words.ts";

const upToThousandths = inLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));

/** '1.25'. */
export function formatNumber(number: number): string {
	return upToThousandths().format(number);
}

const unitNames: Record<string, string> = { g: "gram", kg: "kilogram", oz: "ounce", lb: "pound" };
const inUnit = inLocale((locale, unit) => {
	return new Intl.NumberFormat(locale, {
		style: "unit",
		unit: unitNames[unit],
		// Keep three significant digits for small weights in a large unit.
		maximumFractionDigits: 3,
		maximumSignificantDigits: 3,
		roundingPriority: "morePrecision",
	});
});

/** '1.25 kg', in the shop's unit if it has one. */
export function formatWeight(given: number, givenUnit: string | null): string {
	if (givenUnit === null) return formatNumber(given);
	const { weight, unit } = weightIn(shop().weightUnit, given, givenUnit);
	return inUnit(unit).format(weight);
}
