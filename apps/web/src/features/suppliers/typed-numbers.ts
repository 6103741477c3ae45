import { readTyped } from "#lib/number-typing.ts";
import type { Problems } from "#lib/use-command-form.ts";

/** Reads a typed whole number; null if it is empty, and not a number if it is none. */
export function readWhole(text: string): number | null {
	return readNumber(text, 0);
}

/** The same with decimals. */
export function readNumber(text: string, decimals: number): number | null {
	if (text.trim() === "") return null;
	const typed = readTyped(text, { decimals });
	return typed.ok ? typed.value : Number.NaN;
}

/** What is wrong with typed numbers, by field. @param decimals of the fields that have some. */
export function numberProblems(
	fields: Readonly<Record<string, string>>,
	decimals: Readonly<Record<string, number>> = {},
): Problems {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([field, text]) => {
			if (text.trim() === "") return [];
			const typed = readTyped(text, { decimals: decimals[field] ?? 0 });
			return typed.ok ? [] : [[field, typed.message]];
		}),
	);
}
