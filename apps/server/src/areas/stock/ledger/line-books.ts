import type { ChargeLeft, LedgerCheck } from "@freehub/contract/stock/stock";
import type { Settlement } from "@freehub/domain/buying/purchase";
import type { Right } from "@freehub/domain/people/access";
import type { MovementKind } from "@freehub/domain/stock/stock";
import type { AppError } from "#app-error.ts";
import type { Changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";

// A movement may name the line of a document: a purchase order's, which it is received for. The ledger stores the line's id and the
// document's kind, and knows nothing else about documents: each kind hands over a book of its lines (ADR 60).

/** A document's line as bookings see it. The lock of its product protects it. */
export type DocumentLine = {
	id: string;
	product: string;
	/** The document's; null: none yet. */
	number: string | null;
};

/** A movement as its effect on the line that it names. */
export type LinePart = {
	product: string;
	kind: MovementKind;
	quantity: number;
	/** The ends of the movement; of one that takes another back, those of that one. */
	from: string;
	to: string;
	/** Pieces that came with it and were not accepted, and what the supplier does about them. */
	refused: number;
	settlement: Settlement | null;
	/** The caller has the right to exceed the line, and uses it. */
	mayExceed: boolean;
	/** It takes a movement back. */
	isBack: boolean;
	/** Of one that takes another back, or brings it back: the movement that this began with. */
	root: string | undefined;
};

/** The line afterwards, what the pieces cost in the shop's minor units (null: unknown), and whether the line is exceeded. */
export type LineChange<Line> = { line: Line; cost: number | null; exceeds: boolean };

/** The columns of products that count open pieces of lines. */
export const lineCounters = ["incoming"] as const;
export type Counters = Partial<Record<(typeof lineCounters)[number], number>>;
export const noCounters = { incoming: 0 } as const satisfies Counters;

/** Pieces that are expected on a day as `2026-11-27`; null: no day is known. */
export type Expected = { pieces: number; day: string | null };

/** The effect of ordering pieces of a product today: the supplier's name, and the day on which they would come; null: no lead time is known. */
export type OrderOutlook = { supplier: string; day: string | null; inDrafts: number };

/** A line that brings pieces, with its document, the day on which they are expected, and how many are still open. */
export type ComingLine = {
	line: string;
	document: string;
	number: string;
	pieces: number;
	day: string | null;
};

/** A number that does not follow from the ledger. */
export type LedgerDifference = LedgerCheck["differences"][number];

/**
 * The holder of a promise: the document's id and number, its customer if there is one, its day and where it is collected if these are
 * said, and its change to publish.
 */
export type Holder = {
	document: string;
	number: string | null;
	who: string | null;
	due: string | null;
	/** The ids of people whose name `who` is, as in `Written.about`. */
	about: readonly string[];
	wantedAt: string | null;
	changed: Changed;
};

/** A kind of document, as bookings and readers of the stock ask it. A kind leaves out the methods that do not concern it. */
export type LineBook<Line extends DocumentLine = DocumentLine> = {
	/** As `movement.line_kind` stores it. */
	kind: string;
	/** The name of a line in refusals. */
	what: string;
	/** Lines by id. Their products are locked, so that no other booking interferes. */
	read(tx: Tx, ids: readonly string[]): Promise<Map<string, Line>>;
	/** Decides what a movement does to a line. Changes nothing. */
	apply(line: Line, part: LinePart): LineChange<Line> | { error: AppError };
	/** The change of the product's counters between two states of a line; only those that a line of this kind counts in. */
	counters(before: Line, after: Line): Counters;
	/** The change to publish when a movement of a line was booked. */
	changed(line: Line): Changed;
	/** The numbers of the documents of lines. */
	numbers(connection: Connection, ids: readonly string[]): Promise<Map<string, string | null>>;
	/** The products whose lines, or counters of lines, do not agree with the ledger. */
	differences(connection: Connection, limit: number): Promise<LedgerDifference[]>;
	/** The pieces of products that are expected, by day, those without a day last. */
	expected?(connection: Connection, products: readonly string[]): Promise<Map<string, Expected[]>>;
	/** The open lines that bring pieces of products, by product: only kinds whose lines are a kind of source. */
	coming?(connection: Connection, products: readonly string[]): Promise<Map<string, ComingLine[]>>;
	/** The first day on which pieces of products are expected; products of which none are expected are missing. */
	nextDays?(db: Db, products: readonly string[]): Promise<Map<string, string | null>>;
	/** Costs of received movements that still count when the movements are taken back. */
	charges?: {
		/** The right to see their amounts. */
		right: Right;
		of(tx: Tx, movements: readonly string[]): Promise<ChargeOfMovement[]>;
	};
	/**
	 * The pieces that a line still brings, of which promises can be made; only kinds whose lines bring pieces, which are a kind of source
	 * (`domain/stock/promises.ts`).
	 */
	supplies?(line: Line): number;
	/** The day on which the pieces that lines bring are expected; lines without a day are missing. */
	days?(connection: Connection, ids: readonly string[]): Promise<Map<string, string>>;
	/** Ordering pieces that the shop does not have; one kind of document does. */
	ordering?: {
		/** The right to order; those who may read such documents, `readers`, learn the supplier's name. */
		right: Right;
		readers: Right;
		/** Undefined: the product has no supplier. */
		outlook(connection: Connection, product: string, now: Date): Promise<OrderOutlook | undefined>;
		/**
		 * Adds pieces to a draft, or begins one. It locks documents and then products, and refuses before it writes.
		 * @returns undefined if the product has no supplier.
		 */
		add(
			db: Db,
			tx: Tx,
			wanted: { product: string; pieces: number },
			request: WriteRequest,
		): Promise<{ _id: string; supplier: string; changed: Changed } | undefined>;
	};
	/** Those who hold promises, by line; only kinds whose lines have promises. */
	holders?(connection: Connection, ids: readonly string[]): Promise<Map<string, Holder>>;
	/** The right to take back adjustments that name its lines; default: that of adjustments. */
	adjusts?: Right;
	/** Corrects times of the documents of a product that are later than `at`, as those of its movements are (`redate.ts`). */
	redate?(tx: Tx, product: string, at: Date): Promise<void>;
};

/** A charge that counts, with the movement to which a part of it belongs. */
export type ChargeOfMovement = ChargeLeft & { movement: string };

let books: readonly LineBook[] | undefined;

/** Sets the books of all kinds of documents, once per process and thread, before the stock is used. */
export function openLineBooks(all: readonly LineBook[]): void {
	books = all;
}

/** The books of all kinds of documents. */
export function lineBooks(): readonly LineBook[] {
	if (books === undefined) throw new Error("No line books are open: call openLineBooks first.");
	return books;
}

/** The book of a kind of document; undefined: no document is of that kind. */
function bookOf(kind: string): LineBook | undefined {
	return lineBooks().find((one) => one.kind === kind);
}

/** The right with which a document of a kind books adjustments; undefined: it has none of its own. */
export function rightToAdjust(kind: string | null): Right | undefined {
	return kind === null ? undefined : bookOf(kind)?.adjusts;
}

/** Whether lines of a kind of document have promises. */
export function hasPromises(kind: string | null): boolean {
	return kind !== null && bookOf(kind)?.holders !== undefined;
}

/** Those who hold promises, by line. */
export async function holdersOf(
	connection: Connection,
	lines: readonly NamedLine[],
): Promise<Map<string, Holder>> {
	const holders = new Map<string, Holder>();
	for (const [kind, own] of Map.groupBy(lines, (line) => line.kind)) {
		const found = await bookOf(kind)?.holders?.(connection, [...new Set(own.map(({ id }) => id))]);
		for (const [id, holder] of found ?? []) holders.set(id, holder);
	}
	return holders;
}

/** The document that lines belong to which bring pieces, and the day on which they are expected; null: no day is known. */
export async function suppliersOf(
	connection: Connection,
	lines: readonly NamedLine[],
): Promise<Map<string, { number: string; day: string | null }>> {
	const found = new Map<string, { number: string; day: string | null }>();
	for (const [kind, own] of Map.groupBy(lines, (line) => line.kind)) {
		const ids = [...new Set(own.map(({ id }) => id))];
		const numbers = await bookOf(kind)?.numbers(connection, ids);
		const days = await bookOf(kind)?.days?.(connection, ids);
		for (const id of ids) found.set(id, { number: numbers?.get(id) ?? "", day: days?.get(id) ?? null });
	}
	return found;
}

/** How pieces that the shop does not have are ordered; undefined: no kind of document does that. */
export function orderingOfBooks(): LineBook["ordering"] {
	return lineBooks().find(({ ordering }) => ordering !== undefined)?.ordering;
}

/** The name of a line in refusals. */
export function lineWhat(kind: string): string {
	return bookOf(kind)?.what ?? "line";
}

/** A line that a movement names. */
export type NamedLine = { kind: string; id: string };

/** A line with the book that it is in. */
export type OpenLine = { book: LineBook; line: DocumentLine };

/** The lines that movements name, by id; those that do not exist are missing. Their products must be locked. */
export async function readLines(tx: Tx, named: readonly NamedLine[]): Promise<Map<string, OpenLine>> {
	const lines = new Map<string, OpenLine>();
	for (const [kind, own] of Map.groupBy(named, (line) => line.kind)) {
		const book = bookOf(kind);
		if (book === undefined) continue;
		const read = await book.read(tx, [...new Set(own.map(({ id }) => id))]);
		for (const [id, line] of read) lines.set(id, { book, line });
	}
	return lines;
}

/** The charges that documents of a kind have for movements, and the right to see their amounts. */
export type LineCharges = { right: Right; charges: readonly ChargeOfMovement[] };

/** The charges that count for received movements. */
export async function readCharges(tx: Tx, movements: readonly string[]): Promise<LineCharges[]> {
	const read: LineCharges[] = [];
	if (movements.length === 0) return read;
	for (const { charges } of lineBooks()) {
		if (charges !== undefined) read.push({ right: charges.right, charges: await charges.of(tx, movements) });
	}
	return read;
}

/** The numbers of the documents whose lines movements name, by line. */
export async function numbersOf(
	connection: Connection,
	movements: readonly { line: string | null; line_kind: string | null }[],
): Promise<ReadonlyMap<string, string | null>> {
	const named = movements.filter(({ line }) => line !== null);
	const numbers = new Map<string, string | null>();
	for (const [kind, own] of Map.groupBy(named, ({ line_kind }) => line_kind ?? "")) {
		const found = await bookOf(kind)?.numbers(connection, [...new Set(own.map(({ line }) => line ?? ""))]);
		for (const [id, number] of found ?? []) numbers.set(id, number);
	}
	return numbers;
}

/** The pieces of products that are expected by documents of any kind, by day, those without a day last. */
export async function expectedOf(
	connection: Connection,
	products: readonly string[],
): Promise<Map<string, Expected[]>> {
	const expected = new Map<string, Expected[]>();
	for (const book of lineBooks()) {
		for (const [product, days] of (await book.expected?.(connection, products)) ?? []) {
			expected.set(product, [...(expected.get(product) ?? []), ...days].toSorted(byDay));
		}
	}
	return expected;
}

/** The open lines of a kind of document that bring pieces of products, by product, the earliest first. */
export async function comingOf(
	connection: Connection,
	kind: string,
	products: readonly string[],
): Promise<Map<string, ComingLine[]>> {
	return (await bookOf(kind)?.coming?.(connection, products)) ?? new Map();
}

/** The first day on which pieces of each of these products are expected; null: no day is known. */
export async function nextDays(db: Db, products: readonly string[]): Promise<Map<string, string | null>> {
	const days = new Map<string, string | null>();
	for (const book of lineBooks()) {
		for (const [product, day] of (await book.nextDays?.(db, products)) ?? []) {
			const known = days.get(product) ?? null;
			days.set(product, known === null || (day !== null && day < known) ? day : known);
		}
	}
	return days;
}

/** Compares days on which something is expected; what has no day comes last. */
export function byDay({ day: a }: Pick<Expected, "day">, { day: b }: Pick<Expected, "day">): number {
	if (a === b) return 0;
	return a === null || (b !== null && a > b) ? 1 : -1;
}
