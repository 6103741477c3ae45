import type { Place } from "./longest-texts.ts";

/** Values by the names of fields; `undefined`: the field is left out. */
export type Meanings = Readonly<Record<string, (place: Place) => unknown>>;

/** How many things of a kind the shop knows at least. */
const KNOWN = 12;

export const id = (kind: string) => (place: Place) => `‹${kind} ${2 * (place.i % KNOWN)}›`;
/** A list that contains nothing twice. */
export const each = (make: (place: Place) => unknown) => (place: Place) =>
	Array.from({ length: KNOWN }, (_, i) => make({ ...place, i }));
export const only = (value: unknown) => () => value;
