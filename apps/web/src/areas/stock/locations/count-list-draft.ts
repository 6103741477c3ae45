import { MAX_LINES, type MovementLine } from "@freehub/contract/stock/movement-lines";
import { useEffect, useState } from "react";
import { quantityOf, quantityProblem } from "#areas/stock/ledger/movement-draft.ts";
import { clearDraft, readDraft, writeDraft } from "#lib/draft.ts";

/** A product at a place, which can be counted. */
export type CountLine = { place: string; product: string; name: string };

/** The text in a line's field. */
type Typed = {
	line: CountLine;
	text: string;
	/** The pieces that the books had when it was typed. */
	began: number;
	/** The pieces that its author saw last: the count is refused if there are others by now. */
	seen: number;
};

export type CountDraft = {
	/** Lines of products that the books do not have there. */
	added: readonly CountLine[];
	typed: Readonly<Record<string, Typed>>;
};

/** The pieces that the books have, by line. */
export type BookLevels = ReadonlyMap<string, number>;

/** A line whose pieces are no longer those that its author saw. */
export type ChangedLine = { line: CountLine; before: number; now: number };

const NOTHING: CountDraft = { added: [], typed: {} };

export const keyOf = ({ place, product }: Pick<CountLine, "place" | "product">): string =>
	`${place} ${product}`;

/** The counts at a location that are not booked yet. They survive a reload of the page. */
export function useCountDraft(location: string) {
	const place = placeOf(location);
	const [draft, setDraft] = useState<CountDraft>(() => ({ ...NOTHING, ...readDraft<CountDraft>(place) }));
	useEffect(() => writeDraft(place, draft), [place, draft]);
	return {
		draft,
		setDraft,
		clear: () => {
			clearDraft(place);
			setDraft(NOTHING);
		},
	};
}

/** The storage key of a location's draft. */
export const placeOf = (location: string): string => `count-list ${location}`;

/** The draft with a line's new text; an emptied line is not counted. */
export function withText(draft: CountDraft, line: CountLine, text: string, level: number): CountDraft {
	const key = keyOf(line);
	const { [key]: before = { line, began: level, seen: level }, ...others } = draft.typed;
	return { ...draft, typed: text.trim() === "" ? others : { ...others, [key]: { ...before, text } } };
}

/** The fault of a typed number; undefined also for an empty field. */
export function problemOf(text: string): string | undefined {
	return text.trim() === "" ? undefined : quantityProblem({ kind: "count", quantity: text });
}

/** The pieces of a valid text; undefined for others, also for an empty one. */
export function countedIn(text: string): number | undefined {
	return text.trim() === "" || problemOf(text) !== undefined ? undefined : quantityOf({ quantity: text });
}

/**
 * The lines of a batch that books all counts of a draft.
 * @param withBins the locations that have open bins: what is counted at them itself is in none of these.
 */
export function linesToBook({ typed }: CountDraft, withBins: ReadonlySet<string>): MovementLine[] {
	return Object.values(typed)
		.slice(0, MAX_LINES)
		.map(({ line: { place, product }, text, seen }) => ({
			kind: "count",
			product,
			location: place,
			quantity: quantityOf({ quantity: text }),
			ifLevel: seen,
			...(withBins.has(place) && { outsideBins: true }),
		}));
}

/** The counted lines whose pieces were others when their author saw them, unless the count confirms those of now. */
export function changedLines({ typed }: CountDraft, levels: BookLevels): ChangedLine[] {
	return Object.values(typed).flatMap(({ line, text, began, seen }) => {
		const now = levels.get(keyOf(line)) ?? 0;
		return now === seen || now === countedIn(text) ? [] : [{ line, before: began, now }];
	});
}

/** The draft after its author saw the pieces of now. */
export function afterSeeing(draft: CountDraft, changed: readonly ChangedLine[]): CountDraft {
	const now = new Map(changed.map((change) => [keyOf(change.line), change.now]));
	const typed = Object.entries(draft.typed).map(([key, each]) => [
		key,
		{ ...each, seen: now.get(key) ?? each.seen },
	]);
	return { ...draft, typed: Object.fromEntries(typed) };
}
