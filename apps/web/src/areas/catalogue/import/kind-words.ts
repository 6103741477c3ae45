import type { NoteKind } from "@freehub/contract/catalogue/import-refusals";
import type { Import } from "@freehub/contract/catalogue/imports";
import type { Rule } from "@freehub/contract/rules";
import { plural, t } from "@lingui/core/macro";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";

/** A kind of notes or refusals, as the rows of a list are narrowed to it. */
export type ShownKind = Pick<NoteKind, "rule" | "column">;

export function isSameKind(one: ShownKind, other: ShownKind | undefined): boolean {
	return other !== undefined && one.rule === other.rule && one.column === other.column;
}

/** The kind among those of a file; undefined for one without rows, because it was answered. */
export function foundKind<Kind extends ShownKind>(
	kinds: readonly Kind[],
	shown: ShownKind | undefined,
): Kind | undefined {
	return kinds.find((kind) => isSameKind(kind, shown));
}

/** The kinds of an import's refusals, then those of its notes. */
export function kindsOf({ refusals, notes }: Pick<Import, "refusals" | "notes">): NoteKind[] {
	return [...(refusals?.kinds ?? []), ...(notes ?? [])];
}

/** Kinds whose rows differ in more than their line: a sentence about all of them. One line each. */
const ofMany: Partial<Record<Rule, (count: number) => string>> = {
	number: (count) => plural(count, { one: "# cell is no number.", other: "# cells are no numbers." }),
	ambiguous_number: (count) =>
		plural(count, {
			one: "# number can be read in two ways.",
			other: "# numbers can be read in two ways.",
		}),
	other_decimal_sign: (count) =>
		plural(count, {
			one: "# number has the other decimal sign.",
			other: "# numbers have the other decimal sign.",
		}),
	cell_unreadable: (count) =>
		plural(count, { one: "# cell cannot be read.", other: "# cells cannot be read." }),
	barcode_check_digit: (count) =>
		plural(count, {
			one: "# barcode has a wrong check digit.",
			other: "# barcodes have a wrong check digit.",
		}),
	no_such_picture: (count) =>
		plural(count, {
			one: "# picture has not been uploaded yet.",
			other: "# pictures have not been uploaded yet.",
		}),
	no_such_location: (count) =>
		plural(count, {
			one: "# row names a location that the shop does not have.",
			other: "# rows name locations that the shop does not have.",
		}),
	no_such_product: (count) =>
		plural(count, {
			one: "# row has a code that no product has.",
			other: "# rows have codes that no product has.",
		}),
	no_such_supplier: (count) =>
		plural(count, {
			one: "# row names a supplier that the shop does not have.",
			other: "# rows name suppliers that the shop does not have.",
		}),
	no_such_customer: (count) =>
		plural(count, {
			one: "# row names a customer that the shop does not have.",
			other: "# rows name customers that the shop does not have.",
		}),
	purchase_differs: (count) =>
		plural(count, {
			one: "# row contradicts another row of its order.",
			other: "# rows contradict other rows of their orders.",
		}),
	past_not_received: (count) =>
		plural(count, {
			one: "# row is about something that was not received.",
			other: "# rows are about things that were not received.",
		}),
	past_is_order: (count) =>
		plural(count, {
			one: "# row is of an order that is in Freehub.",
			other: "# rows are of orders that are in Freehub.",
		}),
	past_differs: (count) =>
		plural(count, {
			one: "# row has other values than an earlier import.",
			other: "# rows have other values than an earlier import.",
		}),
	key_twice: (count) =>
		plural(count, {
			one: "# row has a code that another row has, too.",
			other: "# rows have codes that other rows have, too.",
		}),
	keys_differ: (count) =>
		plural(count, {
			one: "# row has a new SKU with a barcode that another product has.",
			other: "# rows have a new SKU with a barcode that another product has.",
		}),
	barcode_of_another: (count) =>
		plural(count, {
			one: "# row has a barcode that another product has.",
			other: "# rows have a barcode that another product has.",
		}),
	differs_from_line: (count) =>
		plural(count, {
			one: "# row has the same SKU or barcode as another, but other values.",
			other: "# rows have the same SKU or barcode as others, but other values.",
		}),
	code_rounded: (count) =>
		plural(count, {
			one: "# code was rounded by a spreadsheet.",
			other: "# codes were rounded by a spreadsheet.",
		}),
	code_maybe_rounded: (count) =>
		plural(count, {
			one: "# code looks rounded by a spreadsheet.",
			other: "# codes look rounded by a spreadsheet.",
		}),
	zero_restored: (count) =>
		plural(count, {
			one: "# barcode has got its leading zero again.",
			other: "# barcodes have got their leading zeros again.",
		}),
	cell_is_date: (count) =>
		plural(count, {
			one: "# text has become a date in a spreadsheet.",
			other: "# texts have become dates in a spreadsheet.",
		}),
	no_price: (count) =>
		plural(count, {
			one: "# product gets the price 0, because the file has none for it.",
			other: "# products get the price 0, because the file has none for them.",
		}),
	rounded: (count) =>
		plural(count, {
			one: "# cost has more decimals than the currency and is rounded.",
			other: "# costs have more decimals than the currency and are rounded.",
		}),
	quantity_negative: (count) =>
		plural(count, {
			one: "# quantity is below 0 and becomes 0.",
			other: "# quantities are below 0 and become 0.",
		}),
	quantity_since_export: (count) =>
		plural(count, {
			one: "# quantity has changed since the export.",
			other: "# quantities have changed since the export.",
		}),
};

/** All rows of a kind in one sentence; without words of their own, that of the first row. */
export function kindSentence(kind: NoteKind): string {
	const { rule, rows, isMixed = false } = kind;
	const all = rule === undefined ? undefined : ofMany[rule];
	if (all !== undefined) return all(rows);
	const sentence = reasonSentence(kind);
	if (rows === 1) return sentence;
	const count = formatCount(rows);
	return isMixed
		? t({
				comment: "count is of rows, sentence is about one of them",
				message: `${count} rows, such as: ${sentence}`,
			})
		: t({ comment: "count is of rows, sentence is about each", message: `${count} rows: ${sentence}` });
}
