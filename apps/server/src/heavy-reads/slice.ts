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
