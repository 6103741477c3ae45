import { pieceWord } from "../pieces-text.ts";
import { columnKey } from "./column-key.ts";
import { latinDigits } from "./latin-digits.ts";

/** 'per 100', '/100 pcs', '(pro 1.000 Stück)': at the end of a heading, or before a closing bracket. */
const per =
	/(?:(?<![\p{L}\p{M}])(?:per|pro|je|für|par|pour|por|cada|প্রতি)(?![\p{L}\p{M}])\s*|(?<!\d\s*)\/\s*)(?<count>\d{1,3}(?:[., '’]\d{3})+|\d{1,9})\s*(?<word>[\p{L}\p{M}]+\.?)?\s*[)\]]?\s*$/iu;

/**
 * The number of pieces that a column's heading says its prices are for, and the heading without it: 'Preis per 100' is 'Preis' and 100,
 * 'Price/1,000 pcs' is 'Price' and 1000. Undefined: it says none; 'Price per 100 g' is about no pieces, and 'Price from 100' about how
 * many one must order.
 */
export function perInHeading(heading: string): { name: string; per: number } | undefined {
	const text = spaced(latinDigits(heading));
	const found = per.exec(text);
	const { count = "", word } = found?.groups ?? {};
	if (found === null || (word !== undefined && !pieceWord.test(word))) return undefined;
	const pieces = Number(count.replace(/\D/g, ""));
	const name = text.slice(0, found.index).replace(/[\s([]+$/u, "");
	return pieces === 0 || columnKey(name) === "" ? undefined : { name, per: pieces };
}

/** 'price_per_100' and 'PricePer100' in words. */
function spaced(heading: string): string {
	return heading
		.replace(/[_-]+/g, " ")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.replace(/(\p{L})(\d)/gu, "$1 $2")
		.trim();
}
