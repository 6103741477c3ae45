import {
	type FieldColumns,
	type ImportField,
	importFieldNames,
	importFields,
	numberFields,
	seenAmounts,
} from "@freehub/contract/catalogue/import-fields";
import { ImportedProduct } from "@freehub/contract/catalogue/product-fields";
import { shownWord } from "@freehub/contract/catalogue/shown-words";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { perPieceText } from "@freehub/domain/buying/price-per";
import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import { barcodeKey, isGtin } from "@freehub/domain/catalogue/gtin";
import { listedCategory } from "@freehub/domain/catalogue/listed-category";
import { isPlaceholderPicture } from "@freehub/domain/catalogue/placeholder-picture";
import { weightUnitOf } from "@freehub/domain/sheets/heading";
import { htmlText, isHtml } from "@freehub/domain/sheets/html-text";
import { saysNothing } from "@freehub/domain/sheets/nothing-words";
import { decimalsOf, shop } from "@freehub/domain/shop";
import {
	type Columns,
	cellText,
	columnIn,
	columnNameOf,
	headingAt,
	nameAt,
	numberOf,
	type Reading,
} from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";
import { perOf } from "./per-of-price.ts";
import type { NamedPlace } from "./places.ts";
import { roundedCost, splitWeight, weightHeading, weightNote } from "./read-amounts.ts";

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
	/** Codes in the other columns of the barcode. */
	further: string[];
	id: string;
	product: ImportedProduct;
	/** The location of its quantity. */
	place: NamedPlace;
	/** The quantity that its author saw, and the time of the export as written, '' if not given; undefined: the row does not say. */
	seen: { quantity: number; exportedAt: string } | undefined;
	/** The price and cost that its author saw, as far as it says them. */
	saw: Partial<Record<"price" | "cost", number | null>>;
	wrong: RowReason[];
	notes: RowReason[];
	suspects: Suspect<ImportField>[];
	/** A picture of the product that is a path on the other program's server. */
	picturePath?: string;
	/** The codes that a spreadsheet has damaged: they do not say which product is meant. */
	damagedKeys: ReadonlySet<ImportField>;
};

/** Why a field's text looks damaged. It is refused unless the text is stored already. */
export type Suspect<Field extends string> = { field: Field; why: RowReason };

const MAX_LOCATION_NAME = 100;

/** An empty cell in these columns keeps the current value: the first two identify a product, and a picture is not text. */
const kept = [
	"sku",
	"barcode",
	"image",
	"quantity",
	"quantityAtExport",
	...seenAmounts,
] as const satisfies ImportField[];

/** Parses a row of a file as a product, with the rules for all products. */
export function readRow(row: TableRow, reading: Reading): ParsedRow {
	const texts: Partial<Record<ImportField, string>> = {};
	for (const field of importFields) {
		const text = cellText(row, field, reading);
		// An unreadable cell is not the same as an empty one.
		if (text !== undefined && !isBroken(row, field, reading)) texts[field] = text;
	}
	const { _id: id = "", name = "", sku = "", barcode = "" } = texts;
	const { _id, subcategory, location = "", shelf = "", bin = "", exportedAt = "", per, ...fields } = texts;
	const place = { warehouse: location, bin: [shelf, bin].filter((text) => text !== "").join("-") };
	const suspects = suspectsOf(row, reading);
	const said: ParsedRow = {
		line: row.line,
		name,
		sku,
		barcode,
		further: furtherBarcodes(row, barcode, reading),
		id,
		product: {},
		place,
		seen: undefined,
		saw: {},
		wrong: [],
		notes: fileNotes(row, reading),
		suspects,
		damagedKeys: new Set(suspects.map(({ field }) => field)),
	};
	said.wrong.push(...brokenCells(row, reading));
	for (const field of ["location", "bin"] as const) {
		if ((field === "bin" ? place.bin : location).length <= MAX_LOCATION_NAME) continue;
		const why = reason("location_too_long", { max: MAX_LOCATION_NAME });
		said.wrong.push({ column: columnNameOf(field, reading), ...why });
	}
	for (const field of ["quantity", "quantityAtExport"] as const) {
		if (row.merged?.includes(columnIn(row, field, reading) + 1) !== true) continue;
		delete fields[field];
		said.wrong.push({ column: columnNameOf(field, reading), ...reason("quantity_merged") });
	}
	readWeightUnit(fields, row, reading);
	readNumbers(fields, row, said, reading);
	dividePrices(fields, per, row, said, reading);
	readAmounts(fields, row, said, reading);
	const { description = "" } = fields;
	if (reading.isOwn !== true && isHtml(description)) fields.description = htmlText(description);
	shortenCategory(fields);
	for (const field of kept) if (fields[field] === "") delete fields[field];
	// Other programs have products whose price is typed when they are sold.
	if (reading.format !== undefined && fields.price === "") delete fields.price;
	placeCategory(fields, subcategory, said, reading);
	findPicture(fields, said, reading);
	readShown(fields, reading);
	const { quantityAtExport, priceAtExport, costAtExport, ...ofProduct } = fields;
	readSeen(quantityAtExport, exportedAt, said, reading);
	readSeenAmount("price", priceAtExport, said, reading);
	readSeenAmount("cost", costAtExport, said, reading);
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

/** The numbers in the columns of the barcode that are other ones than its own. */
function furtherBarcodes(row: TableRow, barcode: string, reading: Reading): string[] {
	const columns = reading.mapping.barcode ?? [];
	const rows = [row, ...(row.continued ?? [])];
	if (columns.length * rows.length < 2 || barcode === "") return [];
	const codes = columns.flatMap((column) => {
		const mapping = { ...reading.mapping, barcode: [column] };
		return rows.flatMap((each) => cellText(each, "barcode", { ...reading, mapping }) ?? []);
	});
	const byKey = new Map(codes.filter(isGtin).map((code) => [barcodeKey(code), code]));
	byKey.delete(barcodeKey(barcode));
	return [...byKey.values()];
}

/** Whether a field's cell cannot be read, or is not known. */
export function isBroken<Field extends string>(
	row: TableRow,
	field: Field,
	columns: Columns<Field>,
): boolean {
	if (row.problems === undefined && row.unkept === undefined) return false;
	const used = columnIn(row, field, columns) + 1;
	return row.problems?.some(({ column }) => column === used) === true || row.unkept?.includes(used) === true;
}

/** Why cells of a row cannot be read, or that it has more of them than the head. */
export function brokenCells<Field extends string>(
	row: TableRow,
	{ head, mapping, readFrom = [] }: Columns<Field>,
): RowReason[] {
	const width = head.columns.length;
	const wrong: RowReason[] = (row.wrong ?? []).map((why) => ({ ...why, column: null }));
	for (const { column, ...why } of row.problems ?? []) {
		const isUsed = [...Object.values<FieldColumns>(mapping), readFrom].some(
			(columns) => columns?.includes(column - 1) === true,
		);
		if (isUsed) wrong.push({ ...why, column: headingAt(head, column - 1) });
	}
	if (row.cells.length <= width) return wrong;
	const more = row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
	if (more <= width) return wrong;
	const why = reason("more_cells_than_columns", { cells: more, columns: width });
	return [...wrong, { column: null, ...why }];
}

/** Notes about a row as it is in the file. */
export function fileNotes({ notes = [] }: TableRow, { head }: Pick<Columns, "head">): RowReason[] {
	return notes.map(({ column, ...note }) => ({
		...note,
		column: column === undefined ? null : headingAt(head, column - 1),
	}));
}

/** The fields of a row whose texts look damaged by a spreadsheet. */
export function suspectsOf<Field extends string>(
	{ suspects = [] }: TableRow,
	columns: Columns<Field>,
): Suspect<Field>[] {
	return suspects.flatMap(({ column, ...why }) =>
		(Object.keys(columns.mapping) as Field[])
			.filter((field) => columns.mapping[field]?.includes(column - 1) === true)
			.map((field) => ({ field, why: { ...why, column: nameAt(column - 1, columns) } })),
	);
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
		if (saysNothing(text)) {
			fields[field] = "";
			continue;
		}
		const about = { label: importFieldNames[field], currency: shop().currency };
		const number = numberOf(text, field, row, reading, about);
		if ("value" in number) fields[field] = number.value;
		else {
			delete fields[field];
			wrong.push({ column: columnNameOf(field, reading), ...number.wrong });
		}
	}
}

type Fields = Partial<Record<ImportField, string>>;

/** The unit of a weight: the one written with it, else the one in its heading, else that of a column for units. */
function readWeightUnit(fields: Fields, row: TableRow, reading: Reading): void {
	const { weight = "", weightUnit = "" } = fields;
	const known = weightUnitOf(weightUnit);
	if (known !== undefined) fields.weightUnit = known;
	if (weight === "") return;
	const written = splitWeight(weight);
	if (written !== undefined) fields.weight = written.number;
	const unit = written?.unit ?? weightHeading(row, reading).unit;
	if (unit !== undefined) fields.weightUnit = unit;
	else if (weightUnit === "" && reading.format?.weightUnit !== undefined) {
		fields.weightUnit = reading.format.weightUnit;
	}
}

/** Numbers that other programs write and this shop does not have: costs with more decimals, stock below 0. */
function readAmounts(fields: Fields, row: TableRow, { notes }: ParsedRow, reading: Reading): void {
	const note = (field: ImportField, why: Reason): void => {
		notes.push({ column: columnNameOf(field, reading, row), ...why });
	};
	if (fields.cost) {
		const cost = roundedCost(fields.cost);
		fields.cost = cost.amount;
		if (cost.note !== undefined) note("cost", cost.note);
	}
	const quantity = Number(fields.quantity ?? 0);
	if (quantity < 0) {
		fields.quantity = "0";
		note("quantity", reason("quantity_negative", { quantity }));
	}
	const heavy =
		fields.weight && weightNote(Number(fields.weight), fields.weightUnit?.trim().toLowerCase() ?? "");
	if (heavy) note("weight", heavy);
}

/** Of several categories the first one, and of one with more levels than a shop has the innermost. */
function shortenCategory(fields: Fields): void {
	const { category = "" } = fields;
	if (category.includes(">") && categoryLevels(category) === undefined) {
		fields.category = listedCategory(category, { between: "," });
	}
}

/** Decimals of a cost before it is rounded. */
const MAX_DECIMALS = 12;

/** Prices for several pieces become those of one: exactly, or they are refused. A cost may have more decimals. */
function dividePrices(
	fields: Fields,
	said: string | undefined,
	row: TableRow,
	{ wrong }: ParsedRow,
	reading: Reading,
): void {
	const { currency } = shop();
	for (const field of ["price", "cost"] as const) {
		const text = fields[field] ?? "";
		if (text === "") continue;
		const found = perOf(said, field, row, reading);
		if ("wrong" in found) {
			delete fields[field];
			const column = columnNameOf("per", reading);
			if (!wrong.some((other) => other.column === column)) wrong.push({ column, ...found.wrong });
			continue;
		}
		const { per = 1 } = found;
		const one =
			per === 1 ? text : perPieceText(text, per, field === "cost" ? MAX_DECIMALS : decimalsOf(currency));
		if (one !== undefined) fields[field] = one;
		else {
			delete fields[field];
			const facts = { label: importFieldNames[field], text, per, currency };
			wrong.push({ column: columnNameOf(field, reading, row), ...reason("per_inexact", facts) });
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

/** Reads a price or cost that the author of a row saw, by the rules of the field. */
function readSeenAmount(
	field: "price" | "cost",
	text: string | undefined,
	said: ParsedRow,
	reading: Reading,
): void {
	if (text === undefined) return;
	const { data, error } = ImportedProduct.shape[field].safeParse(text);
	if (data !== undefined) said.saw[field] = data;
	for (const issue of error?.issues ?? []) {
		said.wrong.push({ column: columnNameOf(`${field}AtExport`, reading), ...reasonOf(issue, text) });
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

/** Whether the shop shows a product; files of other systems express it in many ways. */
function readShown(fields: Partial<Record<ImportField, string>>, { isHidden = false }: Reading): void {
	const said = fields.showInShop?.toLowerCase() ?? "";
	const word = said === "" && isHidden ? "no" : shownWord(said);
	if (word !== undefined) fields.showInShop = word;
}

/** Keeps links and paths; looks up file names among the uploaded pictures. */
function findPicture(fields: Partial<Record<ImportField, string>>, said: ParsedRow, reading: Reading): void {
	const image = fields.image?.split(/[,;|\s]+(?=https?:\/\/)/i)[0];
	if (image !== undefined) fields.image = image;
	const paths = reading.format?.picturePaths;
	if (image === undefined || image === "" || /^https?:\/\//i.test(image)) return;
	if (paths === undefined && image.startsWith("/")) return;
	// The picture says that there is none.
	if (isPlaceholderPicture(image)) {
		delete fields.image;
		return;
	}
	const link = reading.pictures.get(pictureName(image));
	if (link !== undefined) {
		fields.image = link;
		return;
	}
	delete fields.image;
	if (paths !== undefined) {
		if (!paths.none.includes(image)) said.picturePath = image;
		return;
	}
	const name = image.slice(0, 100);
	said.notes.push({ column: columnNameOf("image", reading), ...reason("no_such_picture", { name }) });
}

/** A picture's file name without folders, in lower case. */
export function pictureName(path: string): string {
	return (path.split(/[\\/]/).at(-1) ?? path).trim().toLowerCase();
}
