import { createHash } from "node:crypto";
import type { ImportField } from "@freehub/contract/catalogue/import-fields";
import { headsOf, madeFields, placeColumns } from "@freehub/contract/catalogue/source-formats/format-columns";
import type {
	ColumnWords,
	PassedKind,
	SourceFormat,
} from "@freehub/contract/catalogue/source-formats/source-format";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { listedCategory } from "@freehub/domain/catalogue/listed-category";
import { sizeAndColour } from "@freehub/domain/catalogue/option-field";
import { saysNothing } from "@freehub/domain/sheets/nothing-words";
import type { TableHead, TableRow } from "#sheets/table.ts";
import { isBlank, textIn } from "./source-cells.ts";
import { type Lead, type Leads, leadsOf } from "./source-leads.ts";
import { optionReader } from "./source-options.ts";
import { type Sums, sumsOf } from "./source-sums.ts";

/** A row as its file's format means it, with the cells that the format makes; or why it is passed over. */
export type SourceRow = { row: TableRow; passedOver?: PassedKind; notes: Reason[] };

export type SourceReader = {
	/** The fields of the cells that are made, in their order. */
	made: readonly ImportField[];
	/** The columns from which they are made, counted from 0. */
	readFrom: readonly number[];
	/** Those of them that have names and values of options. */
	optionColumns: readonly number[];
	/** Whether all rows have to be noted before the first one is read. */
	needsNotes: boolean;
	/** Notes what a row says about others, see `Leads`. */
	note: (row: TableRow) => void;
	/** The rows that a row means: one for each place of which it has a quantity. */
	read: (row: TableRow) => SourceRow[];
	/** A reader of the same file from its beginning, with what this one has noted. */
	again(): SourceReader;
};

const MAX_SKU = 100;

/** Reads the rows of a file in a format of another program, in their order; it holds the group of the current row, and noted ones. */
export function sourceReader(
	format: SourceFormat,
	head: TableHead,
	leads: Leads = leadsOf(format, head),
	sums: Sums = sumsOf(format, head),
): SourceReader {
	const heads = headsOf(head.columns);
	const made = madeFields(format, head.columns);
	const { group, passedOver = [], hidden = [], product = [], addsUp, category } = format;
	const shared = heads.all(group?.shared ?? []);
	const ofFirst = heads.all(group?.ofFirst ?? []);
	const model = heads.all(group?.model ?? []);
	const own = heads.find(format.ownId ?? []);
	const needed = heads.all(product);
	const keys = heads.all([
		...(format.columns.sku ?? []),
		...(format.columns.barcode ?? []),
		...(format.columns._id ?? []),
	]);
	const sku = heads.all(format.columns.sku ?? []);
	const quantities = heads.all(format.columns.quantity ?? []);
	const categories = heads.all(format.columns.category ?? []);
	const passes = passedOver.map((each) => ({ kind: each.kind, has: wordsIn(each, heads.find(each.column)) }));
	const hides = hidden.map((each) => wordsIn(each, heads.find(each.column)));
	const options = optionReader(format, heads);
	const places = [...Map.groupBy(placeColumns(format, heads), ({ place }) => place)];
	const placed = places.flatMap(([, all]) => all.map(({ column }) => column));
	const stocks = [...quantities, ...placed];
	const current = leads.follow();
	const sum = sums.follow();

	function note(row: TableRow): void {
		leads.note(row);
		if (addsUp && whyPassed(row.cells, row.cells) === undefined) sums.note(row);
	}

	function read(row: TableRow): SourceRow[] {
		const lead = current(row);
		const isVariant = lead !== undefined;
		const cells = withLead(row.cells, lead);
		for (const i of keys) if (i < cells.length && !hasCode(cells[i])) cells[i] = "";
		if (category !== undefined) {
			for (const i of categories) if (cells[i]) cells[i] = listedCategory(cells[i], category);
		}
		const passed = whyPassed(row.cells, cells);
		const total = passed === undefined ? sum(cells) : undefined;
		const kind = total === "added" ? total : passed;
		const values = kind === undefined ? options.read(cells) : [];
		const { size, colour } = sizeAndColour(values, format.hasOtherAttributes === true);
		const isKeyless = made.includes("sku") && keys.every((i) => isBlank(cells[i]));
		const madeSku = kind === undefined && isKeyless ? skuOf(cells, lead, values) : "";
		const isPartOfModel =
			group?.parent !== undefined || group?.children !== undefined ? isVariant : size + colour !== "";
		const content: Partial<Record<ImportField, string>> = {
			model: isPartOfModel ? textIn(lead?.cells ?? cells, model) : "",
			size,
			colour,
			sku: madeSku,
			quantity: total ?? textIn(cells, quantities),
			showInShop: hides.some((has) => has(cells) || (lead !== undefined && has(lead.cells))) ? "no" : "",
		};
		const notes = madeSku === "" ? [] : [reason("sku_made", { sku: madeSku })];
		const whole = { ...row, cells, ...typedLike(row, lead) };
		const rowsOf = kind === undefined ? quantitiesOf(cells) : [];
		return (rowsOf.length === 0 ? [{}] : rowsOf).map((stock, i) => ({
			row: { ...whole, made: made.map((field) => ({ ...content, ...stock })[field] ?? "") },
			...(kind !== undefined && { passedOver: kind }),
			notes: i === 0 ? notes : [],
		}));
	}

	/** The cells of a row, with those of its group where they are blank or mean something else. */
	function withLead(written: readonly string[], lead: Lead | undefined): string[] {
		const cells = [...written];
		if (lead === undefined) return cells;
		for (const i of shared) if (isBlank(cells[i])) cells[i] = lead.cells[i] ?? "";
		for (const i of ofFirst) cells[i] = lead.cells[i] ?? "";
		for (let i = 0; i < cells.length; i++) cells[i] ??= "";
		return cells;
	}

	/** Decimal numbers of a workbook that come from the group stay such. */
	function typedLike({ numbers, cells }: TableRow, lead: Lead | undefined): Pick<TableRow, "numbers"> {
		const typed = (lead?.numbers ?? []).filter((column) => isBlank(cells[column - 1]));
		return typed.length === 0 ? {} : { numbers: [...(numbers ?? []), ...typed] };
	}

	function whyPassed(written: readonly string[], cells: readonly string[]): PassedKind | undefined {
		if (needed.length > 0 && needed.every((i) => isBlank(written[i]))) return "no_product";
		const found = passes.find(({ has }) => has(cells));
		if (found !== undefined) return found.kind;
		const isNoStock =
			format.isStock === true && stocks.every((i) => isBlank(cells[i]) || saysNothing(cells[i] ?? ""));
		return isNoStock ? "not_stocked" : undefined;
	}

	/** A key for a row without any, which another export has again: that of its group with its options, or its own id. */
	function skuOf(
		cells: readonly string[],
		lead: Lead | undefined,
		values: readonly (readonly [string, string])[],
	): string {
		const id = own < 0 || isBlank(cells[own]) ? "" : `id:${cells[own]?.trim()}`;
		const ofGroup = lead === undefined ? "" : textIn(lead.cells, sku) || lead.key;
		const base = group?.parent === undefined ? leads.keyOf(cells) || id : ofGroup || id;
		if (base === "") return "";
		const parts = base === id ? [base] : [base, ...values.map(([, value]) => value)];
		const text = parts.join("-").replaceAll(/\s+/g, "-");
		if (text.length <= MAX_SKU) return text;
		return `${text.slice(0, MAX_SKU - 9)}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
	}

	function quantitiesOf(cells: readonly string[]): { location: string; quantity: string }[] {
		return places.flatMap(([place, columns]) => {
			const found = columns.find(
				({ column }) => !isBlank(cells[column]) && !saysNothing(cells[column] ?? ""),
			);
			const column = found?.column;
			return column === undefined ? [] : [{ location: place, quantity: cells[column]?.trim() ?? "" }];
		});
	}

	return {
		made,
		optionColumns: options.columns,
		readFrom: [...new Set([...options.columns, ...model, ...(addsUp ? stocks : placed)])],
		needsNotes: leads.needsNotes || addsUp === true,
		note,
		read,
		again: () => sourceReader(format, head, leads, sums),
	};
}

/** Whether a cell has a code at all: '-' is none. */
function hasCode(cell = ""): boolean {
	return /[\p{L}\p{N}]/u.test(cell);
}

/** Whether a cell has one of some words. */
function wordsIn({ words }: ColumnWords, column: number) {
	return (cells: readonly (string | undefined)[]): boolean => {
		const text = cells[column]?.trim().toLowerCase() ?? "";
		if (text === "") return false;
		return (
			words.includes(text) ||
			words.includes("*") ||
			text.split(",").some((part) => words.includes(part.trim()))
		);
	};
}
