/**
 * What a Markdown text may have. Parsers take far more than twice the time for a text with twice as many marks that hang
 * together, and run out of stack in deep nesting, so that a short text could keep a server or a browser busy for minutes. No
 * text that somebody wrote for people comes near these.
 */
const MOST = {
	/** Quotes and lists that begin in one line, each in the one before. */
	nesting: 16,
	/** Columns that a list may be indented: 16 levels of four. */
	indentation: 64,
	/** Marks of emphasis, links, code and tags in one paragraph. */
	marksInParagraph: 400,
	/** Lines that begin something: an item, a quote, a heading, a rule, a block of code. */
	blocks: 3000,
	/** Marks of emphasis, links, code and tags in the whole text. */
	marks: 10_000,
};

/** Why a text is not rendered as Markdown. */
export type MarkdownTrouble = "nested_too_deeply" | "too_many_marks";

/** A line that counts for more, as parsers go back for it: the underline of a heading. */
const UNDERLINE_WEIGHT = 10;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;

const MARKS = /[*_[\]<]|`+/g;
const ITEM = /[-+*]|\d{1,9}[.)]/y;

/** @returns what is wrong with a Markdown text; undefined where rendering it takes a bounded time. Takes one pass. */
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

/** The quotes and items that a line begins with, how far the first is indented, and what comes after them. */
function containersOf(line: string): { depth: number; indentation: number; rest: string } {
	let at = 0;
	let columns = 0;
	let depth = 0;
	let indentation = 0;
	// What is deeper than it may be is not counted to its end.
	while (depth <= MOST.nesting) {
		while (line[at] === " " || line[at] === "\t") {
			columns += line[at] === "\t" ? 4 : 1;
			at += 1;
		}
		if (depth === 0) indentation = columns;
		const end = afterMark(line, at);
		// What is left of a rule such as "* * *" nests nothing.
		if (end === undefined || /^([-*])(?:[ \t]*\1){2,}[ \t]*$/.test(line.slice(at))) break;
		depth += 1;
		at = end;
	}
	return { depth, indentation, rest: line.slice(at) };
}

/** Where the mark of a quote or an item ends that is at a place of a line. */
function afterMark(line: string, at: number): number | undefined {
	if (line[at] === ">") return at + 1;
	ITEM.lastIndex = at;
	if (!ITEM.test(line)) return undefined;
	const end = ITEM.lastIndex;
	return end === line.length || line[end] === " " || line[end] === "\t" ? end : undefined;
}
