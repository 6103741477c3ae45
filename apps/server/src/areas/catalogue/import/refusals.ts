import type { RefusalKind } from "@freehub/contract/catalogue/import-refusals";
import { reason } from "@freehub/contract/rule-sentences";
import type { RowReason } from "./read-row.ts";

/** Stored refused rows of an import, whatever their reasons; further ones only as samples of their reasons. */
const MAX_STORED = 500;
/** Samples per reason, and max reasons of which the rows are counted. */
const SAMPLES = 5;
const MAX_KINDS = 20;

/** Stored reasons per row, and characters of a sentence and of a text in it. */
const MAX_REASONS = 10;
const MAX_SENTENCE = 300;
const MAX_FACT = 100;

export type RefusalTally = ReturnType<typeof refusalTally>;

/**
 * Counts the refused rows of an import by reason, and decides which are stored: a file of bad rows must not grow into a database of
 * reasons.
 */
export function refusalTally() {
	const kinds = new Map<string, RefusalKind>();
	let stored = 0;
	/** The reasons of a row that are counted; further reasons than the first ones are not. */
	function kindsOf(reasons: readonly RowReason[]): RefusalKind[] {
		const own = new Map(shortReasons(reasons).map((why) => [`${why.rule} ${why.column}`, why]));
		for (const [key, why] of own) {
			if (kinds.size < MAX_KINDS && !kinds.has(key)) kinds.set(key, { ...why, rows: 0, unlisted: 0 });
		}
		return [...own.keys()].flatMap((key) => kinds.get(key) ?? []);
	}

	return {
		/** The number of rows that are stored. */
		stored: () => stored,
		/** The reasons with their numbers of rows, most frequent first. */
		kinds: (): RefusalKind[] => [...kinds.values()].toSorted((a, b) => b.rows - a.rows),
		/** Counts a row. @returns whether it is to be stored. */
		add(reasons: readonly RowReason[]): boolean {
			const counted = kindsOf(reasons);
			const isStored = stored < MAX_STORED || counted.some(({ rows, unlisted }) => rows - unlisted < SAMPLES);
			if (isStored) stored += 1;
			for (const kind of counted) {
				kind.rows += 1;
				if (!isStored) kind.unlisted += 1;
			}
			return isStored;
		},
		/** Counts reasons of a row that is stored already. @param isFirst whether it was accepted until now. */
		addStored(reasons: readonly RowReason[], isFirst: boolean): void {
			for (const kind of kindsOf(reasons)) kind.rows += 1;
			if (isFirst) stored += 1;
		},
	};
}

/** Reasons in a bounded number of bytes: the first ones, with their texts cut. */
export function shortReasons(reasons: readonly RowReason[]): RowReason[] {
	const more = reasons.length - MAX_REASONS;
	const first = reasons.slice(0, more > 0 ? MAX_REASONS - 1 : MAX_REASONS).map(
		({ facts, message, ...why }): RowReason => ({
			...why,
			message: cut(message, MAX_SENTENCE),
			...(facts && {
				facts: Object.fromEntries(
					Object.entries(facts).map(([name, fact]) => [
						name,
						typeof fact === "string" ? cut(fact, MAX_FACT) : fact,
					]),
				),
			}),
		}),
	);
	return more > 0 ? [...first, { column: null, ...reason("more_reasons", { count: more + 1 }) }] : first;
}

function cut(text: string, most: number): string {
	return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}
