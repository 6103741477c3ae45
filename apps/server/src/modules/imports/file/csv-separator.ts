const candidates = [",", ";", "\t", "|"] as const;

/** What Excel writes and reads as a first line: `sep=;`. Its groups are the separator, once quoted and once not. */
const declared = /^(?:"sep=([^"\r\n])"|sep=([^"\r\n]))(?:\r\n|\n|\r|$)/i;

export type Separation = {
	separator: string;
	/** The characters of a line that only names the separator; 0 when there is none. */
	skip: number;
};

/**
 * What separates the cells, by the file's first lines: the character that cuts most of them into as many cells as the
 * first that is cut at all, and among several that do, the one that makes most cells. What is in quotes does not count.
 */
export function separationOf(beginning: string): Separation {
	const line = declared.exec(beginning);
	if (line !== null) return { separator: line[1] ?? line[2] ?? ",", skip: line[0].length };

	const lines = countPerLine(beginning);
	// A title has none of them.
	const first = lines.find((counts) => counts.some((count) => count > 0)) ?? candidates.map(() => 0);
	let best: { separator: string; agreeing: number; cells: number } = {
		separator: ",",
		agreeing: 0,
		cells: 0,
	};
	for (const [index, separator] of candidates.entries()) {
		const cells = first[index] ?? 0;
		if (cells === 0) continue;
		const agreeing = lines.filter((counts) => counts[index] === cells).length;
		if (agreeing > best.agreeing || (agreeing === best.agreeing && cells > best.cells)) {
			best = { separator, agreeing, cells };
		}
	}
	return { separator: best.separator, skip: 0 };
}

const LINES = 50;

/** How often each candidate occurs outside of quotes, for each of the first lines that are not empty. */
function countPerLine(text: string): number[][] {
	const lines: number[][] = [];
	let counts = candidates.map(() => 0);
	let isQuoted = false;
	let isCellBegin = true;
	let isEmpty = true;
	for (let at = 0; at < text.length && lines.length < LINES; at++) {
		const char = text[at] as string;
		if (isQuoted) {
			if (char === '"' && text[at + 1] === '"') at++;
			else if (char === '"') isQuoted = false;
			continue;
		}
		if (char === "\n" || char === "\r") {
			if (!isEmpty) lines.push(counts);
			counts = candidates.map(() => 0);
			isCellBegin = true;
			isEmpty = true;
			continue;
		}
		const index = (candidates as readonly string[]).indexOf(char);
		if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
		else isEmpty = false;
		isQuoted = char === '"' && isCellBegin;
		isCellBegin = index >= 0;
	}
	// The last line may be cut off; it counts when it is the only one.
	if (lines.length === 0 && !isEmpty) lines.push(counts);
	return lines;
}
