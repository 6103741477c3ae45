import type { ProductSort, SortKey } from "@freehub/contract/products";
import { AppError } from "#app-error.ts";
import { INTEGER, isStorable, isWholeWithin } from "#db/storable.ts";

/** Where a page ended: the sort it was in, the last row's sort value and its id. */
export type ProductCursor = { sort: ProductSort; value: string | number; id: string };

/** What the numbers that are sorted by can be; the others are texts. */
const ranges: { [K in SortKey]?: typeof INTEGER } = {
	price: INTEGER,
	quantity: INTEGER,
	cost: INTEGER,
	reorderPoint: INTEGER,
	safetyStock: INTEGER,
	weight: { min: -1, max: Number.MAX_SAFE_INTEGER },
};

/** A cursor as opaque text for a URL. */
export function encodeCursor({ sort, value, id }: ProductCursor): string {
	return Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");
}

/**
 * Reads a cursor back.
 * @throws AppError invalid_cursor when it is not one of ours, or was made in another sort order.
 */
export function decodeCursor(text: string, sort: ProductSort): ProductCursor {
	const parts = parse(text);
	const range = ranges[sort.replace("-", "") as SortKey];
	if (Array.isArray(parts) && parts.length === 3 && parts[0] === sort) {
		const [, value, id] = parts as unknown[];
		if (isStorable(id)) {
			if (range !== undefined && isWholeWithin(value, range)) return { sort, value, id };
			if (range === undefined && isStorable(value)) return { sort, value, id };
		}
	}
	throw notValid();
}

/** Where a page of best matches ended: they have no order but that of one answer, so it is a place in it. */
export function encodePosition(position: number): string {
	return Buffer.from(JSON.stringify(["best", position])).toString("base64url");
}

/** @throws AppError invalid_cursor when it is not one of ours, or was made in another order. */
export function decodePosition(text: string): number {
	const parts = parse(text);
	if (Array.isArray(parts) && parts[0] === "best" && isWholeWithin(parts[1], INTEGER) && parts[1] >= 0) {
		return parts[1];
	}
	throw notValid();
}

function notValid(): AppError {
	return new AppError("invalid_cursor", "This cursor is not valid here. Start again from the first page.");
}

function parse(text: string): unknown {
	try {
		return JSON.parse(Buffer.from(text, "base64url").toString());
	} catch {
		return undefined;
	}
}
