import { columnKey } from "@freehub/domain/sheets/column-key";
import { perInHeading } from "@freehub/domain/sheets/per-in-heading";
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
	fileColumns,
	type ImportField,
	type ImportMapping,
	importFieldNames,
	importFields,
} from "./import-fields.ts";

/** All known column names of files of products, price lists, offers and orders, normalized by `columnKey`. */
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
	return [...new Set([...ofProducts, ...ofLists, ...ofOffers, ...ofOrders].map(columnKey))];
}

/** Gives each field the first free column with a name, in the order of the names. */
function columnTaker<Field extends string>(
	columns: readonly string[],
	mapping: Record<Field, number | null>,
) {
	const keys = columns.map(columnKey);
	const priceKeys = columns.map((column) => columnKey(perInHeading(column)?.name ?? ""));
	const taken = new Set<number>();
	const takeBy = (keys: readonly string[], field: Field, name: string): void => {
		if (mapping[field] !== null) return;
		const index = keys.findIndex((key, i) => key === name && !taken.has(i));
		if (index < 0) return;
		mapping[field] = index;
		taken.add(index);
	};
	return {
		taken,
		take: (field: Field, name: string) => takeBy(keys, field, name),
		/** Takes a column such as 'Price per 100' by the name 'price'. */
		takePrice: (field: Field, name: string) => takeBy(priceKeys, field, name),
	};
}

/** Matches columns of a file to fields by name; of two equal names the first is used. */
export function matchColumns(columns: readonly string[]): ImportMapping {
	const mapping = emptyMapping();
	const { take, takePrice, taken } = columnTaker<ImportField>(columns, mapping);
	// A field's own name takes precedence over other systems' names.
	for (const { field, heading } of fileColumns) if (field !== "_id") take(field, columnKey(heading));
	const own = columns.findIndex((name) => name.trim().toLowerCase() === "_id");
	if (own >= 0) {
		mapping._id = own;
		taken.add(own);
	}
	for (const field of importFields) for (const name of otherNames[field].split(" ")) take(field, name);
	for (const field of importFields)
		for (const name of foreignNames[field]?.split(" ") ?? []) take(field, columnKey(name));
	for (const field of ["price", "cost"] as const) {
		const names = [
			importFieldNames[field],
			...otherNames[field].split(" "),
			...(foreignNames[field]?.split(" ") ?? []),
		];
		for (const name of names) takePrice(field, columnKey(name));
	}
	return mapping;
}

function emptyListMapping() {
	return Object.fromEntries(listFields.map((field) => [field, null])) as Record<ListField, number | null>;
}

/** Reads the stored mapping of a price list, and adds fields that were introduced later. */
export function readListMapping(text: string): Record<ListField, number | null> {
	return { ...emptyListMapping(), ...(JSON.parse(text) as Partial<Record<ListField, number | null>>) };
}

/** Matches columns of a price list to fields by name; of two equal names the first is used. */
export function matchListColumns(columns: readonly string[]): Record<ListField, number | null> {
	return matchByName(columns, listFields, listFieldNames, listColumnNames, "price");
}

/** The same for a file of offers. */
export function matchOfferColumns(columns: readonly string[]): Record<OfferField, number | null> {
	return matchByName(columns, offerFields, offerHeadings, offerColumnNames, "prices");
}

/** The same for a file of orders. */
export function matchPurchaseOrderColumns(
	columns: readonly string[],
): Record<PurchaseOrderField, number | null> {
	return matchByName(columns, purchaseOrderFields, purchaseOrderHeadings, purchaseOrderColumnNames, "cost");
}

/**
 * A field's own heading takes precedence over other names of all fields.
 * @param price the field of a price, which a column such as 'Price per 100' is, too.
 */
function matchByName<Field extends string>(
	columns: readonly string[],
	fields: readonly Field[],
	headings: Readonly<Record<Field, string>>,
	names: Readonly<Record<Field, readonly string[]>>,
	price: Field,
): Record<Field, number | null> {
	const mapping = Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, number | null>;
	const { take, takePrice } = columnTaker(columns, mapping);
	for (const field of fields) take(field, columnKey(headings[field]));
	for (const field of fields) for (const name of names[field]) take(field, columnKey(name));
	for (const name of [headings[price], ...names[price]]) takePrice(price, columnKey(name));
	return mapping;
}
