/** PostgreSQL's text cannot hold this character. */
export const NUL = "\u0000";

/** The last character there is: both engines order texts by their characters, so what begins with x is below x and this. */
export const LAST_CHARACTER = "\u{10ffff}";

/** What a column of PostgreSQL's type `integer` holds; it fails on a comparison with more. */
export const INTEGER = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Milliseconds that are a valid time on both engines: every year of four digits. */
export const MOMENT = { min: -1e14, max: 1e15 };

/** Whether a value that came from outside is a text that both engines can compare with one of theirs. */
export function isStorable(value: unknown): value is string {
	return typeof value === "string" && !value.includes(NUL);
}

/** The same for a whole number. */
export function isWholeWithin(value: unknown, { min, max }: typeof INTEGER): value is number {
	return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
