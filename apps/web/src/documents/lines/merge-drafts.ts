import {
	inTypedTexts,
	isOwnPart,
	type LineDocument,
	type LinePart,
	type Stored,
	sentValue,
} from "./line-document.ts";
import { type DocumentDraft, type Header, hasProblem, type LineDraft } from "./line-draft.ts";

/** Something that two people changed differently. `theirs` undefined: they removed the line; `mine`: it was removed here. */
export type Conflict<Head, Line extends LineDraft> =
	| { what: "header"; field: keyof Head & string; theirs: Head }
	| { what: "line"; part: LinePart<Head, Line>; mine: Line; theirs: Line }
	| { what: "line"; mine: Line; theirs: undefined }
	| { what: "line"; mine: undefined; theirs: Line };

/**
 * Joins what somebody edits with a newer state of the document: what only one of both changed is taken, and of what both changed, the
 * editor's is kept and reported.
 */
export function mergeDrafts<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine>(
	document: LineDocument<Saved, Head, Line, SentLine>,
	base: Saved,
	mine: DocumentDraft<Head, Line>,
	current: Saved,
): { draft: DocumentDraft<Head, Line>; conflicts: Conflict<Head, Line>[] } {
	const [before, theirs] = [document.draftOf(base), document.draftOf(current)];
	const { header, conflicts } = mergeHeaders<Head, Line>(before.header, mine.header, theirs.header);
	const lines: Line[] = [];
	const twins = twinsOf(before.lines, mine.lines, theirs.lines);
	const byId = (some: readonly Line[], id: string | undefined) =>
		id === undefined ? undefined : some.find(({ _id }) => _id === id);

	for (const line of mine.lines) {
		const other = twins.get(line.key) ?? byId(theirs.lines, line._id);
		const old = byId(before.lines, line._id);
		if (other !== undefined) {
			const merged = mergeLine(document, old, line, other, theirs.header);
			lines.push(merged.line);
			conflicts.push(...merged.conflicts);
		} else if (line._id === undefined) lines.push(line);
		else if (old === undefined || isOwnLine(document.parts, line, old)) {
			lines.push({ ...line, _id: undefined });
			conflicts.push({ what: "line", mine: line, theirs: undefined });
		}
	}
	const paired = new Set(twins.values());
	for (const other of theirs.lines) {
		if (byId(mine.lines, other._id) !== undefined || paired.has(other)) continue;
		const old = byId(before.lines, other._id);
		if (old !== undefined && !isOwnLine(document.parts, other, old)) continue;
		lines.push(other);
		if (old !== undefined) conflicts.push({ what: "line", mine: undefined, theirs: other });
	}
	return { draft: { header, lines }, conflicts };
}

function mergeHeaders<Head extends Header, Line extends LineDraft>(before: Head, mine: Head, theirs: Head) {
	const conflicts: Conflict<Head, Line>[] = [];
	const header = { ...mine };
	for (const field of Object.keys(theirs) as (keyof Head & string)[]) {
		const [old, own, other] = [before, mine, theirs].map((one) => sentValue(one[field]));
		if (own === old) header[field] = theirs[field];
		else if (other !== old && other !== own) conflicts.push({ what: "header", field, theirs });
	}
	return { header, conflicts };
}

/** Of lines that were added here, by key, those that are there already: the answer was lost, or somebody else added the product too. */
function twinsOf<Line extends LineDraft>(
	before: readonly Line[],
	mine: readonly Line[],
	theirs: readonly Line[],
): Map<string, Line> {
	const known = new Set([...before, ...mine].map(({ _id }) => _id));
	const added = new Set(theirs.filter(({ _id }) => !known.has(_id)));
	const twins = new Map<string, Line>();
	for (const { key, product } of mine.filter(({ _id }) => _id === undefined)) {
		const twin = [...added].find((one) => one.product === product);
		if (twin === undefined) continue;
		twins.set(key, twin);
		added.delete(twin);
	}
	return twins;
}

function isOwnLine<Head, Line extends LineDraft>(
	parts: readonly LinePart<Head, Line>[],
	line: Line,
	before: Line,
): boolean {
	return hasProblem(line) || parts.some((part) => isOwnPart(part, line, before));
}

/** @param old the line as it was when somebody began; undefined: both have added it. */
function mergeLine<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine>(
	document: LineDocument<Saved, Head, Line, SentLine>,
	old: Line | undefined,
	mine: Line,
	theirs: Line,
	header: Head,
): { line: Line; conflicts: Conflict<Head, Line>[] } {
	const conflicts: Conflict<Head, Line>[] = [];
	let line = inTypedTexts(document, theirs, mine, header);
	for (const part of document.parts) {
		if (old !== undefined && !isOwnPart(part, mine, old)) continue;
		line = { ...part.take(line, mine, header), _id: theirs._id, key: mine.key };
		const isTheirs = old === undefined || !part.isSame(theirs, old);
		if (isTheirs && !part.isSame(theirs, mine)) conflicts.push({ what: "line", part, mine, theirs });
	}
	return { line, conflicts };
}
