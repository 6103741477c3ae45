import { type ImportField, importFieldNames } from "@freehub/contract/import-fields";
import type { DecimalsMode, Import, ImportRow, ImportState, RowFilter } from "@freehub/contract/imports";
import { formatCount, formatMoney, formatWeight, plural } from "#lib/format.ts";

type Word = { label: string; tone?: "good" | "mixed" | "bad" };

export const stateWords: Record<ImportState, Word> = {
	reading: { label: "Reading" },
	ready: { label: "Not imported yet", tone: "mixed" },
	committing: { label: "Under way" },
	done: { label: "Imported", tone: "good" },
	cancelling: { label: "Undoing" },
	cancelled: { label: "Cancelled" },
	failed: { label: "Failed", tone: "bad" },
	undoing: { label: "Undoing" },
	undone: { label: "Undone" },
};

export const filterWords: Record<RowFilter, string> = {
	new: "New",
	changed: "Changed",
	unchanged: "Unchanged",
	refused: "Refused",
	noted: "With a note",
	kept: "Exceptions",
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
	undone: { label: "Undone" },
	kept: { label: "Not undone", tone: "bad" },
	skipped: { label: "Skipped", tone: "bad" },
};

/** What became of a row, or will. */
export function rowWord({ outcome, state }: Pick<ImportRow, "outcome" | "state">): Word {
	// What changes nothing is neither applied nor taken back.
	const isIdle = outcome === "unchanged" || outcome === "refused";
	return (isIdle && state !== "skipped" ? undefined : rowStateWords[state]) ?? outcomeWords[outcome];
}

export function fieldName(field: ImportField): string {
	return field === "_id" ? "Item ID (_id)" : importFieldNames[field];
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
	found: "Detect from the file",
	point: "Point, as in 1,234.5",
	comma: "Comma, as in 1.234,5",
};

/** 'Comma (found from column Price)'. */
export function decimalsNote({ options, foundDecimals, head, mapping }: Import): string {
	if (options.decimals !== "found") return "For all numbers in this file";
	if (foundDecimals === null) return "Checking the file";
	const found = (["point", "comma", "both"] as const).flatMap((sign) => {
		const fields = foundDecimals.filter((one) => one.sign === sign && mapping[one.field] !== null);
		if (fields.length === 0) return [];
		const names = fields.map(({ field }) => columnName(head.columns, mapping[field] ?? 0)).join(" and ");
		const columns = fields.length === 1 ? "column" : "columns";
		return `${sign === "both" ? "point and comma" : sign} (found from ${columns} ${names})`;
	});
	if (found.length === 0) return "The file does not show whether it is a point or a comma";
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

const headings: Record<ImportState, string> = {
	reading: "Reading",
	ready: "Not imported yet",
	committing: "Importing",
	done: "Imported",
	cancelling: "Undoing",
	cancelled: "Cancelled",
	failed: "Not imported",
	undoing: "Undoing",
	undone: "Undone",
};

export function resultHeading(state: ImportState): string {
	return headings[state];
}

/** What an import did, or why it did not. */
export function resultSentences({ state, result, counts, options, error }: Import): string[] {
	const { created = 0, changed = 0, kept = 0, skipped = 0 } = result ?? {};
	const notBack = kept > 0 && `${plural(kept, "row")} could not be fully undone: see ‘Exceptions’ below.`;
	switch (state) {
		case "done": {
			const done = [
				created > 0 && `${plural(created, "product")} added`,
				changed > 0 && `${formatCount(changed)} changed`,
			].filter(Boolean);
			return sentences(
				done.length === 0 ? "Nothing changed." : `${done.join(", ")}.`,
				skipped > 0 &&
					`${plural(skipped, "row")} no longer fitted and ${skipped === 1 ? "was" : "were"} skipped: see ‘Exceptions’ below.`,
				!options.isAllOrNothing &&
					counts.refused > 0 &&
					`${plural(counts.refused, "refused row was", "refused rows were")} skipped.`,
			);
		}
		case "undone":
			return sentences(kept === 0 ? "Everything is undone." : "It is undone as far as possible.", notBack);
		case "cancelled":
			return sentences(
				created + changed === 0
					? "Nothing was changed."
					: kept === 0
						? "What it had done is undone."
						: "What it had done is undone as far as possible.",
				notBack,
			);
		case "failed":
			return sentences(error ?? "Something went wrong.", notBack);
		case "cancelling":
			return sentences(error, "What it had done is being undone.");
		case "undoing":
			return ["What it did is being undone."];
		case "committing":
		case "reading":
		case "ready":
			return [];
	}
}

function sentences(...all: (string | false | null)[]): string[] {
	return all.filter((sentence) => typeof sentence === "string" && sentence !== "") as string[];
}
