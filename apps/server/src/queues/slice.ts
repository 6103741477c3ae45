import { type Cell, csvHead, csvLines } from "#sheets/csv.ts";

/**
 * A part of an answer that is too long to be built at once. `next` is the start of the next part; undefined: this is the last
 * one.
 */
export type Slice<Place> = { bytes: Uint8Array; next: Place | undefined };

const encoder = new TextEncoder();

/** A slice of text. */
export function textSlice<Place>(text: string, next: Place | undefined): Slice<Place> {
	return { bytes: encoder.encode(text), next };
}

/** A slice of a CSV file. @param head the names of its columns, for the first slice. */
export function csvSlice<Place>(
	head: readonly string[] | undefined,
	rows: readonly (readonly Cell[])[],
	next: Place | undefined,
): Slice<Place> {
	return textSlice((head === undefined ? "" : csvHead(head)) + csvLines(rows), next);
}
