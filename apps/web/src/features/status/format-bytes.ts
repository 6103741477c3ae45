import { inLocale } from "#lib/words.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

const formats = inLocale((locale) =>
	units.map((unit) => new Intl.NumberFormat(locale, { style: "unit", unit, maximumSignificantDigits: 3 })),
);

/** '60 byte', '12.4 MB', '1.2 TB': in steps of 1,000. */
export function formatBytes(bytes: number): string {
	const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
	return formats()[power]?.format(bytes / 1000 ** power) ?? "";
}
