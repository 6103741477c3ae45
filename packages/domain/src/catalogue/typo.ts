/** Shorter words are not searched with typos: nearly all of them differ by one letter from another. */
export const MIN_TYPO_LENGTH = 4;
const MAX_TYPO_LENGTH = 20;

/** Whether typos of a word are searched: letters only, neither very short nor very long. */
export function canBeMisspelt(word: string): boolean {
	return word.length >= MIN_TYPO_LENGTH && word.length <= MAX_TYPO_LENGTH && /^[\p{L}\p{M}]+$/u.test(word);
}

/**
 * The keys under which a word is stored and searched, so that a misspelt word finds the right one: the word without doubled
 * letters, and that with any one letter removed. Two words that differ by one letter share a key.
 */
export function typoKeys(word: string): string[] {
	// Split by code points: half of a surrogate pair is not a valid text.
	const letters = Array.from(single(word));
	const keys = new Set([letters.join("")]);
	for (let i = 0; i < letters.length; i++) keys.add(letters.toSpliced(i, 1).join(""));
	return [...keys];
}

/** Whether the typed text is a word, or its beginning, with one letter wrong, missing, added, or two swapped. */
export function isMisspelling(typed: string, word: string): "word" | "beginning" | undefined {
	const [a, b] = [single(typed), single(word)];
	if (isOneApart(a, b)) return "word";
	if (a.length < MIN_TYPO_LENGTH) return undefined;
	const beginnings = [a.length - 1, a.length, a.length + 1].map((length) => b.slice(0, length));
	return beginnings.some((beginning) => isOneApart(a, beginning)) ? "beginning" : undefined;
}

/** Doubled and single letters are often confused, so they count as equal. */
function single(word: string): string {
	return word.replaceAll(/(\p{L})\1+/gu, "$1");
}

/** Whether two texts differ by at most one insertion, deletion, replacement, or swap of neighbours. */
function isOneApart(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 1) return false;
	let start = 0;
	while (start < a.length && start < b.length && a[start] === b[start]) start++;
	let [endA, endB] = [a.length, b.length];
	while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
		endA--;
		endB--;
	}
	const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
	if (restA.length <= 1 && restB.length <= 1) return true;
	return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
