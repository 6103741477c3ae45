import { columnKey } from "@freehub/domain/sheets/column-key";
import { readHeading } from "@freehub/domain/sheets/heading";
import { emptyMapping, type FieldColumns, type ImportField, type ImportMapping } from "../import-fields.ts";
import type { ColumnName, OptionColumns, SourceFormat } from "./source-format.ts";

/** The indexes of a file's columns by name. */
export type Heads = {
	/** The first column with one of these names; -1: the file has none. */
	find(names: ColumnName | readonly ColumnName[]): number;
	/** All columns with these names, in the order of the names; `#` stands for 1, 2, 3…, or One, Two, Three. */
	all(names: readonly ColumnName[]): number[];
	/** The columns whose name is a pattern with `*`, with what that stands for. */
	places(pattern: ColumnName): PlaceColumn[];
	/** The columns between two others, or to the end where no last one is named. */
	between(first: readonly ColumnName[], last: readonly ColumnName[]): PlaceColumn[];
};

/** A column with the quantities at a place. */
type PlaceColumn = { place: string; column: number };

/** The columns of a file, to be found by the names that a format knows. */
export function headsOf(columns: readonly string[]): Heads {
	const byKey = new Map<string, number>();
	const headings = columns.map(readHeading);
	// A column's whole name takes precedence over what another one is called without its unit: 'Weight' for 'Weight (g)'.
	const bare = headings.map(({ name, unit }) => (unit === undefined ? "" : columnKey(name)));
	for (const keys of [columns.map(columnKey), bare]) {
		for (const [i, key] of keys.entries()) if (key !== "" && !byKey.has(key)) byKey.set(key, i);
	}
	const all = (names: readonly ColumnName[]) =>
		names.flatMap(numbered).flatMap((name) => byKey.get(columnKey(name)) ?? []);
	return {
		all,
		find: (names) => all([names].flat())[0] ?? -1,
		places(pattern) {
			const [before = "", after = ""] = pattern.split("*").map((part) => part.trim());
			return columns.flatMap((name, column) => {
				const heading = name.trim();
				const fits =
					heading.toLowerCase().startsWith(before.toLowerCase()) &&
					heading.toLowerCase().endsWith(after.toLowerCase()) &&
					heading.length > before.length + after.length;
				if (!fits) return [];
				const place = heading
					.slice(before.length, heading.length - after.length)
					.replaceAll("_", " ")
					.trim();
				return place === "" ? [] : [{ place, column }];
			});
		},
		between(first, last) {
			const [from = -1, to = last.length === 0 ? columns.length : -1] = [all(first)[0], all(last)[0]];
			if (from < 0) return [];
			return columns
				.map((name, column) => ({ place: name.trim(), column }))
				.filter(({ place, column }) => column > from && column < to && place !== "");
		},
	};
}

/** The columns of quantities for each place that a file of a format has, those that are preferred first. */
export function placeColumns(format: SourceFormat, heads: Heads): PlaceColumn[] {
	const { quantityAt = [], placesBetween, columns } = format;
	const isByRow = heads.find(columns.location ?? []) >= 0;
	const named = placesBetween === undefined || isByRow ? [] : heads.between(...placesBetween);
	return [...quantityAt.flatMap((pattern) => heads.places(pattern)), ...named];
}

const MAX_OPTIONS = 10;
const numberWords = ["one", "two", "three", "four", "five"];

/** 'Option# Name' as 'Option1 Name', 'Option2 Name'…; 'variant_option_#_name' as '…_one_name' as well. */
function numbered(name: ColumnName): ColumnName[] {
	if (!name.includes("#")) return [name];
	const numbers = Array.from({ length: MAX_OPTIONS }, (_, i) => String(i + 1));
	return [...numbers, ...numberWords].map((number) => name.replace("#", number));
}

/** The columns of each option that the file has. */
export function optionColumns(option: OptionColumns, heads: Heads): OptionColumns[] {
	const isThere = (name: ColumnName): boolean => heads.find(name) >= 0;
	if ("pairs" in option) return isThere(option.pairs) ? [option] : [];
	if ("names" in option) return isThere(option.values) ? [option] : [];
	const values = numbered(option.value);
	if ("set" in option) return isThere(option.set) && values.some(isThere) ? [option] : [];
	if (!("name" in option)) return values.filter(isThere).map((value) => ({ value }));
	return numbered(option.name).flatMap((name, i): OptionColumns[] => {
		const value = values[i] ?? "";
		return isThere(name) && isThere(value) ? [{ name, value }] : [];
	});
}

function namesOf(option: OptionColumns): ColumnName[] {
	if ("pairs" in option) return [option.pairs];
	if ("names" in option) return [option.names, option.values];
	return "name" in option ? [option.name, option.value] : [option.value];
}

/** The fields of the columns that a format makes for a file, after the file's own. */
export function madeFields(format: SourceFormat | undefined, columns: readonly string[]): ImportField[] {
	if (format === undefined) return [];
	const { group, options = [], ownId, hidden, addsUp, isStock } = format;
	const heads = headsOf(columns);
	const hasOptions =
		isStock !== true &&
		(options.some((option) => optionColumns(option, heads).length > 0) ||
			heads.find(group?.children ?? []) >= 0);
	const hasPlaces = placeColumns(format, heads).length > 0;
	const made: [ImportField, boolean][] = [
		[
			"model",
			isStock !== true && (group !== undefined || hasOptions) && heads.all(group?.model ?? []).length > 0,
		],
		["size", hasOptions],
		["colour", hasOptions],
		["sku", group !== undefined || ownId !== undefined],
		["showInShop", hidden !== undefined],
		["location", hasPlaces],
		["quantity", hasPlaces || addsUp === true],
	];
	return made.flatMap(([field, isMade]) => (isMade ? [field] : []));
}

/**
 * The columns that a format reads itself, whatever fields take them: of groups, options, places, and words about the row. Counted from
 * 0, in the file's order.
 */
export function formatColumns(format: SourceFormat | undefined, columns: readonly string[]): number[] {
	if (format === undefined) return [];
	const { group, options = [], ownId = [], hidden = [], passedOver = [] } = format;
	const heads = headsOf(columns);
	const ofOptions = options.flatMap((option) => optionColumns(option, heads)).flatMap(namesOf);
	const ofGroup = [group?.key ?? [], group?.parent ?? [], group?.children ?? [], group?.model ?? []].flat();
	const ofWords = [...hidden, ...passedOver].flatMap(({ column }) => column);
	const ofPlaces = placeColumns(format, heads).map(({ column }) => column);
	const all = new Set([...heads.all([...ofGroup, ...ownId, ...ofOptions, ...ofWords]), ...ofPlaces]);
	return [...all].toSorted((a, b) => a - b);
}

/** The columns of each field in a file of a format. */
export function matchFormat(format: SourceFormat, columns: readonly string[]): ImportMapping {
	const heads = headsOf(columns);
	const made = madeFields(format, columns);
	const mapping = emptyMapping();
	for (const [field, names] of Object.entries(format.columns) as [ImportField, readonly ColumnName[]][]) {
		const own = heads.all(names);
		if (own.length > 0) mapping[field] = own;
	}
	for (const [i, field] of made.entries()) {
		const index: FieldColumns = [columns.length + i];
		mapping[field] = field === "sku" ? [...(mapping.sku ?? []), ...index] : index;
	}
	return mapping;
}
