/** PostgreSQL's text cannot hold this character. */
export const NUL = "\u0000";

/**
 * The last character in Unicode order. Both engines order texts by code point, so texts that begin with x are between x and x
 * followed by this.
 */
export const LAST_CHARACTER = "\u{10ffff}";

/** Range of PostgreSQL's `integer`; a comparison with a value outside it fails. */
export const INTEGER = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Range of times in ms that are valid on both engines: every four-digit year. */
export const MOMENT = { min: -1e14, max: 1e15 };

/** Whether an external value is a text that both engines can compare with a stored one. */
export function isStorable(value: unknown): value is string {
	return typeof value === "string" && !value.includes(NUL);
}

/** The same for an integer within a range. */
export function isWholeWithin(value: unknown, { min, max }: typeof INTEGER): value is number {
	return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
