import { columnKey } from "@freehub/domain/sheets/column-key";
import { readHeading } from "@freehub/domain/sheets/heading";
import {
	type OfferField,
	offerColumnNames,
	offerFields,
	offerHeadings,
	type PurchaseOrderField,
	purchaseOrderColumnNames,
	purchaseOrderFields,
	purchaseOrderHeadings,
} from "../buying/file-fields.ts";
import { type ListField, listColumnNames, listFieldNames, listFields } from "../buying/price-list-fields.ts";
import { foreignNames, otherNames } from "./column-names.ts";
import {
	emptyMapping,
	type FieldColumns,
	fileColumns,
	type ImportField,
	type ImportMapping,
	importFieldNames,
	importFields,
	readFieldColumns,
} from "./import-fields.ts";
import { fitsField } from "./match-values.ts";
import { sourceFormats } from "./source-formats/source-formats.ts";

/** All known column names of files of products, price lists, offers and orders, and of other programs' files, normalized by `columnKey`. */
export function knownColumnKeys(): string[] {
	const ofProducts = fileColumns.flatMap(({ field, heading }) => [
		heading,
		...otherNames[field].split(" "),
		...(foreignNames[field]?.split(" ") ?? []),
	]);
	const ofLists = listFields.flatMap((field) => [listFieldNames[field], ...listColumnNames[field]]);
	const ofOffers = offerFields.flatMap((field) => [offerHeadings[field], ...offerColumnNames[field]]);
	const ofOrders = purchaseOrderFields.flatMap((field) => [
		purchaseOrderHeadings[field],
		...purchaseOrderColumnNames[field],
	]);
	const ofFormats = sourceFormats.flatMap(({ head, columns }) => [...head, ...Object.values(columns)].flat());
	return [...new Set([...ofProducts, ...ofLists, ...ofOffers, ...ofOrders, ...ofFormats].map(columnKey))];
}

/** The fields of prices, whose headings may name a number of pieces. */
const priceFields: ReadonlySet<string> = new Set(["price", "cost", "prices"]);

/**
 * Gives each field the first free column with a name that can be the field's, in the order of the names. Names are compared with
 * whole headings first, then without their unit or number of pieces: 'Weight (g)', 'Price per 100'.
 */
function columnTaker<Field extends string>(
	columns: readonly string[],
	mapping: Record<Field, FieldColumns>,
	fits: (field: Field, index: number) => boolean = () => true,
) {
	const keys = columns.map(columnKey);
	const headings = columns.map(readHeading);
	const taken = new Set<number>();
	/** The names without units and pieces; a number of pieces is about a price. */
	const bare = (field: Field) =>
		headings.map(({ name, per }) => (per === 1 || priceFields.has(field) ? columnKey(name) : ""));
	return {
		taken,
		take: (field: Field, name: string): void => {
			if (mapping[field] !== null) return;
			const isFree = (index: number) => !taken.has(index) && fits(field, index);
			const whole = keys.findIndex((key, i) => key === name && isFree(i));
			const index = whole >= 0 ? whole : bare(field).findIndex((key, i) => key === name && isFree(i));
			if (index < 0) return;
			mapping[field] = [index];
			taken.add(index);
		},
	};
}

/**
 * Matches columns of a file to fields by name and by what the columns have; of two equal names the first is used.
 * @param rows the first rows of the file, as far as they are known.
 */
export function matchColumns(
	columns: readonly string[],
	rows: readonly (readonly string[])[] = [],
): ImportMapping {
	const mapping = emptyMapping();
	const fits = (field: ImportField, index: number) => {
		const key = columnKey(columns[index] ?? "");
		const isOwn = key === columnKey(importFieldNames[field]);
		return fitsField(
			field,
			{ key, isOwn },
			rows.map((cells) => cells[index] ?? ""),
		);
	};
	const { take, taken } = columnTaker<ImportField>(columns, mapping, fits);
	// A field's own name takes precedence over other systems' names.
	for (const { field, heading } of fileColumns) if (field !== "_id") take(field, columnKey(heading));
	const own = columns.findIndex((name) => name.trim().toLowerCase() === "_id");
	if (own >= 0) {
		mapping._id = [own];
		taken.add(own);
	}
	for (const field of importFields) for (const name of otherNames[field].split(" ")) take(field, name);
	for (const field of importFields)
		for (const name of foreignNames[field]?.split(" ") ?? []) take(field, columnKey(name));
	return mapping;
}

/** Reads the stored mapping of a price list. */
export function readListMapping(text: string): Record<ListField, FieldColumns> {
	return readFieldColumns(text, listFields);
}

/** Matches columns of a price list to fields by name; of two equal names the first is used. */
export function matchListColumns(columns: readonly string[]): Record<ListField, FieldColumns> {
	return matchByName(columns, listFields, listFieldNames, listColumnNames);
}

/** The same for a file of offers. */
export function matchOfferColumns(columns: readonly string[]): Record<OfferField, FieldColumns> {
	return matchByName(columns, offerFields, offerHeadings, offerColumnNames);
}

/** The same for a file of orders. */
export function matchPurchaseOrderColumns(
	columns: readonly string[],
): Record<PurchaseOrderField, FieldColumns> {
	return matchByName(columns, purchaseOrderFields, purchaseOrderHeadings, purchaseOrderColumnNames);
}

/**
 * A field's own heading takes precedence over other names of all fields.
 */
function matchByName<Field extends string>(
	columns: readonly string[],
	fields: readonly Field[],
	headings: Readonly<Record<Field, string>>,
	names: Readonly<Record<Field, readonly string[]>>,
): Record<Field, FieldColumns> {
	const mapping = readFieldColumns("{}", fields);
	const { take } = columnTaker(columns, mapping);
	for (const field of fields) take(field, columnKey(headings[field]));
	for (const field of fields) for (const name of names[field]) take(field, columnKey(name));
	return mapping;
}
