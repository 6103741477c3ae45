import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import type { TableRow } from "./table.ts";

// Sheets are made for people: they repeat their head on the next page, and end with totals.

/** The beginning of a row of totals, in several languages. */
const totals = new RegExp(
	"^(?:(?:grand|sub|zwischen|gesamt|sous-|net|netto|brutto)?[ -]?" +
		"(?:totals?|totale?s?|totaal|totaux|summe|gesamt|gesamtsumme|sum|suma|somme|insgesamt|মোট|সর্বমোট)" +
		"(?: (?:général|generale?|geral|ht|ttc|amount|qty|quantity|menge|betrag|cantidad|quantité))?)\\s*(?:\\([^)]*\\))?\\s*:?",
	"iu",
);
/** A number as people write it, with the sign or the code of a currency. */
const number = /^[^\p{L}\d]*(?:[A-Z]{3}\s?)?[^\p{L}\d]*\d[\d\s.,'’]*[^\p{L}\d]*(?:[A-Z]{3})?$/u;
/** Rows between sums: taxes, discounts, freight. */
const between =
	/^(?:vat|tva|mwst|ust|iva|btw|tax|steuer|discount|rabatt|skonto|remise|descuento|shipping|versand|freight|fracht|porto|port)\b/i;
/** Max rows with which a table may end that are totals, or remarks below them. */
const MOST_AT_END = 20;

/**
 * Marks the rows that are no data: the column names again, and totals at the end of a table, with the remarks below them.
 * @param columns the names of the columns.
 */
export async function* markLeftOut(
	batches: AsyncIterable<TableRow[]>,
	columns: readonly string[],
): AsyncGenerator<TableRow[]> {
	const isHead = isHeadAgain(columns);
	let end: TableRow[] = [];
	for await (const batch of batches) {
		const rows: TableRow[] = [];
		for (const row of batch) {
			const isEnd = isTotals(row) || (end.length > 0 && isBelowTotals(row, columns));
			if (isEnd && end.length < MOST_AT_END) {
				end.push(row);
				continue;
			}
			if (isHead(row)) {
				row.leftOut = reason("head_again");
				for (const above of end) above.leftOut = totalsRow(above);
			}
			// Totals in the middle of a table may be anything.
			rows.push(...end, row);
			end = [];
		}
		if (rows.length > 0) yield rows;
	}
	for (const row of end) row.leftOut = totalsRow(row);
	if (end.length > 0) yield end;
}

function totalsRow(row: TableRow): Reason {
	return reason("totals_row", { text: filledOf(row)[0]?.slice(0, 40) ?? "" });
}

function isNumber(cell: string): boolean {
	return cell.length < 40 && number.test(cell);
}

function filledOf({ cells }: TableRow): string[] {
	return cells.flatMap((cell) => cell.trim() || []);
}

/** Whether a row is a word for a total, and otherwise numbers. */
function isTotals(row: TableRow): boolean {
	const first = row.cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
	const found = totals.exec(first);
	if (found === null) return false;
	const sum = first.slice(found[0].length).trim();
	const others = filledOf(row).slice(1);
	if (sum !== "" && !isNumber(sum)) return false;
	const isAny = sum !== "" || others.length > 0 || row.problems !== undefined;
	return isAny && others.every(isNumber);
}

/** Whether a row below totals is only a text, such as when the list was printed, or a tax. */
function isBelowTotals(row: TableRow, columns: readonly string[]): boolean {
	const [first = "", ...others] = filledOf(row);
	if (between.test(first)) return others.every(isNumber);
	return columns.length > 2 && others.length === 0;
}

/** Whether each filled cell of a row is its column's name, and none is missing. */
function isHeadAgain(columns: readonly string[]): (row: TableRow) => boolean {
	const names = columns.map(keyOf);
	const first = names.findIndex((name) => name !== "");
	return ({ cells }) =>
		first >= 0 &&
		keyOf(cells[first] ?? "") === names[first] &&
		names.every((name, i) => keyOf(cells[i] ?? "") === name) &&
		cells.every((cell, i) => i < names.length || keyOf(cell) === "");
}

function keyOf(cell: string): string {
	return cell.replaceAll("\uFEFF", "").trim().toLowerCase();
}
