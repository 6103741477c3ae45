import {
	type ImportField,
	importFieldNames,
	importFields,
	numberFields,
} from "@freehub/contract/catalogue/import-fields";
import { ImportedProduct } from "@freehub/contract/catalogue/product-fields";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import { shop } from "@freehub/domain/shop";
import { type Columns, cellText, columnNameOf, numberOf, type Reading } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";
import type { NamedPlace } from "./places.ts";

/** Why a row is refused or kept, or a note about it; `column` is the column's name in the file. */
export type RowReason = Reason & { column: string | null };

/**
 * The content of a row: its name and keys as written, its fields as far as the file has them (none if one is invalid), errors,
 * and notes.
 */
export type ParsedRow = {
	line: number;
	name: string;
	sku: string;
	barcode: string;
	id: string;
	product: ImportedProduct;
	/** The location of its quantity. */
	place: NamedPlace;
	/** The quantity that its author saw, and the time of the export as written, '' if not given; undefined: the row does not say. */
	seen: { quantity: number; exportedAt: string } | undefined;
	wrong: RowReason[];
	notes: RowReason[];
	suspects: Suspect<ImportField>[];
};

/** Why a field's text looks damaged. It is refused unless the text is stored already. */
export type Suspect<Field extends string> = { field: Field; why: RowReason };

const MAX_LOCATION_NAME = 100;

/** An empty cell in these columns keeps the current value: the first two identify a product, and a picture is not text. */
const kept = ["sku", "barcode", "image", "quantity", "quantityAtExport"] as const satisfies ImportField[];

/** Parses a row of a file as a product, with the rules for all products. */
export function readRow(row: TableRow, reading: Reading): ParsedRow {
	const texts: Partial<Record<ImportField, string>> = {};
	for (const field of importFields) {
		const text = cellText(row, field, reading);
		// An unreadable cell is not the same as an empty one.
		if (text !== undefined && !isBroken(row, field, reading)) texts[field] = text;
	}
	const { _id: id = "", name = "", sku = "", barcode = "" } = texts;
	const { _id, subcategory, location = "", shelf = "", bin = "", exportedAt = "", ...fields } = texts;
	const place = { warehouse: location, bin: [shelf, bin].filter((text) => text !== "").join("-") };
	const said: ParsedRow = {
		line: row.line,
		name,
		sku,
		barcode,
		id,
		product: {},
		place,
		seen: undefined,
		wrong: [],
		notes: fileNotes(row, reading),
		suspects: suspectsOf(row, reading),
	};
	said.wrong.push(...brokenCells(row, reading));
	for (const field of ["location", "bin"] as const) {
		if ((field === "bin" ? place.bin : location).length <= MAX_LOCATION_NAME) continue;
		const why = reason("location_too_long", { max: MAX_LOCATION_NAME });
		said.wrong.push({ column: columnNameOf(field, reading), ...why });
	}
	for (const field of ["quantity", "quantityAtExport"] as const) {
		if (row.merged?.includes((reading.mapping[field] ?? -1) + 1) !== true) continue;
		delete fields[field];
		said.wrong.push({ column: columnNameOf(field, reading), ...reason("quantity_merged") });
	}
	for (const field of kept) if (fields[field] === "") delete fields[field];
	readNumbers(fields, row, said, reading);
	placeCategory(fields, subcategory, said, reading);
	findPicture(fields, said, reading);
	readShown(fields, reading);
	const { quantityAtExport, ...ofProduct } = fields;
	readSeen(quantityAtExport, exportedAt, said, reading);
	const parsed = ImportedProduct.safeParse(ofProduct);
	if (parsed.success) said.product = parsed.data;
	else {
		for (const issue of parsed.error.issues) {
			const field = issue.path[0] as ImportField;
			const value = (fields as Partial<Record<ImportField, string>>)[field];
			const damaged = said.suspects.find((suspect) => suspect.field === field);
			if (damaged !== undefined) {
				said.wrong.push(damaged.why);
				said.suspects = said.suspects.filter((suspect) => suspect !== damaged);
			} else said.wrong.push({ column: columnNameOf(field, reading), ...reasonOf(issue, value) });
		}
	}
	return said;
}

/** Whether a field's cell cannot be read. */
export function isBroken<Field extends string>(
	{ problems }: TableRow,
	field: Field,
	{ mapping }: Columns<Field>,
): boolean {
	return problems?.some(({ column }) => column - 1 === mapping[field]) === true;
}

/** Why cells of a row cannot be read, or that it has more of them than the head. */
export function brokenCells<Field extends string>(
	row: TableRow,
	{ head, mapping }: Columns<Field>,
): RowReason[] {
	const width = head.columns.length;
	const used = new Set(Object.values<number | null>(mapping));
	const wrong: RowReason[] = (row.wrong ?? []).map((why) => ({ ...why, column: null }));
	for (const { column, ...why } of row.problems ?? []) {
		if (used.has(column - 1)) wrong.push({ ...why, column: headingOf(column, head) });
	}
	const more = row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
	if (more <= width) return wrong;
	const why = reason("more_cells_than_columns", { cells: more, columns: width });
	return [...wrong, { column: null, ...why }];
}

/** Notes about a row as it is in the file. */
export function fileNotes({ notes = [] }: TableRow, { head }: Pick<Columns, "head">): RowReason[] {
	return notes.map(({ column, ...note }) => ({
		...note,
		column: column === undefined ? null : headingOf(column, head),
	}));
}

/** The fields of a row whose texts look damaged by a spreadsheet. */
export function suspectsOf<Field extends string>(
	{ suspects = [] }: TableRow,
	{ head, mapping }: Columns<Field>,
): Suspect<Field>[] {
	return suspects.flatMap(({ column, ...why }) =>
		(Object.keys(mapping) as Field[])
			.filter((field) => mapping[field] === column - 1)
			.map((field) => ({ field, why: { ...why, column: headingOf(column, head) } })),
	);
}

/** @param column counted from 1. */
function headingOf(column: number, { columns }: Columns["head"]): string {
	return columns[column - 1] || `Column ${column}`;
}

/** Drops and reports texts that are no number, or ambiguous. */
function readNumbers(
	fields: Partial<Record<ImportField, string>>,
	row: TableRow,
	{ wrong }: ParsedRow,
	reading: Reading,
): void {
	for (const field of numberFields) {
		const text = fields[field];
		if (text === undefined || text === "") continue;
		const about = { label: importFieldNames[field], currency: shop().currency };
		const number = numberOf(text, field, row, reading, about);
		if ("value" in number) fields[field] = number.value;
		else {
			delete fields[field];
			wrong.push({ column: columnNameOf(field, reading), ...number.wrong });
		}
	}
}

/** Reads the quantity that the author of a row saw, by the rules of a quantity. */
function readSeen(text: string | undefined, exportedAt: string, said: ParsedRow, reading: Reading): void {
	if (text === undefined) return;
	const { data, error } = ImportedProduct.shape.quantity.safeParse(text);
	if (data !== undefined) said.seen = { quantity: data, exportedAt };
	for (const issue of error?.issues ?? []) {
		said.wrong.push({ column: columnNameOf("quantityAtExport", reading), ...reasonOf(issue, text) });
	}
}

/** A category and its subcategory may be in two columns; joins them to a path. */
function placeCategory(
	fields: Partial<Record<ImportField, string>>,
	subcategory: string | undefined,
	{ wrong }: ParsedRow,
	reading: Reading,
): void {
	if (subcategory === undefined || subcategory === "") return;
	const top = categoryLevels(fields.category ?? "");
	if (top?.length === 1 && top[0] !== undefined) {
		fields.category = categoryPath([top[0], subcategory]);
	} else if (top?.at(-1) !== categoryLevels(subcategory)?.[0]) {
		delete fields.category;
		const why = reason(top === undefined ? "subcategory_needs_category" : "subcategory_differs");
		wrong.push({ column: columnNameOf("subcategory", reading), ...why });
	}
}

const no = new Set("no n false 0 inactive hidden draft archived nein non না নেই falsch faux falso".split(" "));
const yes = new Set("yes y true 1 x active visible published ja oui sí si হ্যাঁ wahr vrai verdadero".split(" "));

/** Whether the shop shows a product; files of other systems express it in many ways. */
function readShown(fields: Partial<Record<ImportField, string>>, { isHidden = false }: Reading): void {
	const said = fields.showInShop?.toLowerCase() ?? "";
	if (yes.has(said)) fields.showInShop = "yes";
	else if (no.has(said) || (said === "" && isHidden)) fields.showInShop = "no";
}

/** Keeps links and paths; looks up file names among the uploaded pictures. */
function findPicture(
	fields: Partial<Record<ImportField, string>>,
	{ notes }: ParsedRow,
	reading: Reading,
): void {
	const { image } = fields;
	if (image === undefined || /^(https?:\/\/|\/)/i.test(image)) return;
	const link = reading.pictures.get(pictureName(image));
	if (link !== undefined) {
		fields.image = link;
		return;
	}
	delete fields.image;
	const name = image.slice(0, 100);
	notes.push({ column: columnNameOf("image", reading), ...reason("no_such_picture", { name }) });
}

/** A picture's file name without folders, in lower case. */
export function pictureName(path: string): string {
	return (path.split(/[\\/]/).at(-1) ?? path).trim().toLowerCase();
}
