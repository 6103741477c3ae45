/** Shorter words are not searched with a typo: nearly every one is one letter from another. */
export const MIN_TYPO_LENGTH = 4;
const MAX_TYPO_LENGTH = 20;

/** Whether a word is one that a person may misspell: letters only, neither very short nor very long. */
export function canBeMisspelt(word: string): boolean {
	return word.length >= MIN_TYPO_LENGTH && word.length <= MAX_TYPO_LENGTH && /^[\p{L}\p{M}]+$/u.test(word);
}

/**
 * The texts under which a word is stored, and looked for, so that a word with a typo meets the right one: without
 * doubled letters, and that with any one letter left out. Two words that are one letter apart share one of them.
 */
export function typoKeys(word: string): string[] {
	// Letters, not halves of them, of which no text may consist.
	const letters = Array.from(single(word));
	const keys = new Set([letters.join("")]);
	for (let i = 0; i < letters.length; i++) keys.add(letters.toSpliced(i, 1).join(""));
	return [...keys];
}

/** Whether what was typed is a word, or its beginning, with one letter wrong, missing, too many or two swapped. */
export function isMisspelling(typed: string, word: string): "word" | "beginning" | undefined {
	const [a, b] = [single(typed), single(word)];
	if (isOneApart(a, b)) return "word";
	if (a.length < MIN_TYPO_LENGTH) return undefined;
	const beginnings = [a.length - 1, a.length, a.length + 1].map((length) => b.slice(0, length));
	return beginnings.some((beginning) => isOneApart(a, beginning)) ? "beginning" : undefined;
}

/** People double letters that are single and the other way round: that is not counted. */
function single(word: string): string {
	return word.replaceAll(/(\p{L})\1+/gu, "$1");
}

/** Whether one insertion, deletion, replacement or swap of neighbours at most turns one text into the other. */
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
