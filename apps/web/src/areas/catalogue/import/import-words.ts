import type { FieldColumns, ImportField } from "@freehub/contract/catalogue/import-fields";
import type { encodings } from "@freehub/contract/catalogue/import-head";
import type {
	DecimalsMode,
	Import,
	ImportRow,
	ImportState,
	RowFilter,
} from "@freehub/contract/catalogue/imports";
import type { FormatId } from "@freehub/contract/catalogue/source-formats/format-ids";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, select, t } from "@lingui/core/macro";
import { fieldLabels } from "#areas/catalogue/products/field-labels.ts";
import { discontinuedText, shownText } from "#areas/catalogue/products/field-words.ts";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatList, formatMoney } from "#lib/format.ts";
import { formatNumber } from "#lib/format-weight.ts";
import { lostSentence } from "#lib/lost-promises.ts";
import { doneSentence } from "./decision-sentence.ts";

export type OutcomeLabel = { label: MessageDescriptor; tone?: "good" | "mixed" | "bad" };

export const importStateWords: Record<ImportState, OutcomeLabel> = {
	reading: { label: msg({ message: "Reading", context: "import" }) },
	ready: { label: msg({ message: "Not imported yet", context: "import" }), tone: "mixed" },
	committing: { label: msg({ message: "Under way", context: "import" }) },
	done: { label: msg({ message: "Imported", context: "import" }), tone: "good" },
	cancelling: { label: msg({ message: "Undoing", context: "import" }) },
	cancelled: { label: msg({ message: "Cancelled", context: "import" }) },
	failed: { label: msg({ message: "Failed", context: "import" }), tone: "bad" },
	undoing: { label: msg({ message: "Undoing", context: "import" }) },
	undone: { label: msg({ message: "Undone", context: "import" }) },
};

export const filterWords: Record<RowFilter, MessageDescriptor> = {
	new: msg({ message: "New", context: "rows" }),
	changed: msg({ message: "Changed", context: "rows" }),
	unchanged: msg({ message: "Unchanged", context: "rows" }),
	passed: msg({ message: "Passed over", context: "rows" }),
	refused: msg({ message: "Refused", context: "rows" }),
	noted: msg({ message: "With a note", context: "rows" }),
	kept: msg({ message: "Exceptions", context: "rows" }),
};

const rowOutcomeWords: Record<ImportRow["outcome"], OutcomeLabel> = {
	new: { label: msg({ message: "New", context: "row" }), tone: "good" },
	changed: { label: msg({ message: "Changed", context: "row" }), tone: "mixed" },
	unchanged: { label: msg({ message: "Unchanged", context: "row" }) },
	passed: { label: msg({ message: "Passed over", context: "row" }) },
	refused: { label: msg({ message: "Refused", context: "row" }), tone: "bad" },
};

const rowStateWords: Record<ImportRow["state"], OutcomeLabel | undefined> = {
	planned: undefined,
	applied: undefined,
	undone: { label: msg({ message: "Undone", context: "row" }) },
	kept: { label: msg({ message: "Not undone", context: "row" }), tone: "bad" },
	skipped: { label: msg({ message: "Skipped", context: "row" }), tone: "bad" },
};

/** The outcome of a row, planned or final. */
export function rowWord({ outcome, state }: Pick<ImportRow, "outcome" | "state">): OutcomeLabel {
	// A row without changes is neither applied nor undone.
	const isIdle = outcome === "unchanged" || outcome === "passed" || outcome === "refused";
	return (isIdle && state !== "skipped" ? undefined : rowStateWords[state]) ?? rowOutcomeWords[outcome];
}

const importFieldLabels: Record<ImportField, MessageDescriptor> = {
	...fieldLabels,
	_id: msg({ comment: "_id is what a file calls the column", message: "Item ID (_id)" }),
	subcategory: msg`Subcategory`,
	weightUnit: msg`Weight unit`,
	image: msg`Image`,
	location: msg`Location`,
	shelf: msg({ comment: "part of a bin's name", message: "Shelf" }),
	bin: msg({ comment: "a place in a warehouse", message: "Bin" }),
	quantityAtExport: msg`Quantity at export`,
	per: msg({ comment: "the number of pieces that a price is for, such as 100", message: "Pieces per price" }),
	exportedAt: msg({ comment: "the time at which a file was exported", message: "Exported at" }),
	priceAtExport: msg`Price at export`,
	costAtExport: msg`Cost at export`,
};

const formatWords: Record<FormatId, MessageDescriptor> = {
	"shopify-products": msg`Shopify products`,
	"shopify-inventory": msg`Shopify inventory`,
	"woocommerce-products": msg`WooCommerce products`,
	"square-items": msg`Square item library`,
	"lightspeed-r-items": msg`Lightspeed R items`,
	"lightspeed-x-items": msg`Lightspeed X items`,
	"prestashop-products": msg`PrestaShop products`,
	"prestashop-combinations": msg`PrestaShop combinations`,
	"odoo-products": msg`Odoo products`,
	"inventree-parts": msg`InvenTree parts`,
	"inventree-stock": msg`InvenTree stock`,
	"erpnext-items": msg`ERPNext items`,
	"magento-products": msg`Magento 2 catalogue`,
	"freehub-products": msg`Freehub products`,
};

/** The name of another program's kind of file. */
export function formatName(format: FormatId): string {
	return t(formatWords[format]);
}

export function fieldName(field: ImportField): string {
	return t(importFieldLabels[field]);
}

/** A column's name in the file, or its position if it has no name. */
export function columnName(columns: readonly string[], index: number): string {
	const place = index + 1;
	return columns[index] || t`Column ${place}`;
}

/** A field's value, formatted for display; undefined if it is empty. */
export function importValueText(field: ImportField, value: string | number | null): string | undefined {
	if (value === null || value === "") return undefined;
	if (field === "showInShop") return shownText(String(value));
	if (field === "discontinued") return discontinuedText(String(value));
	if (typeof value === "string") return value;
	return field === "price" || field === "cost" ? formatMoney(value) : formatNumber(value);
}

export const decimalsWords: Record<DecimalsMode, MessageDescriptor> = {
	found: msg`Detect from the file`,
	point: msg`Point, as in 1,234.5`,
	comma: msg`Comma, as in 1.234,5`,
};

/** How the numbers of a file are read. */
export type DecimalSigns = {
	head: Pick<Import["head"], "columns">;
	mapping: Readonly<Record<string, FieldColumns>>;
	options: Pick<Import["options"], "decimals">;
	foundDecimals: readonly { field: string; sign: "point" | "comma" | "both" }[] | null;
};

/** 'Comma (found from column Price)'. */
export function decimalsNote({ options, foundDecimals, head, mapping }: DecimalSigns): string {
	if (options.decimals !== "found") return t`For all numbers in this file`;
	if (foundDecimals === null) return t`Checking the file`;
	const found = (["point", "comma", "both"] as const).flatMap((sign) => {
		const fields = foundDecimals.filter((one) => one.sign === sign && (mapping[one.field] ?? null) !== null);
		if (fields.length === 0) return [];
		const names = formatList(fields.map(({ field }) => columnName(head.columns, mapping[field]?.[0] ?? 0)));
		const count = fields.length;
		return t({
			comment:
				"A file's decimal sign, and the columns that show it. Freehub makes the first letter a capital.",
			message: `${select(sign, { point: "point", comma: "comma", other: "point and comma" })} (found from ${plural(count, { one: `column ${names}`, other: `columns ${names}` })})`,
		});
	});
	if (found.length === 0) return t`The file does not show whether it is a point or a comma`;
	const note = found.join("; ");
	return note.charAt(0).toUpperCase() + note.slice(1);
}

/** Names of the encodings. They are not translated. */
export const encodingNames: Record<(typeof encodings)[number], string> = {
	"utf-8": "UTF-8",
	"windows-1252": "Windows-1252",
	"utf-16le": "UTF-16 LE",
	"utf-16be": "UTF-16 BE",
};
const separators: Record<string, MessageDescriptor> = {
	",": msg`comma between the columns`,
	";": msg`semicolon between the columns`,
	"\t": msg`tab between the columns`,
	"|": msg`vertical bar between the columns`,
};

/** 'CSV, UTF-8, semicolon between the columns'. */
export function fileKind({ kind, encoding, separator }: Import["head"]): string {
	if (kind === "xlsx") return t`Excel workbook (XLSX)`;
	const parts = ["CSV", encoding && encodingNames[encoding], separator && separatorNote(separator)];
	return parts.filter(Boolean).join(", ");
}

function separatorNote(separator: string): string {
	const known = separators[separator];
	return known === undefined ? t`‘${separator}’ between the columns` : t(known);
}

const headings: Record<ImportState, MessageDescriptor> = {
	reading: msg({ message: "Reading", context: "import" }),
	ready: msg({ message: "Not imported yet", context: "import" }),
	committing: msg({ message: "Importing", context: "import" }),
	done: msg({ message: "Imported", context: "import" }),
	cancelling: msg({ message: "Undoing", context: "import" }),
	cancelled: msg({ message: "Cancelled", context: "import" }),
	failed: msg({ message: "Not imported", context: "import" }),
	undoing: msg({ message: "Undoing", context: "import" }),
	undone: msg({ message: "Undone", context: "import" }),
};

export function resultHeading(state: ImportState): string {
	return t(headings[state]);
}

/** Sentences about an import's result, or about its failure. */
export function resultSentences(one: Import): string[] {
	const { state, result, counts, options, failure } = one;
	const { created = 0, changed = 0, kept = 0, skipped = 0 } = result ?? {};
	const { refused } = counts;
	const notBack =
		kept > 0 &&
		plural(kept, {
			one: "# row could not be fully undone: see ‘Exceptions’ below.",
			other: "# rows could not be fully undone: see ‘Exceptions’ below.",
		});
	const lost = one.lost !== undefined && lostSentence(one.lost.promises);
	switch (state) {
		case "done":
			return sentences(
				doneSentence(one),
				skipped > 0 &&
					plural(skipped, {
						one: "# row no longer fitted and was skipped: see ‘Exceptions’ below.",
						other: "# rows no longer fitted and were skipped: see ‘Exceptions’ below.",
					}),
				!options.isAllOrNothing &&
					refused > 0 &&
					plural(refused, {
						one: "# refused row was skipped.",
						other: "# refused rows were skipped.",
					}),
				lost,
			);
		case "undone":
			return sentences(kept === 0 ? t`Everything was undone.` : t`Undone as far as possible.`, notBack, lost);
		case "cancelled":
			return sentences(
				created + changed === 0
					? t`Nothing was changed.`
					: kept === 0
						? t`Its changes were undone.`
						: t`Its changes were undone as far as possible.`,
				notBack,
				lost,
			);
		case "failed":
			return sentences(failure === null ? t`Something went wrong.` : reasonSentence(failure), notBack, lost);
		case "cancelling":
			return sentences(failure && reasonSentence(failure), t`Undoing its changes.`);
		case "undoing":
			return [t`Undoing the import.`];
		case "committing":
		case "reading":
		case "ready":
			return [];
	}
}

function sentences(...all: (string | false | null)[]): string[] {
	return all.filter((sentence) => typeof sentence === "string" && sentence !== "") as string[];
}

/** How far the server has read a file. */
export function readingSentence({ progress: { done } }: Pick<Import, "progress">): string {
	return plural(done, {
		one: "Reading the file: # row so far…",
		other: "Reading the file: # rows so far…",
	});
}
