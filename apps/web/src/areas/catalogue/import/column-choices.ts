import type { FieldColumns } from "@freehub/contract/catalogue/import-fields";

/** The columns of each field, see `FieldColumns`. */
export type Mapping<Field extends string> = Readonly<Record<Field, FieldColumns>>;

/** The fields that a column serves. */
export function chosenAt<Field extends string>(
	column: number,
	fields: readonly Field[],
	mapping: Mapping<Field>,
): Field[] {
	return fields.filter((field) => mapping[field]?.includes(column));
}

/** A field with one more column: in place of its others (`only`), or where those are empty (`else`). */
export function columnsWith<Field extends string>(
	mapping: Mapping<Field>,
	field: Field,
	column: number,
	how: "only" | "else",
): Partial<Mapping<Field>> {
	const others = how === "only" ? [] : (mapping[field] ?? []).filter((each) => each !== column);
	return only(field, [...others, column]);
}

/** A field without one of its columns. */
export function columnsWithout<Field extends string>(
	mapping: Mapping<Field>,
	field: Field,
	column: number,
): Partial<Mapping<Field>> {
	const others = (mapping[field] ?? []).filter((each) => each !== column);
	return only(field, others.length === 0 ? null : others);
}

function only<Field extends string>(field: Field, columns: FieldColumns): Partial<Mapping<Field>> {
	const one: Partial<Record<Field, FieldColumns>> = {};
	one[field] = columns;
	return one;
}
