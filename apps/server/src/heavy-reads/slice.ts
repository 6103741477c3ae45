/**
 * A part of an answer that is too long to be made at once.
 * Place tells where the next part begins; absent where this is the last one.
 */
export type Slice<Place> = { bytes: Uint8Array; next: Place | undefined };

const encoder = new TextEncoder();

/** A slice of a text. */
export function textSlice<Place>(text: string, next: Place | undefined): Slice<Place> {
	return { bytes: encoder.encode(text), next };
}
