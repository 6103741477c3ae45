/** The most locations that are added at once. */
export const MAX_RANGE = 100;

/** 'to' in the languages of the app, or the signs for it, between two names. */
const between =
	/^(?<first>.*\S)\s+(?:to|bis|a|à|থেকে|-|–)\s+(?<last>\S.*)$|^(?<first>.*\S)\s*\.\.\s*(?<last>\S.*)$/iu;
const numbered = /^(?<before>.*?)(?<number>\d+)$/u;

/**
 * The names of several locations, written as the first and the last: 'A-01 to A-03' are. Both begin alike
 * and end in a number.
 * @returns undefined where it is one name, or more than `MAX_RANGE`.
 */
export function locationRange(text: string): string[] | undefined {
	const ends = between.exec(text.trim())?.groups;
	const first = numbered.exec(ends?.first ?? "")?.groups;
	const last = numbered.exec(ends?.last ?? "")?.groups;
	if (first === undefined || last === undefined || first.before !== last.before) return undefined;
	const { before = "", number: from = "" } = first;
	const { number: to = "" } = last;
	// 'A-1 to A-12' counts as it is; 'A-01 to A-12' keeps its zeros, so both ends are equally long.
	if (from.startsWith("0") && from.length !== to.length) return undefined;
	const count = Number(to) - Number(from) + 1;
	if (count < 2 || count > MAX_RANGE) return undefined;
	return Array.from(
		{ length: count },
		(_, i) => before + String(Number(from) + i).padStart(from.length, "0"),
	);
}
