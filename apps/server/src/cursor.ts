import { refusal } from "#app-error.ts";
import { isStorable, isWholeWithin } from "#db/storable.ts";

/** The place where a page ended, as opaque text for a URL. */
export function encodeCursor(...parts: (string | number)[]): string {
	return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** The type of a cursor's part: a text that both engines can compare, or an integer in a range. */
type Part = "text" | { min: number; max: number };
type Values<Parts extends readonly Part[]> = {
	-readonly [I in keyof Parts]: Parts[I] extends "text" ? string : number;
};

/**
 * Decodes a cursor; the first page has none.
 * @param parts the expected parts.
 * @throws AppError invalid_cursor if it has other parts.
 */
export function decodeCursor<const Parts extends Part[]>(
	cursor: string | undefined,
	...parts: Parts
): Values<Parts> | undefined {
	if (cursor === undefined) return undefined;
	const values = parse(cursor);
	const fits = (value: unknown, part: Part | undefined) =>
		part === "text" ? isStorable(value) : part !== undefined && isWholeWithin(value, part);
	if (!Array.isArray(values) || values.length !== parts.length) throw refusal("invalid_cursor");
	if (!values.every((value, i) => fits(value, parts[i]))) throw refusal("invalid_cursor");
	return values as Values<Parts>;
}

function parse(cursor: string): unknown {
	try {
		return JSON.parse(Buffer.from(cursor, "base64url").toString());
	} catch {
		return undefined;
	}
}

export type Page<Item> = { items: Item[]; next: string | undefined };

/** A page of `rows`, which contain one row more than `limit` if another page follows. */
export function pageOf<Row, Item = Row>(
	rows: readonly Row[],
	limit: number,
	cursorOf: (last: Row) => string,
	toItem: (row: Row) => Item = (row) => row as unknown as Item,
): Page<Item> {
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	return { items: rows.slice(0, limit).map(toItem), next: last && cursorOf(last) };
}
