import { z } from "zod";

const column = z.int().min(0).max(10_000);
const columns = z.array(column).readonly().nullable();
/** In a change: one column, several in the order in which they are preferred, or null for none. */
const givenColumns = z.union([column, z.array(column).max(20)]).nullable();

function forEach<Field extends string, Schema>(fields: readonly Field[], schema: Schema) {
	return Object.fromEntries(fields.map((field) => [field, schema])) as { [K in Field]: Schema };
}

/**
 * The columns of each field in a file, counted from 0: in a row, the first one that is filled counts; null: none. After the file's
 * own columns come those that its format makes.
 */
export const mappingOf = <Field extends string>(fields: readonly Field[]) =>
	z.object(forEach(fields, columns));

/** A change of the columns of some fields. */
export const mappingChangeOf = <Field extends string>(fields: readonly Field[]) =>
	z.object(forEach(fields, givenColumns)).partial().strict();
