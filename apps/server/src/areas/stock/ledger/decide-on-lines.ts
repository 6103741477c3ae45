import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import {
	type Entry,
	entryOf,
	isVirtual,
	type MovementKind,
	type StockCommand,
} from "@freehub/domain/stock/stock";
import type { Selectable } from "kysely";
import { refusal } from "#app-error.ts";
import type { MovementTable } from "#db/schema.ts";
import {
	type Counters,
	type LinePart,
	lineCounters,
	lineWhat,
	type NamedLine,
	type OpenLine,
} from "./line-books.ts";
import type { MovementRow } from "./movements.repo.ts";
import type { LineRefusal } from "./stock-answer.ts";

/** The line of a document that a movement names, and its refused pieces. */
export type LineColumns = Pick<
	Selectable<MovementTable>,
	"line" | "line_kind" | "refused" | "refused_reason" | "settlement" | "photo" | "exceeds"
>;

const noLine: LineColumns = {
	line: null,
	line_kind: null,
	refused: 0,
	refused_reason: null,
	settlement: null,
	photo: null,
	exceeds: 0,
};

/** A line to book, with the line of a transfer note that it names: only transfer notes book those. */
export type BookableLine = MovementLine & { transferLine?: string | undefined };

/** The line that a change names. */
export function lineNamedBy({
	purchaseLine,
	saleLine,
	transferLine,
}: Pick<BookableLine, "purchaseLine" | "saleLine" | "transferLine">): NamedLine | undefined {
	if (transferLine !== undefined) return { kind: "transfer", id: transferLine };
	if (saleLine !== undefined) return { kind: "sale", id: saleLine };
	return purchaseLine === undefined ? undefined : { kind: "purchase", id: purchaseLine };
}

/** The columns of a change that names a line; `exceeds` is decided when it is booked. */
export function lineColumnsOf(change: BookableLine): LineColumns {
	const line = lineNamedBy(change);
	if (line === undefined) return noLine;
	const { refused, exceed } = change;
	return {
		line: line.id,
		line_kind: line.kind,
		refused: refused?.pieces ?? 0,
		refused_reason: refused?.reason ?? null,
		settlement: refused?.settlement ?? null,
		photo: refused?.photo ?? null,
		exceeds: exceed === true ? 1 : 0,
	};
}

/** A movement's effect on the line that it names. */
export type Part = LinePart & { named: NamedLine };

type Moved = { product: string; kind: MovementKind; quantity: number; from: string; to: string };

function partOf(
	{ product, kind, quantity, from, to }: Moved,
	columns: LineColumns,
	isBack: boolean,
	root?: string,
): Part | undefined {
	const { line, line_kind, refused, settlement, exceeds } = columns;
	if (line === null || line_kind === null) return undefined;
	const named = { kind: line_kind, id: line };
	const ends = { kind, quantity, from, to, refused, settlement };
	return { named, product, ...ends, mayExceed: exceeds !== 0, isBack, root };
}

/** The effect of a new movement. */
export function partOfNew(command: StockCommand, columns: LineColumns): Part | undefined {
	const { from, to } = entryOf(command, 0);
	return partOf({ ...command, from, to }, columns, false);
}

/** The effect of a reversal of a movement: one that was taken back twice is here again. */
export function partOfReversal(row: MovementRow): Part | undefined {
	const isBack = row.reversals % 2 === 0;
	const [from, to] = isBack ? [row.from_location, row.to_location] : [row.to_location, row.from_location];
	return partOf({ ...row, from, to }, row, isBack, row.root ?? row.id);
}

/** The cost of pieces from outside at their product's cost; null: unknown, or they do not come from outside. */
export function usualCost(
	product: { cost: number | null } | undefined,
	{ from, to, quantity }: Entry,
): number | null {
	const { cost = null } = product ?? {};
	if (cost === null || !isVirtual(from) || isVirtual(to)) return null;
	return cost * quantity;
}

type OnLines = {
	/** Per movement: what the pieces cost, and whether the right to exceed the line was needed. */
	results: { cost: number | null; exceeds: 0 | 1 }[];
	refusals: LineRefusal[];
	/** The lines afterwards. */
	after: Map<string, OpenLine>;
};

/** A receipt, and another movement that is taken back: afterwards, there are more pieces of the line. */
const isGain = ({ kind, isBack }: LinePart): boolean => (kind === "receive") !== isBack;

/**
 * Decides what movements do to the lines that they name, in order, but what leaves pieces at the line comes first: like those of
 * the stock, the changes of one batch are summed. Changes nothing.
 */
export function decideOnLines(
	lines: ReadonlyMap<string, OpenLine>,
	parts: readonly (Part | undefined)[],
): OnLines {
	const after = new Map<string, OpenLine>();
	const refusals: LineRefusal[] = [];
	const results: OnLines["results"] = parts.map(() => ({ cost: null, exceeds: 0 }));
	const named = parts.flatMap((part, at) => (part === undefined ? [] : [{ part, at }]));
	for (const { part, at } of named.toSorted((a, b) => Number(isGain(b.part)) - Number(isGain(a.part)))) {
		const { kind, id } = part.named;
		const open = after.get(id) ?? lines.get(id);
		if (open === undefined || open.line.product !== part.product) {
			refusals.push({ at, error: refusal("not_found.such", { what: lineWhat(kind) }) });
			continue;
		}
		const { book, line } = open;
		const decided = book.apply(line, part);
		if ("error" in decided) {
			refusals.push({ at, error: decided.error });
			continue;
		}
		after.set(id, { book, line: decided.line });
		results[at] = { cost: decided.cost, exceeds: decided.exceeds ? 1 : 0 };
	}
	return { results, refusals, after };
}

/** The change of each product's counters between two states of lines. */
export function counterChanges(
	before: ReadonlyMap<string, OpenLine>,
	after: ReadonlyMap<string, OpenLine>,
): Map<string, Counters> {
	const changes = new Map<string, Counters>();
	for (const [id, { book, line }] of after) {
		const stored = before.get(id);
		if (stored === undefined || stored.line === line) continue;
		const sum = changes.get(line.product) ?? {};
		const change = book.counters(stored.line, line);
		for (const name of lineCounters) {
			const pieces = change[name] ?? 0;
			if (pieces !== 0) sum[name] = (sum[name] ?? 0) + pieces;
		}
		changes.set(line.product, sum);
	}
	return changes;
}
