import { columnKey } from "@freehub/domain/column-key";
import { foreignNames, otherNames } from "./column-names.ts";
import {
	emptyMapping,
	fileColumns,
	type ImportField,
	type ImportMapping,
	importFields,
} from "./import-fields.ts";

/** All known column names, normalized by `columnKey`. */
export function knownColumnKeys(): string[] {
	return fileColumns.flatMap(({ field, heading }) =>
		[heading, ...otherNames[field].split(" "), ...(foreignNames[field]?.split(" ") ?? [])].map(columnKey),
	);
}

/** Matches columns of a file to fields by name; of two equal names the first is used. */
export function matchColumns(columns: readonly string[]): ImportMapping {
	const keys = columns.map(columnKey);
	const taken = new Set<number>();
	const mapping = emptyMapping();
	const take = (field: ImportField, name: string): void => {
		if (mapping[field] !== null) return;
		const index = keys.findIndex((key, i) => key === name && !taken.has(i));
		if (index < 0) return;
		mapping[field] = index;
		taken.add(index);
	};
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
	return mapping;
}
