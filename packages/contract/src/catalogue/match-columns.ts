import { columnKey } from "@freehub/domain/sheets/column-key";
import { readHeading } from "@freehub/domain/sheets/heading";
import { offerColumns, purchaseOrderColumns } from "../buying/file-fields.ts";
import { pastPurchaseColumns } from "../buying/past-fields.ts";
import { type ListField, listColumnNames, listFieldNames, listFields } from "../buying/price-list-fields.ts";
import { foreignNames, otherNames } from "./column-names.ts";
import {
	type FieldColumns,
	fileColumns,
	type ImportField,
	type ImportMapping,
	importFieldNames,
	importFields,
	numberFields,
	readFieldColumns,
} from "./import-fields.ts";
import { type ColumnValues, columnValuesOf, fitsValues } from "./match-values.ts";
import { sourceFormats } from "./source-formats/source-formats.ts";

/** All known column names of files of products, price lists, offers, orders and past purchases, and of other programs' files, normalized by `columnKey`. */
export function knownColumnKeys(): string[] {
	const ofProducts = fileColumns.flatMap(({ field, heading }) => [
		heading,
		...otherNames[field].split(" "),
		...(foreignNames[field]?.split(" ") ?? []),
	]);
	const ofLists = listFields.flatMap((field) => [listFieldNames[field], ...listColumnNames[field]]);
	const ofSheets = [...keysOf(offerColumns), ...keysOf(purchaseOrderColumns), ...keysOf(pastPurchaseColumns)];
	const ofFormats = sourceFormats.flatMap(({ head, columns }) => [...head, ...Object.values(columns)].flat());
	return [...new Set([...ofProducts, ...ofLists, ...ofSheets, ...ofFormats].map(columnKey))];
}

function keysOf<Field extends string>({ fields, headings, names }: ColumnKind<Field>): string[] {
	return fields.flatMap((field) => [headings[field], ...names.flatMap((each) => each[field] ?? [])]);
}

/** How the columns of a kind of files are recognized. */
export type ColumnKind<Field extends string> = {
	fields: readonly Field[];
	/** The headings of own exports. */
	headings: Readonly<Record<Field, string>>;
	/** Other names; the first ones are tried for all fields before the next. */
	names: readonly Readonly<Partial<Record<Field, readonly string[]>>>[];
	values: (field: Field) => ColumnValues;
};

export const productColumns: ColumnKind<ImportField> = {
	fields: importFields,
	headings: importFieldNames,
	names: [listsOf(otherNames), listsOf(foreignNames)],
	values: columnValuesOf<ImportField>({
		id: ["_id"],
		flag: ["showInShop", "discontinued"],
		number: numberFields,
		per: ["per"],
		code: ["sku", "barcode"],
	}),
};

export const listColumns: ColumnKind<ListField> = {
	fields: listFields,
	headings: listFieldNames,
	names: [listColumnNames],
	values: columnValuesOf<ListField>({
		number: ["price", "pack", "minimum"],
		per: ["per"],
		code: ["sku", "barcode"],
	}),
};

/** The fields of prices, whose headings may name a number of pieces. */
const priceFields: ReadonlySet<string> = new Set(["price", "cost", "prices"]);

type Rows = readonly (readonly string[])[];

/** Whether a column can be a field's by what it has in the first rows. */
function fits<Field extends string>(
	{ headings, values }: ColumnKind<Field>,
	field: Field,
	heading: string,
	cells: readonly string[],
): boolean {
	const key = columnKey(heading);
	return fitsValues(values(field), { key, isOwn: key === columnKey(headings[field]) }, cells);
}

/**
 * Gives each field without a column the first free one with a name that can be the field's, in the order of the names, if its values can
 * be the field's. Names are compared with whole headings first, then without their unit or number of pieces: 'Weight (g)', 'Price per
 * 100'. A field's own heading takes precedence over other names of all fields.
 * @param rows the first rows of the file; none: the names decide.
 * @param given the columns that fields have already.
 */
export function matchedColumns<Field extends string>(
	kind: ColumnKind<Field>,
	columns: readonly string[],
	rows: Rows,
	given: Readonly<Record<Field, FieldColumns>> = readFieldColumns("{}", kind.fields),
): Record<Field, FieldColumns> {
	const mapping: Record<Field, FieldColumns> = { ...given };
	const keys = columns.map(columnKey);
	const headings = columns.map(readHeading);
	const taken = new Set(Object.values<FieldColumns>(mapping).flatMap((each) => each ?? []));
	/** The names without units and pieces; a number of pieces is about a price. */
	const bare = (field: Field) =>
		headings.map(({ name, per }) => (per === 1 || priceFields.has(field) ? columnKey(name) : ""));
	function give(field: Field, index: number): void {
		if (index < 0) return;
		mapping[field] = [index];
		taken.add(index);
	}
	function take(field: Field, name: string): void {
		if (mapping[field] !== null) return;
		const isFree = (index: number) =>
			!taken.has(index) &&
			fits(
				kind,
				field,
				columns[index] ?? "",
				rows.map((cells) => cells[index] ?? ""),
			);
		const whole = keys.findIndex((key, i) => key === name && isFree(i));
		give(field, whole >= 0 ? whole : bare(field).findIndex((key, i) => key === name && isFree(i)));
	}

	const named = kind.fields.filter((field) => kind.headings[field] !== OWN_ID);
	for (const field of named) take(field, columnKey(kind.headings[field]));
	// Only exports of this program have this heading. As any other name of an id, it would be 'ID'.
	for (const field of kind.fields) {
		if (kind.headings[field] !== OWN_ID || mapping[field] !== null) continue;
		give(
			field,
			columns.findIndex((name, i) => name.trim().toLowerCase() === OWN_ID && !taken.has(i)),
		);
	}
	for (const names of kind.names) {
		for (const field of kind.fields) for (const name of names[field] ?? []) take(field, columnKey(name));
	}
	return mapping;
}
const OWN_ID = "_id";

/**
 * The columns that have the name of a field without a column, but not its values.
 * @param rows the first rows of the file.
 */
export function unfitColumns<Field extends string>(
	kind: ColumnKind<Field>,
	columns: readonly string[],
	rows: Rows,
	mapping: Readonly<Record<Field, FieldColumns>>,
): { field: Field; column: number }[] {
	const byName = matchedColumns(kind, columns, [], mapping);
	return kind.fields.flatMap((field) => {
		const [column] = mapping[field] === null ? (byName[field] ?? []) : [];
		if (column === undefined) return [];
		const cells = rows.map((row) => row[column] ?? "");
		return fits(kind, field, columns[column] ?? "", cells) ? [] : [{ field, column }];
	});
}

/** Matches columns of a file of products to fields; of two equal names the first is used. */
export function matchColumns(columns: readonly string[], rows: Rows = []): ImportMapping {
	return matchedColumns(productColumns, columns, rows);
}

/** The same for a price list. */
export function matchListColumns(
	columns: readonly string[],
	rows: Rows = [],
): Record<ListField, FieldColumns> {
	return matchedColumns(listColumns, columns, rows);
}

/** Reads the stored mapping of a price list. */
export function readListMapping(text: string): Record<ListField, FieldColumns> {
	return readFieldColumns(text, listFields);
}

/** Names in texts, separated by spaces. */
function listsOf<Field extends string>(
	names: Readonly<Partial<Record<Field, string>>>,
): Partial<Record<Field, readonly string[]>> {
	const lists = Object.entries<string | undefined>(names).map(([field, text = ""]) => [
		field,
		text === "" ? [] : text.split(" "),
	]);
	return Object.fromEntries(lists) as Partial<Record<Field, readonly string[]>>;
}
