/**
 * Limits of a Markdown text. Parsers need far more than twice the time for twice as many nested marks, and run out of stack in
 * deep nesting, so a short text could keep a server or browser busy for minutes. Texts written for people do not come near these
 * limits.
 */
const MOST = {
	/** Nested quotes and lists that start in one line. */
	nesting: 16,
	/** Max indentation of a list in columns: 16 levels of four. */
	indentation: 64,
	/** Marks of emphasis, links, code and tags per paragraph. */
	marksInParagraph: 400,
	/** Lines that start a block: an item, a quote, a heading, a rule, a code block. */
	blocks: 3000,
	/** Marks of emphasis, links, code and tags in the whole text. */
	marks: 10_000,
};

/** Why a text is not rendered as Markdown. */
export type MarkdownTrouble = "nested_too_deeply" | "too_many_marks";

/** The underline of a heading counts more, because parsers backtrack for it. */
const UNDERLINE_WEIGHT = 10;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;

const MARKS = /[*_[\]<]|`+/g;
const ITEM = /[-+*]|\d{1,9}[.)]/y;

/** @returns the problem of a Markdown text; undefined if rendering it takes bounded time. Needs a single pass. */
export function markdownTrouble(text: string): MarkdownTrouble | undefined {
	let blocks = 0;
	let marks = 0;
	let marksInParagraph = 0;
	for (const line of text.split(/\r\n|\n|\r/)) {
		const { depth, indentation, rest } = containersOf(line);
		if (depth > MOST.nesting || (depth > 0 && indentation > MOST.indentation)) return "nested_too_deeply";
		const begins = depth > 0 ? depth : /^(?:#|```|~~~)/.test(rest) ? 1 : 0;
		blocks += UNDERLINE.test(line) ? UNDERLINE_WEIGHT : begins;
		if (begins > 0 || rest === "") marksInParagraph = 0;
		const own = rest.match(MARKS)?.length ?? 0;
		marks += own;
		marksInParagraph += own;
		if (blocks > MOST.blocks || marks > MOST.marks || marksInParagraph > MOST.marksInParagraph) {
			return "too_many_marks";
		}
	}
	return undefined;
}

/** The quotes and items at the start of a line, the indentation of the first, and the rest of the line. */
function containersOf(line: string): { depth: number; indentation: number; rest: string } {
	let at = 0;
	let columns = 0;
	let depth = 0;
	let indentation = 0;
	// Stop counting above the limit.
	while (depth <= MOST.nesting) {
		while (line[at] === " " || line[at] === "\t") {
			columns += line[at] === "\t" ? 4 : 1;
			at += 1;
		}
		if (depth === 0) indentation = columns;
		const end = afterMark(line, at);
		// The rest of a rule such as "* * *" does not nest.
		if (end === undefined || /^([-*])(?:[ \t]*\1){2,}[ \t]*$/.test(line.slice(at))) break;
		depth += 1;
		at = end;
	}
	return { depth, indentation, rest: line.slice(at) };
}

/** The end of the quote or item mark at a position; undefined if there is none. */
function afterMark(line: string, at: number): number | undefined {
	if (line[at] === ">") return at + 1;
	ITEM.lastIndex = at;
	if (!ITEM.test(line)) return undefined;
	const end = ITEM.lastIndex;
	return end === line.length || line[end] === " " || line[end] === "\t" ? end : undefined;
}
