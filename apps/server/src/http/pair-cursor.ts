import { AppError } from "#app-error.ts";
import { isStorable } from "#db/storable.ts";

/** Where a page ended that is sorted by two texts, as opaque text for a URL. */
export function encodePair(first: string, second: string): string {
	return Buffer.from(JSON.stringify([first, second])).toString("base64url");
}

/** @throws AppError invalid_cursor when it is none of ours. */
export function decodePair(cursor: string): [string, string] {
	const parts = parse(cursor);
	if (Array.isArray(parts) && parts.length === 2) {
		const [first, second] = parts as unknown[];
		if (isStorable(first) && isStorable(second)) return [first, second];
	}
	throw new AppError("invalid_cursor", "This cursor is not valid here. Start again from the first page.");
}

function parse(cursor: string): unknown {
	try {
		return JSON.parse(Buffer.from(cursor, "base64url").toString());
	} catch {
		return undefined;
	}
}
