/** The vowels of Bengali and the joins of its letters are marks, and as much of a word as its letters are. */
const diacritics = /(?!\p{Script=Bengali})\p{M}/gu;
/** Invisible: they say how Bengali letters join, and people type them or not. */
const joiners = /(?<=\p{Script=Bengali})[\u200c\u200d]/gu;

/** A text as it is compared: lower case, without diacritics. */
export function foldText(text: string): string {
	return text.replace(joiners, "").normalize("NFKD").replace(diacritics, "").toLowerCase();
}

/**
 * The words by which a text is found and sorted, the same on every database engine:
 * lower case, without diacritics, split at everything that is neither letter nor digit.
 */
export function searchWords(text: string): string[] {
	return foldText(text)
		.split(/[^\p{L}\p{N}\p{M}]+/u)
		.filter((word) => word !== "");
}

/** The key under which a name sorts, so that the order does not depend on an engine's collation. */
export function sortKey(text: string): string {
	return searchWords(text).join(" ");
}
