const candidates = [",", ";", "\t", "|"] as const;

/** The first line that Excel writes and reads: `sep=;`. The groups are the separator, quoted and unquoted. */
const declared = /^(?:"sep=([^"\r\n])"|sep=([^"\r\n]))(?:\r\n|\n|\r|$)/i;

export type Separation = {
	separator: string;
	/** The length of a line that only declares the separator; 0 if there is none. */
	skip: number;
};

/**
 * Detects the cell separator from the file's first lines: the character that splits most lines into as many cells as the first
 * line that it splits; among several, the one with the most cells. Quoted text is ignored.
 */
export function separationOf(beginning: string): Separation {
	const line = declared.exec(beginning);
	if (line !== null) return { separator: line[1] ?? line[2] ?? ",", skip: line[0].length };

	const lines = countPerLine(beginning);
	// A title line contains none of them.
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

/** Counts each candidate outside quotes, for each of the first non-empty lines. */
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
	// The last line may be cut off; use it only if it is the only one.
	if (lines.length === 0 && !isEmpty) lines.push(counts);
	return lines;
}
