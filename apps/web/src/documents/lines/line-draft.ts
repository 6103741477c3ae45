/**
 * A line of a document as it is edited: what is typed, and the last numbers that could be read from it. A document adds its own.
 * `Text` are the names of its typed texts; all lines have a quantity.
 */
export type LineDraft<Text extends string = string> = {
	/** Identifies the line on the screen, before it has an id too. */
	key: string;
	_id: string | undefined;
	product: string;
	productName: string;
	pieces: number;
	texts: Readonly<Record<Text | "quantity", string>>;
	/** Messages about the typed texts. */
	problems: Readonly<Partial<Record<Text | "quantity", string>>>;
};

/** The names of the texts of a line. */
export type TextOf<Line extends LineDraft> = keyof Line["texts"] & string;

/** A value of a document's header: plain, or something else that it names. */
type HeaderValue = string | number | boolean | null | { _id: string };

/** The fields above the lines, by the names under which they are sent. */
export type Header = Readonly<Record<string, HeaderValue>>;

export type DocumentDraft<Head, Line> = { header: Head; lines: readonly Line[] };

/**
 * The line after somebody typed into one of its texts.
 * @param read the line with what was read from the text; or why nothing could be, which keeps the last numbers.
 */
export function withTyped<Line extends LineDraft>(
	line: Line,
	name: TextOf<Line>,
	text: string,
	read: Line | { problem: string },
): Line {
	const isRead = !("problem" in read);
	const next = isRead ? read : line;
	const { [name]: _, ...others } = next.problems;
	const problems = isRead ? others : { ...others, [name]: read.problem };
	return { ...next, texts: { ...next.texts, [name]: text }, problems };
}

export function hasProblem(line: LineDraft): boolean {
	return Object.keys(line.problems).length > 0;
}

/** Whether something that was typed cannot be read, so that the document cannot be saved. */
export function hasProblems({ lines }: DocumentDraft<unknown, LineDraft>): boolean {
	return lines.some(hasProblem);
}
