/** The prefix of codes on location labels, which distinguishes them from product codes. */
export const LOCATION_PREFIX = "LOC:";

/** The code on a location's label. */
export function locationCode(id: string): string {
	return LOCATION_PREFIX + id;
}

/** The location's id in a scanned code; undefined for all other codes. */
export function locationInCode(code: string): string | undefined {
	const text = code.trim();
	const id = text.slice(LOCATION_PREFIX.length).trim();
	// With caps lock on, a scanner types its letters in capitals.
	const isUuid = /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/.test(id);
	return text.toUpperCase().startsWith(LOCATION_PREFIX) && id !== ""
		? isUuid
			? id.toLowerCase()
			: id
		: undefined;
}
