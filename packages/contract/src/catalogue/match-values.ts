import { saysNothing } from "@freehub/domain/sheets/nothing-words";
import { readNumber } from "@freehub/domain/sheets/number-text";
import { type ImportField, type NumberField, numberFields } from "./import-fields.ts";
import { shownWord } from "./shown-words.ts";

/** Ids of products are UUIDs. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Words of a flag, in lower case. */
const flags = /^(0|1|true|false|yes|no|y|n|ja|nein|oui|non|sí|si|no|wahr|falsch|vrai|faux)$/i;

/** Headings that ask whether there is stock, by `columnKey`; with other values than 0 and 1 they say how much. */
const asks = new Set(["instock", "available", "isinstock", "auflager", "enstock", "verfügbar", "verfugbar"]);

/**
 * Whether a column can be a field's by what it has: ids that are ours, numbers where a number belongs, a word for yes or no where that
 * belongs. An empty column can be anything.
 * @param key the column's name by `columnKey`; `isOwn`: it is the one that exports of this program have, so that a text in it is an
 * error, unless all are words of a flag.
 * @param cells its first cells.
 */
export function fitsField(
	field: ImportField,
	{ key, isOwn }: { key: string; isOwn: boolean },
	cells: readonly string[],
): boolean {
	const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "" && !saysNothing(cell));
	if (filled.length === 0) return true;
	if (field === "_id") return filled.some((cell) => uuid.test(cell));
	if (field === "showInShop") return filled.some((cell) => shownWord(cell) !== undefined);
	if (!isNumberField(field)) return true;
	if (filled.some(isNumber)) return !asks.has(key) || !filled.every((cell) => flags.test(cell));
	return isOwn && !filled.every((cell) => flags.test(cell));
}

function isNumberField(field: ImportField): field is NumberField {
	return (numberFields as readonly ImportField[]).includes(field);
}

/** Whether a text has a number, maybe with a unit or a currency that cannot be read here. */
function isNumber(text: string): boolean {
	return readNumber(text).is !== "no-number" || /^\D{0,4}\d[\d.,' ]*\D{0,4}$/.test(text);
}
