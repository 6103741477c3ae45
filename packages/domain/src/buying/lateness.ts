import { shopDay } from "../local-days.ts";

/** The day when pieces of a line are expected: the one that its supplier confirmed, else the order's; null: unknown. */
export function expectedDay(
	{ expected }: { expected: string | null },
	{ confirmedDate }: { confirmedDate: string | null },
): string | null {
	return confirmedDate ?? expected;
}

/**
 * Whether pieces that are still expected are late: their day has passed in the shop, wherever the reader is.
 * @param day null: unknown, so that they are never late.
 * @param now in ms since 1970, or as a date.
 */
export function isLate(day: string | null, now: Date | number): boolean {
	return day !== null && day < shopDay(now);
}
