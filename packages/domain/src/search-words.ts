/**
 * The words by which a text is found and sorted, the same on every database engine:
 * lower case, without diacritics, split at everything that is neither letter nor digit.
 */
export function searchWords(text: string): string[] {
	const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** The key under which a name sorts, so that the order does not depend on an engine's collation. */
export function sortKey(text: string): string {
	return searchWords(text).join(" ");
}
