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
import { damageOf, withDamage } from "./cell-damage.ts";
import { isBlank, textIn } from "./source-cells.ts";
import { type Lead, type Leads, leadsOf } from "./source-leads.ts";
import { type Option, optionReader, optionTwice, pairsOf } from "./source-options.ts";
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
	/** The rows that speak for others, which are noted before the first one is read. */
	leads: Leads;
	/** Whether a row only goes on with lists of the row above it; undefined: the format has no such rows. */
	continues: ((row: TableRow) => boolean) | undefined;
	/** The rows that a row means: one for each place of which it has a quantity. */
	read: (row: TableRow) => SourceRow[];
	/** A row that says by itself what the first row of its group says for it. Called for each row, in place of `read`. */
	alone: (row: TableRow) => TableRow;
	/** A reader of the same file from its beginning, with what this one has noted. */
	again(): SourceReader;
};

const MAX_SKU = 100;
/** The fields that are made of options; a SKU, where a row has none. */
const madeOfOptions: ReadonlySet<ImportField> = new Set<ImportField>(["size", "colour", "sku"]);

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
	const codes = heads.all(format.columns.barcode ?? []);
	const quantities = heads.all(format.columns.quantity ?? []);
	const categories = heads.all(format.columns.category ?? []);
	const passes = passedOver.map((each) => ({ kind: each.kind, has: wordsIn(each, heads.find(each.column)) }));
	const hides = hidden.map((each) => wordsIn(each, heads.find(each.column)));
	const options = optionReader(format, heads);
	const hasParents = group?.parent !== undefined || group?.children !== undefined;
	const places = [...Map.groupBy(placeColumns(format, heads), ({ place }) => place)];
	const placed = places.flatMap(([, all]) => all.map(({ column }) => column));
	const stocks = [...quantities, ...placed];
	const current = leads.follow();
	const sum = sums.follow();

	function note(row: TableRow, mended: (row: TableRow) => TableRow): void {
		leads.note(row, mended);
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
		const listed = leads.listedOptions(row.cells);
		const written = () => options.read(cells, row.continued);
		const values = kind !== undefined ? [] : listed === undefined ? written() : pairsOf(listed, ",", "=");
		const isOnlyKnown = listed === undefined && format.hasOtherAttributes === true;
		const { size, colour } = sizeAndColour(values, isOnlyKnown);
		const isKeyless = made.includes("sku") && keys.every((i) => isBlank(cells[i]));
		const madeSku = kind === undefined && isKeyless ? skuOf(cells, lead, values) : "";
		const isPartOfModel = hasParents ? isVariant : size + colour !== "";
		const content: Partial<Record<ImportField, string>> = {
			model: isPartOfModel ? textIn(lead?.cells ?? cells, model) : "",
			size,
			colour,
			sku: madeSku,
			quantity: total ?? textIn(cells, quantities),
			showInShop: isHidden(cells, lead) ? "no" : "",
		};
		const notes = madeSku === "" ? [] : [reason("sku_made", { sku: madeSku })];
		const named = row.continued === undefined ? row : continuedRow(row, row.continued, values);
		const whole = damagedLike({ ...named, cells, ...typedLike(row, lead) }, row.cells, lead, content);
		const rowsOf = kind === undefined ? quantitiesOf(cells) : [];
		return (rowsOf.length === 0 ? [{}] : rowsOf).map((stock, i) => {
			const texts: typeof content = { ...content, ...stock };
			return {
				row: { ...whole, made: made.map((field) => texts[field] ?? "") },
				...(kind !== undefined && { passedOver: kind }),
				notes: i === 0 ? notes : [],
			};
		});
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

	/** The row with the damage of the cells from which its own come: those of its group, and those from which the format makes some. */
	function damagedLike(
		row: TableRow,
		written: readonly string[],
		lead: Lead | undefined,
		content: Partial<Record<ImportField, string>>,
	): TableRow {
		const group = lead !== undefined && lead.line !== row.line && !lead.isWhole ? lead : undefined;
		// Most rows have none, and there are many.
		if (row.suspects === undefined && group === undefined) return row;
		const taken = group === undefined ? [] : [...ofFirst, ...shared.filter((i) => isBlank(written[i]))];
		const whole = group === undefined ? row : withDamage(row, damageOf(group.damage, taken));
		const suspects = made.flatMap((field, i) => {
			if ((content[field] ?? "") === "") return [];
			const from = field === "model" ? model : madeOfOptions.has(field) ? options.columns : [];
			const source = field === "model" && group !== undefined ? group.damage : whole;
			const column = head.columns.length + i + 1;
			return damageOf(source, from).suspects.map((why) => ({ ...why, column }));
		});
		const ofModel = model.filter((i) => !taken.includes(i));
		const left = taken.filter((i) => group?.left.includes(i) === true);
		const facts = { line: group?.line ?? 0 };
		return {
			...withDamage(whole, {
				problems: group === undefined ? [] : damageOf(group.damage, ofModel).problems,
				suspects,
				notes: left.map((i) => ({ ...reason("group_text_left_out", facts), column: i + 1 })),
			}),
			...(left.length > 0 && { unkept: left.map((i) => i + 1) }),
		};
	}

	/** A row with what is wrong with those that go on with it. */
	function continuedRow(row: TableRow, continued: readonly TableRow[], values: readonly Option[]): TableRow {
		const twice = optionTwice(values);
		const wrong = twice === undefined ? [] : [reason("option_twice", { name: twice })];
		const columns = [...options.columns, ...codes];
		const whole = continued.reduce((all, each) => withDamage(all, damageOf(each, columns)), row);
		return { ...whole, ...(wrong.length > 0 && { wrong: [...(row.wrong ?? []), ...wrong] }) };
	}

	/** Decimal numbers of a workbook that come from the group stay such. */
	function typedLike({ numbers, cells }: TableRow, lead: Lead | undefined): Pick<TableRow, "numbers"> {
		const typed = (lead?.numbers ?? []).filter((column) => isBlank(cells[column - 1]));
		return typed.length === 0 ? {} : { numbers: [...(numbers ?? []), ...typed] };
	}

	/** Texts of first rows are shared where they are blank: only a parent hides its variants besides. */
	function isHidden(cells: readonly string[], lead: Lead | undefined): boolean {
		return hides.some((has) => has(cells) || (hasParents && lead !== undefined && has(lead.cells)));
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
	function skuOf(cells: readonly string[], lead: Lead | undefined, values: readonly Option[]): string {
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

	function alone(row: TableRow): TableRow {
		const lead = current(row);
		if (hasParents || lead === undefined) return row;
		return { ...row, cells: withLead(row.cells, lead), ...typedLike(row, lead) };
	}

	return {
		made,
		alone,
		optionColumns: options.columns,
		readFrom: [...new Set([...options.columns, ...model, ...(addsUp ? stocks : placed)])],
		leads: { ...leads, needsNotes: leads.needsNotes || addsUp === true, note },
		continues:
			format.isContinued === true && needed.length > 0
				? ({ cells }) => needed.every((i) => isBlank(cells[i]))
				: undefined,
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
