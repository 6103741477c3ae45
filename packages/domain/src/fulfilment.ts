import { shopDay } from "./local-days.ts";

// How far the lines of a document have come: a purchase order's, a transfer note's, a sale's. All quantities are whole pieces.

/** The pieces that are still awaited: none of a line that somebody has closed. More may come than was wanted. */
export function openOf({
	wanted,
	done,
	isClosed = false,
}: {
	wanted: number;
	done: number;
	isClosed?: boolean;
}): number {
	return isClosed ? 0 : Math.max(0, wanted - done);
}

/** A line's pieces: `wanted` at first, `done`, and still `open`. If nothing is open and fewer are done, the line came short. */
type LinePieces = { wanted: number; done: number; open: number };

export type Progress = "untouched" | "partly" | "whole" | "short";

/** How far a document has come. If nothing of it is awaited and nothing was done, it is short. */
export function progressOf(lines: readonly LinePieces[]): Progress {
	const hasBegun = lines.some(({ done }) => done > 0);
	if (lines.some(({ open }) => open > 0)) return hasBegun ? "partly" : "untouched";
	const isShort = lines.some(({ wanted, done }) => done < wanted);
	return isShort || !hasBegun ? "short" : "whole";
}

/** The first day on which something open is expected, as `2026-11-27`; null: none is open, or no day is known. */
export function dueDay(lines: readonly { open: number; day: string | null }[]): string | null {
	const days = lines.flatMap(({ open, day }) => (open > 0 && day !== null ? day : []));
	return days.toSorted()[0] ?? null;
}

/**
 * Whether pieces that are still expected are late: their day has passed in the shop, wherever the reader is.
 * @param day null: unknown, so that they are never late.
 * @param now in ms since 1970, or as a date.
 */
export function isLate(day: string | null, now: Date | number): boolean {
	return day !== null && day < shopDay(now);
}
