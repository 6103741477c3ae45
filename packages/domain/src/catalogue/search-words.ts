/** Bengali vowels and conjuncts are combining marks, but belong to a word like its letters, so they are kept. */
const diacritics = /(?!\p{Script=Bengali})\p{M}/gu;
/** Invisible joiners of Bengali letters; people may or may not type them. */
const joiners = /(?<=\p{Script=Bengali})[\u200c\u200d]/gu;

/** Normalizes a text for comparison: lower case, without diacritics. */
export function foldText(text: string): string {
	return text.replace(joiners, "").normalize("NFKD").replace(diacritics, "").toLowerCase();
}

/**
 * The words by which a text is found and sorted, the same on every database engine: lower case, without diacritics, split at
 * everything that is neither letter nor digit.
 */
export function searchWords(text: string): string[] {
	return foldText(text)
		.split(/[^\p{L}\p{N}\p{M}]+/u)
		.filter((word) => word !== "");
}

/** The sort key of a name, so that the order does not depend on an engine's collation. */
export function sortKey(text: string): string {
	return searchWords(text).join(" ");
}
