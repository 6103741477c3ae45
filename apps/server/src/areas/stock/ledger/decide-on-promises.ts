import type { Right } from "@freehub/domain/people/access";
import {
	DELIVERED,
	decidePromises,
	type MoveRejection,
	type Promised,
	type PromiseEntry,
	type PromiseMove,
	place,
	promisedFrom,
	type Source,
	type SourceKind,
} from "@freehub/domain/stock/promises";
import { type Entry, isVirtual, type Levels, levelOf, type MovementKind } from "@freehub/domain/stock/stock";
import { type AppError, refusal } from "#app-error.ts";
import type { LineColumns } from "./decide-on-lines.ts";
import { type Holder, hasPromises, type OpenLine } from "./line-books.ts";
import type { OpenLedger } from "./open-ledger.ts";
import { noticeOf } from "./told-promises.ts";

/** A movement to be recorded, as its promises are decided. */
export type MoveOfPromises = {
	entry: Entry;
	kind: MovementKind;
	ofLine: Pick<LineColumns, "line" | "line_kind">;
	/** The right to take what is promised to others is used. */
	mayOverride: boolean;
	/** The movement that it takes back, unless it brings back what that one had taken back. */
	takesBack: string | undefined;
	/** It brings back what was taken back. */
	isAgain: boolean;
};

/** An entry with the number of the movement that causes it. */
export type CausedEntry = PromiseEntry & { of: number };

/** Whether promises concern a movement of the product. */
function isConcerned({ promises }: OpenLedger, move: MoveOfPromises): boolean {
	if ((promises.now.get(move.entry.product) ?? []).length > 0) return true;
	return hasPromises(move.ofLine.line_kind) || (promises.caused.get(move.takesBack ?? "") ?? []).length > 0;
}

/**
 * Decides what movements do to the promises of their products. Changes nothing.
 * @param levels after the movements. @param lines those of documents that the movements change, as they are after them.
 */
export function decideOnPromises(
	ledger: OpenLedger,
	moves: readonly MoveOfPromises[],
	{ levels, lines }: { levels: Levels; lines: ReadonlyMap<string, OpenLine> },
	rights: readonly Right[],
): { entries: CausedEntry[] } | { at: number; error: AppError } {
	const entries: CausedEntry[] = [];
	const numbered = moves.map((move, at) => ({ ...move, at }));
	const concerned = [...Map.groupBy(numbered, ({ entry }) => entry.product)].filter(([, all]) =>
		all.some((move) => isConcerned(ledger, move)),
	);
	if (concerned.length === 0) return { entries };
	const after = new Map([...ledger.lines, ...lines]);
	for (const [product, all] of concerned) {
		const decision = decidePromises(
			ledger.promises.now.get(product) ?? [],
			all.map((move) => effectOf(ledger, move, after)),
			(location) => levelOf(levels, product, location),
			suppliesOf(after, product),
		);
		if (!decision.ok) {
			const at = all[decision.rejection.of]?.at ?? 0;
			return { at, error: promisedRefusal(ledger, product, decision.rejection, rights) };
		}
		entries.push(...decision.entries.map((entry) => ({ ...entry, of: all[entry.of]?.at ?? 0 })));
	}
	return { entries };
}

const facts: readonly MovementKind[] = ["count", "adjust", "receive"];

function effectOf(
	{ lines, promises }: OpenLedger,
	{ entry, kind, ofLine, mayOverride, takesBack, isAgain }: MoveOfPromises,
	after: ReadonlyMap<string, OpenLine>,
): PromiseMove {
	const { from, to, quantity } = entry;
	const move = { from, to, quantity, isFact: mayOverride || facts.includes(kind) };
	const { line, line_kind } = ofLine;
	const isServing = line !== null && hasPromises(line_kind) && (kind === "deliver" || kind === "transfer");
	if (isServing && (takesBack === undefined || isAgain)) {
		return { ...move, serves: { line, to: kind === "deliver" ? DELIVERED : place(to) } };
	}
	if (takesBack !== undefined) return { ...move, undoes: promises.caused.get(takesBack) ?? [] };
	const [before, now] = [supplyOf(lines.get(line ?? "")), supplyOf(after.get(line ?? ""))];
	const isArrival = !isVirtual(to) && before !== undefined && now !== undefined && now.pieces < before.pieces;
	if (kind !== "receive" && !isArrival) return move;
	return { ...move, brings: { source: now?.source, isNew: kind === "receive" } };
}

/** The pieces that a line still brings; undefined: its kind brings no pieces. */
export function supplyOf(open: OpenLine | undefined): { source: Source; pieces: number } | undefined {
	if (open?.book.supplies === undefined) return undefined;
	const source = { kind: open.book.kind as SourceKind, id: open.line.id };
	return { source, pieces: open.book.supplies(open.line) };
}

function suppliesOf(lines: ReadonlyMap<string, OpenLine>, product: string) {
	return [...lines.values()].flatMap((open) => (open.line.product === product ? (supplyOf(open) ?? []) : []));
}

/** The pieces at a place that are promised to others than this line; 0 for what may take them. */
export function heldFromOthers(
	{ promises }: OpenLedger,
	{ product, line }: { product: string; line: string | null },
	location: string,
): number {
	const others = (promises.now.get(product) ?? []).filter((one) => one.line !== line);
	return promisedFrom(others, place(location));
}

/** The most holders that a sentence names. */
const MAX_NAMED = 3;

function promisedRefusal(
	{ promises: { holders } }: OpenLedger,
	product: string,
	rejection: MoveRejection,
	rights: readonly Right[],
): AppError {
	const { requested } = rejection;
	if (rejection.code === "nothing_promised") {
		return nothingPromised(product, { ...rejection, requested });
	}
	const { place: location, free } = rejection;
	const details = { product, location, requested, available: free };
	return refusalOfHeld(rejection.holders, { free, details }, holders, rights);
}

/** The refusal of more pieces than are promised to a line. */
export function nothingPromised(
	product: string,
	{ line, requested, available }: { line: string; requested: number; available: number },
): AppError {
	return refusal("nothing_promised", {
		available,
		details: { product, saleLine: line, requested, available },
	});
}

/** The refusal of what is promised to others, who are named to readers of sales. */
export function refusalOfHeld(
	held: readonly Promised[],
	{ free, details }: { free: number; details: object },
	holders: ReadonlyMap<string, Holder>,
	rights: readonly Right[],
): AppError {
	if (!rights.includes("sale.read")) return refusal("promised", { free, details });
	const named = held.map((one) => noticeOf(one, holders, rights));
	const names = named.slice(0, MAX_NAMED).map(({ number, who, pieces }) => {
		return `${[who, number].filter((part) => part !== null).join(", ") || "?"} (${pieces})`;
	});
	const more = Math.max(0, named.length - names.length);
	return refusal("promised.holders", {
		free,
		holders: names.join("; "),
		more,
		details: { ...details, promised: named.slice(0, 20) },
		about: named.flatMap(({ customer }) => customer ?? []),
	});
}
