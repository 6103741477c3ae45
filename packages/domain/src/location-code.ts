/** What the code of a location's label begins with, so that a scanner knows it from a product's. */
export const LOCATION_PREFIX = "LOC:";

/** The code on a location's label. */
export function locationCode(id: string): string {
	return LOCATION_PREFIX + id;
}

/** The id of the location that a scanned code names; undefined for every other code. */
export function locationInCode(code: string): string | undefined {
	const text = code.trim();
	const id = text.slice(LOCATION_PREFIX.length).trim();
	return text.toUpperCase().startsWith(LOCATION_PREFIX) && id !== "" ? id : undefined;
}
