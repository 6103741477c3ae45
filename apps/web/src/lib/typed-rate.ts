import { readTyped } from "./number-typing.ts";

/** Max decimals of an exchange rate. */
export const RATE_DECIMALS = 8;

/** A typed rate in program notation; what is not a number stays as typed. */
export function plainRate(text: string): string {
	const typed = readTyped(text, { decimals: RATE_DECIMALS });
	return typed.ok ? typed.plain : text.trim();
}
