import type { ProductSort } from "@freehub/contract/products";
import { AppError } from "#app-error.ts";
import { INTEGER, isStorable, isWholeWithin } from "#db/storable.ts";

/** Where a page ended: the sort it was in, the last row's sort value and its id. */
export type ProductCursor = { sort: ProductSort; value: string | number; id: string };

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
	const isNumeric = sort.endsWith("price") || sort.endsWith("quantity");
	if (Array.isArray(parts) && parts.length === 3 && parts[0] === sort) {
		const [, value, id] = parts as unknown[];
		if (isStorable(id)) {
			if (isNumeric && isWholeWithin(value, INTEGER)) return { sort, value, id };
			if (!isNumeric && isStorable(value)) return { sort, value, id };
		}
	}
	throw new AppError("invalid_cursor", "This cursor is not valid here. Start again from the first page.");
}

function parse(text: string): unknown {
	try {
		return JSON.parse(Buffer.from(text, "base64url").toString());
	} catch {
		return undefined;
	}
}
