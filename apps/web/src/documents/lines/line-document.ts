import type { z } from "zod";
import type { DocumentDraft, Header, LineDraft, TextOf } from "./line-draft.ts";

/** A document as the server stores it. */
export type Stored = { _id: string; version: number };

/** Something of a line that is compared and merged as a whole: a value, or several of which one follows from another. */
export type LinePart<Head, Line extends LineDraft> = {
	/** The texts that it is typed in. */
	texts: readonly TextOf<Line>[];
	/** Whether two lines have the same of it. */
	isSame: (a: Line, b: Line) => boolean;
	/** Whether somebody has decided about it here, which is sent although it may be the same. Default: never. */
	isDecided?: (line: Line) => boolean;
	/** A line as the server has it, with this part as somebody has typed it here. */
	take: (theirs: Line, mine: Line, header: Head) => Line;
	/** The part in a few words, such as '5 for $20'. */
	words: (line: Line, header: Head) => string;
};

/** How a kind of document edits its lines. Everything else (saving, merging, adding) is the same for all. */
export type LineDocument<
	Saved extends Stored,
	Head extends Header,
	Line extends LineDraft<string>,
	SentLine,
> = {
	draftOf: (saved: Saved) => DocumentDraft<Head, Line>;
	/** The line after somebody typed into one of its texts (`withTyped`). */
	typed: { [Text in TextOf<Line>]: (line: Line, text: string, header: Head) => Line };
	/** The line with its numbers written out, as its fields show it once nobody types in it any more. */
	written: (line: Line, header: Head) => Line;
	/** The words of the first one are used where somebody has removed the whole line. */
	parts: readonly [LinePart<Head, Line>, ...LinePart<Head, Line>[]];
	/** The line as the server takes it. @param before as it is stored, if it is. */
	sentLine: (line: Line, before: Line | undefined) => SentLine;
	/** Of a stored document, as a refusal has it if somebody else was faster. */
	schema: z.ZodType<Saved>;
};

/** A header's value as it is sent: of something that it names, the id. */
type SentValue<Value> = Value extends { _id: string } ? string : Value;

/** The fields of a document that differ from what is stored, as the server takes them. */
export type ChangeOf<Head, SentLine> = {
	-readonly [Field in keyof Head]?: SentValue<Head[Field]>;
} & { lines?: SentLine[] };

/** A part that is one value of the line, typed in one text or chosen. @param words such as '5 pieces' or 'from Shelf A'. */
export function valuePart<Line extends LineDraft>(
	value: keyof Line & string,
	words: (line: Line) => string,
	text?: TextOf<Line>,
): LinePart<unknown, Line> {
	return {
		texts: text === undefined ? [] : [text],
		isSame: (a, b) => a[value] === b[value],
		take(theirs, mine) {
			const own = { ...theirs, [value]: mine[value] };
			if (text === undefined) return own;
			const problem = mine.problems[text];
			return {
				...own,
				texts: { ...own.texts, [text]: mine.texts[text] },
				problems: problem === undefined ? own.problems : { ...own.problems, [text]: problem },
			};
		},
		words,
	};
}

/** Whether somebody changed a part here, or typed in it what cannot be read. @param before the line as stored. */
export function isOwnPart<Head, Line extends LineDraft>(
	part: LinePart<Head, Line>,
	line: Line,
	before: Line,
): boolean {
	return isChangedPart(part, line, before) || part.texts.some((text) => line.problems[text] !== undefined);
}

function isChangedPart<Head, Line extends LineDraft>(
	{ isSame, isDecided }: LinePart<Head, Line>,
	line: Line,
	before: Line,
): boolean {
	return (isDecided?.(line) ?? false) || !isSame(line, before);
}

/** A header's value as it is compared and sent. */
export function sentValue(value: Header[string] | undefined): string | number | boolean | null | undefined {
	return typeof value === "object" && value !== null ? value._id : value;
}

/** The fields that differ from the stored document, as the server takes them; undefined if none does. */
export function changeOf<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine>(
	{ draftOf, parts, sentLine }: LineDocument<Saved, Head, Line, SentLine>,
	base: Saved,
	draft: DocumentDraft<Head, Line>,
): ChangeOf<Head, SentLine> | undefined {
	const before = draftOf(base);
	const change: { [field: string]: unknown } = {};
	for (const [field, value] of Object.entries(draft.header))
		if (sentValue(value) !== sentValue(before.header[field])) change[field] = sentValue(value);
	const isSame =
		before.lines.length === draft.lines.length &&
		draft.lines.every((line, i) => {
			const old = before.lines[i];
			if (old === undefined || line._id !== old._id || line.product !== old.product) return false;
			return !parts.some((part) => isChangedPart(part, line, old));
		});
	const stored = new Map(before.lines.map((line) => [line._id, line]));
	if (!isSame) change.lines = draft.lines.map((line) => sentLine(line, stored.get(line._id)));
	return Object.keys(change).length === 0 ? undefined : (change as ChangeOf<Head, SentLine>);
}

/** A line as the server has it, in the texts in which somebody typed the same: '2 cases' stays beside 20 pieces. */
export function inTypedTexts<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine>(
	{ written }: LineDocument<Saved, Head, Line, SentLine>,
	known: Line,
	typed: Line,
	header: Head,
): Line {
	const plain = written(typed, header).texts;
	const texts = Object.fromEntries(
		Object.entries(known.texts).map(([name, text]) => [
			name,
			plain[name as TextOf<Line>] === text ? typed.texts[name as TextOf<Line>] : text,
		]),
	);
	return { ...known, key: typed.key, texts };
}
