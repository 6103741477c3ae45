import { saysNothing } from "@freehub/domain/sheets/nothing-words";
import { readNumber } from "@freehub/domain/sheets/number-text";
import { shownWord } from "./shown-words.ts";

/**
 * The values of a field's column: ids of ours, words for yes and no, numbers, a quantity such as '3 cases', prices such as '1: 12.50,
 * 100: 11.00', the number of pieces that a price is for, days, codes, or anything.
 */
export type ColumnValues = "id" | "flag" | "number" | "pieces" | "prices" | "per" | "day" | "code" | "any";

/** Fields by the values of their columns; those that are not named take anything. */
export function columnValuesOf<Field extends string>(
	fields: Readonly<Partial<Record<ColumnValues, readonly Field[]>>>,
): (field: Field) => ColumnValues {
	const kinds = new Map(
		(Object.entries(fields) as [ColumnValues, readonly Field[]][]).flatMap(([values, names]) =>
			names.map((name) => [name, values] as const),
		),
	);
	return (field) => kinds.get(field) ?? "any";
}

/** Ids are UUIDs. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Words of a flag, in lower case. */
const flags = /^(0|1|true|false|yes|no|y|n|ja|nein|oui|non|sí|si|no|wahr|falsch|vrai|faux)$/i;

/** Headings that ask whether there is stock, by `columnKey`; with other values than 0 and 1 they say how much. */
const asks = new Set(["instock", "available", "isinstock", "auflager", "enstock", "verfügbar", "verfugbar"]);

/** Whole dates. Those without a year may be codes that a spreadsheet has changed, which is asked. */
const wholeDate = /^(\d{4}-\d\d-\d\d([T ].*)?|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{1,2}\/\d{1,2}\/\d{4})$/;

/**
 * Whether a column can be a field's by what it has: numbers where a number belongs, a word for yes or no where that belongs, no dates
 * where codes belong. An empty column can be anything.
 * @param key the column's name by `columnKey`; `isOwn`: it is the one that exports of this program have, so that another text in it is
 * an error, unless all are words of a flag.
 * @param cells its first cells.
 */
export function fitsValues(
	values: ColumnValues,
	{ key, isOwn }: { key: string; isOwn: boolean },
	cells: readonly string[],
): boolean {
	const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "" && !saysNothing(cell));
	if (filled.length === 0) return true;
	const areFlags = filled.every((cell) => flags.test(cell));
	switch (values) {
		case "any":
			return true;
		case "id":
			return filled.some((cell) => uuid.test(cell));
		case "flag":
			return filled.some((cell) => shownWord(cell) !== undefined);
		case "number":
		case "pieces":
		case "prices":
			if (filled.some(readers[values])) return !asks.has(key) || !areFlags;
			return isOwn && !areFlags;
		// Texts that cannot be read are refused in their rows: without them, the price would be wrong by a factor.
		case "per":
			return !areFlags || filled.every((cell) => cell === "1");
		case "day":
			return isOwn ? !areFlags : filled.some((cell) => /\d/.test(cell)) && !areFlags;
		case "code":
			// N can be a code in a column of the program's own.
			return isOwn
				? !filled.every((cell) => flags.test(cell) && /^\p{L}{2,}$/u.test(cell))
				: !filled.every((cell) => (flags.test(cell) && !/\d/.test(cell)) || wholeDate.test(cell));
	}
}

const readers = {
	number: isNumber,
	pieces: (text: string) => isNumber(text) || /^\d[\d.,' ]*\s*([x×*]\s*\d|\p{L})/u.test(text),
	prices: (text: string) => text.split(/[;:]/).some(isNumber),
};

/** Whether a text has a number, maybe with a unit or a currency that cannot be read here. */
function isNumber(text: string): boolean {
	if (wholeDate.test(text)) return false;
	return readNumber(text).is !== "no-number" || /^\D{0,4}\d[\d.,' ]*\D{0,4}$/.test(text);
}
