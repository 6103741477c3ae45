import type { NoteKind, RefusalKind } from "@freehub/contract/catalogue/import-refusals";
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

/** The kinds of an import as they are stored: those of refused rows, and with `isNote` those of notes about accepted ones. */
type StoredKind = RefusalKind & { isNote?: true };

/** A refused row that is not stored in the database. */
export type UnlistedRow = { line: number; reasons: RowReason[] };

export type RefusalTally = ReturnType<typeof refusalTally>;

/**
 * Counts the refused and the noted rows of an import by reason, and decides which refused rows are stored: a file of bad rows must
 * not grow into a database of reasons.
 */
export function refusalTally() {
	const refused = kindCounts();
	const noted = kindCounts();
	let stored = 0;
	let unlisted: UnlistedRow[] = [];
	return {
		/** The number of rows that are stored. */
		stored: () => stored,
		/** The reasons with their numbers of rows, most frequent first. */
		kinds: (): StoredKind[] => [
			...refused.kinds(),
			...noted.kinds().map((kind): StoredKind => ({ ...kind, isNote: true })),
		],
		/** Counts a refused row of a line. @returns whether it is to be stored. */
		add(reasons: readonly RowReason[], line: number): boolean {
			const short = shortReasons(reasons);
			const counted = refused.of(short);
			const isStored = stored < MAX_STORED || counted.some(({ rows, unlisted }) => rows - unlisted < SAMPLES);
			if (isStored) stored += 1;
			else unlisted.push({ line, reasons: short });
			for (const kind of counted) {
				kind.rows += 1;
				if (!isStored) kind.unlisted += 1;
			}
			return isStored;
		},
		/** Counts reasons of a row that is stored already. @param isFirst whether it was accepted until now. */
		addStored(reasons: readonly RowReason[], isFirst: boolean): void {
			for (const kind of refused.of(shortReasons(reasons))) kind.rows += 1;
			if (isFirst) stored += 1;
		},
		/** Counts the notes about an accepted row; `by` -1: it is not accepted any more. */
		addNotes(notes: readonly RowReason[], by: 1 | -1): void {
			for (const kind of noted.of(shortReasons(notes))) kind.rows += by;
		},
		/** The rows that are not to be stored since the last call. */
		takeUnlisted(): UnlistedRow[] {
			const rows = unlisted;
			unlisted = [];
			return rows;
		},
	};
}

/** The first kinds of reasons, with their numbers of rows. */
function kindCounts() {
	const kinds = new Map<string, RefusalKind>();
	return {
		kinds: () => [...kinds.values()].filter(({ rows }) => rows > 0).toSorted((a, b) => b.rows - a.rows),
		/** The kinds of a row's reasons, with those that are new. */
		of(reasons: readonly RowReason[]): RefusalKind[] {
			const own = new Map(reasons.map((why) => [`${why.rule} ${why.column}`, why]));
			return [...own].flatMap(([key, why]) => {
				const known = kinds.get(key);
				if (known !== undefined) {
					if (known.message !== why.message) known.isMixed = true;
					return known;
				}
				if (kinds.size >= MAX_KINDS) return [];
				const kind = { ...why, rows: 0, unlisted: 0 };
				kinds.set(key, kind);
				return kind;
			});
		},
	};
}

/** The stored kinds of an import: of refused rows, and of notes about others. */
export function readKinds(stored: string): { refused: RefusalKind[]; noted: NoteKind[] } {
	const kinds = JSON.parse(stored) as StoredKind[];
	return {
		refused: kinds.filter(({ isNote }) => isNote !== true),
		noted: kinds.filter(({ isNote }) => isNote === true),
	};
}

/** Reasons in a bounded number of bytes: the first ones, with their texts cut. */
export function shortReasons(reasons: readonly RowReason[]): RowReason[] {
	const more = reasons.length - MAX_REASONS;
	const first = reasons.slice(0, more > 0 ? MAX_REASONS - 1 : MAX_REASONS).map(shortReason);
	return more > 0
		? [...first, shortReason({ column: null, ...reason("more_reasons", { count: more + 1 }) })]
		: first;
}

/** In this order of its properties: rows are found by the text of the first two, see `kindPattern`. */
function shortReason({ column, rule, message, facts }: RowReason): RowReason {
	return {
		column,
		...(rule && { rule }),
		message: cut(message, MAX_SENTENCE),
		...(facts && {
			facts: Object.fromEntries(
				Object.entries(facts).map(([name, fact]) => [
					name,
					typeof fact === "string" ? cut(fact, MAX_FACT) : fact,
				]),
			),
		}),
	};
}

/**
 * A pattern for `like` (escape character: !) that the stored reasons of a row match if one has this rule.
 * @param column its column; undefined: none.
 */
export function kindPattern(rule: string, column: string | undefined): string {
	const named = `"column":${JSON.stringify(column ?? null)},`;
	return `%${`${named}"rule":${JSON.stringify(rule)}`.replaceAll(/[!%_]/g, "!$&")}%`;
}

function cut(text: string, most: number): string {
	return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}
