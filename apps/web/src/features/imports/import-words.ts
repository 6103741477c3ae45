import { type ImportField, importFieldNames } from "@freehub/contract/import-fields";
import type { DecimalsMode, Import, ImportRow, ImportState, RowFilter } from "@freehub/contract/imports";
import { formatMoney, formatWeight } from "#lib/format.ts";

type Word = { label: string; tone?: "good" | "mixed" | "bad" };

export const stateWords: Record<ImportState, Word> = {
	reading: { label: "Reading" },
	ready: { label: "Not committed yet", tone: "mixed" },
	committing: { label: "Under way" },
	done: { label: "Imported", tone: "good" },
	cancelling: { label: "Being taken back" },
	cancelled: { label: "Cancelled" },
	failed: { label: "Failed", tone: "bad" },
	undoing: { label: "Being taken back" },
	undone: { label: "Undone" },
};

export const filterWords: Record<RowFilter, string> = {
	new: "New",
	changed: "Changed",
	unchanged: "Unchanged",
	refused: "Refused",
	noted: "With a remark",
	kept: "Not as asked",
};

const outcomeWords: Record<ImportRow["outcome"], Word> = {
	new: { label: "New", tone: "good" },
	changed: { label: "Changed", tone: "mixed" },
	unchanged: { label: "Unchanged" },
	refused: { label: "Refused", tone: "bad" },
};

const rowStateWords: Record<ImportRow["state"], Word | undefined> = {
	planned: undefined,
	applied: undefined,
	undone: { label: "Taken back" },
	kept: { label: "Not taken back", tone: "bad" },
	skipped: { label: "Left out", tone: "bad" },
};

/** What became of a row, or will. */
export function rowWord({ outcome, state }: Pick<ImportRow, "outcome" | "state">): Word {
	// What changes nothing is neither applied nor taken back.
	const isIdle = outcome === "unchanged" || outcome === "refused";
	return (isIdle && state !== "skipped" ? undefined : rowStateWords[state]) ?? outcomeWords[outcome];
}

export function fieldName(field: ImportField): string {
	return field === "_id" ? "Freehub id (_id)" : importFieldNames[field];
}

/** What a file calls a column, or its place where it calls it nothing. */
export function columnName(columns: readonly string[], index: number): string {
	return columns[index] || `Column ${index + 1}`;
}

/** A field's value as the shop writes it; undefined where there is none. */
export function valueText(field: ImportField, value: string | number | null): string | undefined {
	if (value === null || value === "") return undefined;
	if (typeof value === "string") return value;
	return field === "price" || field === "cost" ? formatMoney(value) : formatWeight(value, null);
}

export const decimalsWords: Record<DecimalsMode, string> = {
	found: "As the file shows",
	point: "Point, as in 1,234.5",
	comma: "Comma, as in 1.234,5",
};

/** 'Comma (found from column Price)'. */
export function decimalsNote({ options, foundDecimals, head, mapping }: Import): string {
	if (options.decimals !== "found") return "Set for all numbers in this file";
	if (foundDecimals === null) return "Being looked for";
	const found = (["point", "comma", "both"] as const).flatMap((sign) => {
		const fields = foundDecimals.filter((one) => one.sign === sign && mapping[one.field] !== null);
		if (fields.length === 0) return [];
		const names = fields.map(({ field }) => columnName(head.columns, mapping[field] ?? 0)).join(" and ");
		const columns = fields.length === 1 ? "column" : "columns";
		return `${sign === "both" ? "point and comma" : sign} (found from ${columns} ${names})`;
	});
	if (found.length === 0) return "Nothing in the file shows whether they follow a point or a comma";
	const note = found.join("; ");
	return note.charAt(0).toUpperCase() + note.slice(1);
}

const encodings: Record<string, string> = {
	"utf-8": "UTF-8",
	"windows-1252": "Windows-1252",
	"utf-16le": "UTF-16",
	"utf-16be": "UTF-16",
};
const separators: Record<string, string> = {
	",": "comma",
	";": "semicolon",
	"\t": "tab",
	"|": "vertical bar",
};

/** 'CSV, UTF-8, separated by semicolons'. */
export function fileKind({
	kind,
	encoding,
	separator,
}: {
	kind: "csv" | "xlsx";
	encoding?: string | undefined;
	separator?: string | undefined;
}): string {
	if (kind === "xlsx") return "Excel workbook (XLSX)";
	const parts = ["CSV", encoding && (encodings[encoding] ?? encoding)];
	const name = separator === undefined ? undefined : (separators[separator] ?? `‘${separator}’`);
	return [...parts, name && `${name} between the columns`].filter(Boolean).join(", ");
}
