/**
 * The uses of columns, the strictest first: a GTIN; a barcode of any kind; a size, whose dates are none; another code, such as a
 * SKU; another text; anything else, which has rules of its own.
 */
const columnUses = ["gtin", "barcode", "size", "code", "text", "other"] as const;
export type ColumnUse = (typeof columnUses)[number];

/** The use of each mapped column, by its index. A column of several fields has the strictest of their uses. */
export function usesOf<Field extends string>(
	mapping: Readonly<Record<Field, number | readonly number[] | null>>,
	columnUse: (field: Field) => ColumnUse,
): ReadonlyMap<number, ColumnUse> {
	const uses = new Map<number, ColumnUse>();
	for (const [field, columns] of Object.entries(mapping) as [Field, number | readonly number[] | null][]) {
		const use = columnUse(field);
		for (const column of [columns].flat()) {
			if (column === null) continue;
			const other = uses.get(column) ?? use;
			uses.set(column, columnUses[Math.min(columnUses.indexOf(other), columnUses.indexOf(use))] ?? use);
		}
	}
	return uses;
}

/** Fields by their use; those that are not named are of another one. */
export function columnUseOf<Field extends string>(
	fields: Readonly<Partial<Record<ColumnUse, readonly Field[]>>>,
): (field: Field) => ColumnUse {
	const uses = new Map<Field, ColumnUse>();
	for (const use of columnUses) for (const field of fields[use] ?? []) uses.set(field, use);
	return (field) => uses.get(field) ?? "other";
}
