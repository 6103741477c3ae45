// Pieces that are spoken for. A line of a document, such as a customer's order, has promises, each out of a source: a place where
// the pieces are, a line that they will come with, or none, which is waiting. Promises are a double-entry ledger beside the stock's:
// entries move pieces between sources, and balances follow from them. So the promises of a line always add up to what was ordered,
// minus what was released and delivered. All functions are pure and are about one product; quantities are whole pieces.

/** Where promised pieces come from: a place, a purchase line, a line of a transfer on its way, or none (waiting). */
export const sourceKinds = ["place", "purchase", "transfer", "none"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** `id` of the place or line; empty for `none`. */
export type Source = { kind: SourceKind; id: string };

/** The sources of promises, and where promises come from and end. */
export const accountKinds = [...sourceKinds, "ordered", "delivered", "released"] as const;
export type AccountKind = (typeof accountKinds)[number];
export type Account = { kind: AccountKind; id: string };

export const WAITING: Source = { kind: "none", id: "" };
export const ORDERED: Account = { kind: "ordered", id: "" };
export const DELIVERED: Account = { kind: "delivered", id: "" };
export const RELEASED: Account = { kind: "released", id: "" };

/** Why an entry was made: by a person (made, moved, released), or because of a movement or of what a line still brings. */
export const promiseReasons = [
	"made",
	"moved",
	"released",
	"arrived",
	"picked",
	"delivered",
	"lost",
	"shrunk",
	"supplied",
	"undone",
] as const;
export type PromiseReason = (typeof promiseReasons)[number];

/** A line with promises. `since`: when it was first promised, in ms since 1970; it stays when its promises move or lose their source. */
export type PromisedLine = { line: string; lineKind: string; product: string; since: number };

/** The open pieces of a line that are promised out of one source. */
export type Promised = PromisedLine & { source: Source; pieces: number };

/** A change of promises; entries are only added. */
export type PromiseEntry = PromisedLine & {
	pieces: number;
	from: Account;
	to: Account;
	reason: PromiseReason;
};

export function place(id: string): Source {
	return { kind: "place", id };
}

export function isSameAccount(one: Account, other: Account): boolean {
	return one.kind === other.kind && one.id === other.id;
}

function isSource(account: Account): account is Source {
	return (sourceKinds as readonly string[]).includes(account.kind);
}

const sumOf = (promises: readonly Promised[]): number =>
	promises.reduce((sum, { pieces }) => sum + pieces, 0);

/** The pieces that are promised out of a source. */
export function promisedFrom(promises: readonly Promised[], source: Account): number {
	return sumOf(promises.filter((one) => isSameAccount(one.source, source)));
}

/** The open promised pieces of a line. */
export function promisedTo(promises: readonly Promised[], line: string): number {
	return sumOf(promises.filter((one) => one.line === line));
}

/** The promised pieces of the product: all (`owed`), and those out of places (`reserved`). */
export function totalsOf(promises: readonly Promised[]): { owed: number; reserved: number } {
	return { owed: sumOf(promises), reserved: sumOf(promises.filter(({ source }) => source.kind === "place")) };
}

/** The promised pieces at each place that has some. */
export function reservedAt(promises: readonly Promised[]): Map<string, number> {
	const places = new Map<string, number>();
	for (const { source, pieces } of promises) {
		if (source.kind === "place") places.set(source.id, (places.get(source.id) ?? 0) + pieces);
	}
	return places;
}

/** The oldest promise first; those of the same moment by their lines. */
function byAge(a: PromisedLine, b: PromisedLine): number {
	return a.since - b.since || (a.line < b.line ? -1 : a.line > b.line ? 1 : 0);
}

type Balances = Map<string, Promised>;

const nameOf = (line: string, { kind, id }: Account) => `${line} ${kind} ${id}`;

/** Promises by line and source: of each pair there is at most one. */
export function balancesOf(promises: readonly Promised[]): Map<string, Promised> {
	return new Map(promises.map((one) => [nameOf(one.line, one.source), one]));
}

function applyTo(balances: Balances, entry: PromiseEntry): void {
	const { line: id, lineKind, product, since, pieces, from, to } = entry;
	const line = { line: id, lineKind, product, since };
	const change = (account: Account, by: number) => {
		if (!isSource(account)) return;
		const name = nameOf(id, account);
		const sum = (balances.get(name)?.pieces ?? 0) + by;
		if (sum < 0) throw new Error(`The promise of line ${id} would be below zero.`);
		if (sum === 0) balances.delete(name);
		else balances.set(name, { ...line, source: account, pieces: sum });
	};
	change(from, -pieces);
	change(to, pieces);
}

/**
 * Turns entries into balances; a rebuild replays the entries through it.
 * @throws Error if a balance would be below zero.
 */
export function applyPromises(promises: readonly Promised[], entries: Iterable<PromiseEntry>): Promised[] {
	const balances = balancesOf(promises);
	for (const entry of entries) applyTo(balances, entry);
	return [...balances.values()];
}

/** Changes of promises that are worked out one after the other: the balances so far, and the entries that led to them. */
class Draft {
	readonly #balances: Balances;
	readonly entries: PromiseEntry[] = [];

	constructor(promises: readonly Promised[]) {
		this.#balances = balancesOf(promises);
	}

	get promises(): readonly Promised[] {
		return [...this.#balances.values()];
	}

	add(line: PromisedLine, change: Omit<PromiseEntry, keyof PromisedLine>): void {
		if (change.pieces === 0) return;
		const { line: id, lineKind, product, since } = line;
		const entry = { line: id, lineKind, product, since, ...change };
		this.entries.push(entry);
		applyTo(this.#balances, entry);
	}

	/** Moves up to `pieces` of some promises, in their order. @returns the pieces that were not there. */
	move(from: readonly Promised[], pieces: number, to: Account, reason: PromiseReason): number {
		let left = pieces;
		for (const one of from) {
			const moved = Math.min(left, one.pieces);
			this.add(one, { pieces: moved, from: one.source, to, reason });
			left -= moved;
		}
		return left;
	}

	of(test: (one: Promised) => boolean): Promised[] {
		return this.promises.filter(test).toSorted(byAge);
	}
}

/** The surest sources last: a promise gives up what it waits for before what is there. */
const certainty: readonly SourceKind[] = ["none", "transfer", "purchase", "place"];
const byCertainty = ({ source: a }: Promised, { source: b }: Promised): number =>
	certainty.indexOf(a.kind) - certainty.indexOf(b.kind) || (a.id < b.id ? -1 : 1);

/** `free`: the pieces of the source that are promised to nobody; `available`: those of the line that can still be moved there. */
export type PromiseRejection =
	| { code: "too_little_free"; source: Source; wanted: number; free: number }
	| { code: "too_little_promised"; line: string; wanted: number; available: number };
export type PromiseDecision =
	| { ok: true; entries: PromiseEntry[] }
	| { ok: false; rejection: PromiseRejection };

/** The pieces that a source has, or that come with it. */
export type Capacity = (source: Source) => number;

/** Pieces of a line to promise: out of the wanted sources, and the rest out of none. */
export type Wanted = PromisedLine & {
	pieces: number;
	wanted: readonly { source: Source; pieces: number }[];
};

/**
 * Makes promises of lines, in order. A wanted source must have the pieces free; `none` always has.
 * @param pieces of each line, at least as many as its wanted sources have together.
 */
export function makePromises(
	promises: readonly Promised[],
	lines: readonly Wanted[],
	capacity: Capacity,
): PromiseDecision {
	const draft = new Draft(promises);
	for (const { pieces, wanted, ...line } of lines) {
		let left = pieces;
		for (const { source, pieces: asked } of wanted) {
			const rejection = whyNotFree(draft.promises, source, asked, capacity);
			if (rejection !== undefined) return { ok: false, rejection };
			draft.add(line, { pieces: asked, from: ORDERED, to: source, reason: "made" });
			left -= asked;
		}
		draft.add(line, { pieces: left, from: ORDERED, to: WAITING, reason: "made" });
	}
	return { ok: true, entries: draft.entries };
}

function whyNotFree(
	promises: readonly Promised[],
	source: Source,
	wanted: number,
	capacity: Capacity,
): PromiseRejection | undefined {
	if (source.kind === "none") return undefined;
	const free = capacity(source) - promisedFrom(promises, source);
	return wanted <= free ? undefined : { code: "too_little_free", source, wanted, free: Math.max(0, free) };
}

/** Moves promised pieces of a line to another source. @param from undefined: out of its other sources, those that wait first. */
export function movePromise(
	promises: readonly Promised[],
	{ line, from, to, pieces }: { line: string; from?: Source | undefined; to: Source; pieces: number },
	capacity: Capacity,
): PromiseDecision {
	const draft = new Draft(promises);
	const own = draft
		.of((one) => one.line === line && !isSameAccount(one.source, to))
		.filter(({ source }) => from === undefined || isSameAccount(source, from))
		.toSorted(byCertainty);
	const available = sumOf(own);
	if (available < pieces) {
		return { ok: false, rejection: { code: "too_little_promised", line, wanted: pieces, available } };
	}
	const rejection = whyNotFree(promises, to, pieces, capacity);
	if (rejection !== undefined) return { ok: false, rejection };
	draft.move(own, pieces, to, "moved");
	return { ok: true, entries: draft.entries };
}

/** Releases promised pieces of a line: those that wait first, those that are at places last. */
export function releasePromises(
	promises: readonly Promised[],
	line: string,
	pieces: number,
): PromiseDecision {
	const draft = new Draft(promises);
	const own = draft.of((one) => one.line === line).toSorted(byCertainty);
	const available = sumOf(own);
	if (available < pieces) {
		return { ok: false, rejection: { code: "too_little_promised", line, wanted: pieces, available } };
	}
	draft.move(own, pieces, RELEASED, "released");
	return { ok: true, entries: draft.entries };
}

/** The youngest promises out of a source lose it until it has no more than `most`; they wait then. */
export function settleSource(promises: readonly Promised[], source: Source, most: number): PromiseEntry[] {
	const draft = new Draft(promises);
	settle(draft, source, most);
	return draft.entries;
}

/** The oldest promises that wait take the pieces of a source that are promised to nobody. @param most the pieces that it brings. */
export function fillSource(promises: readonly Promised[], source: Source, most: number): PromiseEntry[] {
	const draft = new Draft(promises);
	const free = Math.max(0, most - promisedFrom(promises, source));
	const waiting = draft.of((one) => isSameAccount(one.source, WAITING));
	draft.move(waiting, free, source, "supplied");
	return draft.entries;
}

function settle(draft: Draft, source: Source, most: number): void {
	const own = draft.of((one) => isSameAccount(one.source, source)).toReversed();
	const excess = sumOf(own) - Math.max(0, most);
	const reason = source.kind === "place" ? "lost" : "shrunk";
	if (excess > 0) draft.move(own, excess, WAITING, reason);
}

/** Pieces that are expected out of a source, and the place where they are put. */
export type Arrival = { source: Source; to: Source; pieces: number };

/**
 * For whom pieces of a product are if they arrive one after the other: the entries that their receipts would make (`decidePromises`),
 * by arrival.
 */
export function foreseeArrivals(
	promises: readonly Promised[],
	arrivals: readonly Arrival[],
): PromiseEntry[][] {
	const draft = new Draft(promises);
	return arrivals.map(({ source, to, pieces }) => {
		const before = draft.entries.length;
		arrive(draft, { to, quantity: pieces, source, isNew: true });
		return draft.entries.slice(before);
	});
}

/** A movement of the product, as its effect on promises. */
export type PromiseMove = {
	from: string;
	to: string;
	quantity: number;
	/** It may take what is promised: a count, a loss, a receipt that is taken back, or a right is used. */
	isFact: boolean;
	/** The line that it delivers to or picks for. `to`: delivered, or the place that the promise moves to with the pieces. */
	serves?: { line: string; to: Account } | undefined;
	/** It brings pieces: first to the promises out of this source, then, from outside the shop, to those that wait. */
	brings?: { source: Source | undefined; isNew: boolean } | undefined;
	/** It takes back a movement that caused these entries. */
	undoes?: readonly PromiseEntry[] | undefined;
};

export type MoveRejection =
	/** More pieces would be taken than are free at the place; `holders` have the others. */
	| { code: "promised"; of: number; place: string; requested: number; free: number; holders: Promised[] }
	/** The line has no more promises that could be served. */
	| { code: "nothing_promised"; of: number; line: string; requested: number; available: number };

export type MoveDecision =
	| {
			ok: true /** `of`: the number of the move that caused it. */;
			entries: (PromiseEntry & { of: number })[];
	  }
	| { ok: false; rejection: MoveRejection };

/**
 * Decides what movements that are booked together do to the promises of their product:
 * 1. What is taken back restores the promises that it has changed, as far as they are still where it had put them.
 * 2. What comes in serves its own line's promises, then the oldest that wait.
 * 3. What is delivered or picked for a line uses this line's promises: at the place, then those that wait, then others of it.
 * 4. A line that brings less than is promised out of it: the youngest lose it.
 * 5. A place with less than is promised there: if facts alone have taken it, the youngest lose it. Else it is refused.
 * @param levels the pieces at each place after the movements.
 * @param supplies what the lines that are concerned still bring, after the movements.
 */
export function decidePromises(
	promises: readonly Promised[],
	moves: readonly PromiseMove[],
	levels: (place: string) => number,
	supplies: readonly { source: Source; pieces: number }[],
): MoveDecision {
	const draft = new Draft(promises);
	const of: number[] = [];
	const causedBy = (move: number) => {
		while (of.length < draft.entries.length) of.push(move);
	};
	for (const [i, { undoes = [] }] of [...moves.entries()].toReversed()) {
		takeBack(draft, undoes);
		causedBy(i);
	}
	for (const [i, { to, quantity, brings }] of moves.entries()) {
		if (brings !== undefined) arrive(draft, { to: place(to), quantity, ...brings });
		causedBy(i);
	}
	for (const [i, { from, quantity, serves }] of moves.entries()) {
		if (serves === undefined) continue;
		const available = serve(draft, { ...serves, from: place(from), quantity });
		if (available < quantity) {
			const { line } = serves;
			return {
				ok: false,
				rejection: { code: "nothing_promised", of: i, line, requested: quantity, available },
			};
		}
		causedBy(i);
	}
	for (const { source, pieces } of supplies) {
		settle(draft, source, pieces);
		causedBy(
			Math.max(
				0,
				moves.findIndex(({ brings, undoes }) => brings !== undefined || undoes !== undefined),
			),
		);
	}
	for (const [id, reserved] of reservedAt(draft.promises)) {
		const level = levels(id);
		if (level >= reserved) continue;
		const taking = [...moves.entries()].filter(([, { from }]) => from === id);
		const byFacts = taking.reduce((sum, [, move]) => sum + (move.isFact ? move.quantity : 0), 0);
		const isRefused = level + byFacts < reserved;
		const last = taking.findLast(([, { isFact }]) => isFact !== isRefused)?.[0] ?? 0;
		if (isRefused) {
			const requested = moves[last]?.quantity ?? 0;
			const free = Math.max(0, level + requested - reserved);
			const holders = draft.of(({ source }) => isSameAccount(source, place(id)));
			return { ok: false, rejection: { code: "promised", of: last, place: id, requested, free, holders } };
		}
		settle(draft, place(id), level);
		causedBy(last);
	}
	return { ok: true, entries: draft.entries.map((entry, e) => ({ ...entry, of: of[e] ?? 0 })) };
}

/** Reverses entries, the last first: as many pieces as are still where they were moved to. */
function takeBack(draft: Draft, entries: readonly PromiseEntry[]): void {
	for (const { from, to, pieces, ...line } of entries.toReversed()) {
		const own = draft.promises.filter((one) => one.line === line.line && isSameAccount(one.source, to));
		const still = isSource(to) ? Math.min(pieces, sumOf(own)) : pieces;
		draft.add(line, { pieces: still, from: to, to: from, reason: "undone" });
	}
}

function arrive(
	draft: Draft,
	{
		to,
		quantity,
		source,
		isNew,
	}: { to: Source; quantity: number; source: Source | undefined; isNew: boolean },
): void {
	const own = source && draft.of((one) => isSameAccount(one.source, source));
	const left = draft.move(own ?? [], quantity, to, "arrived");
	if (isNew)
		draft.move(
			draft.of((one) => isSameAccount(one.source, WAITING)),
			left,
			to,
			"arrived",
		);
}

/** @returns the pieces that could be served, at most `quantity`. */
function serve(
	draft: Draft,
	{ line, from, to, quantity }: { line: string; from: Source; to: Account; quantity: number },
): number {
	const own = draft.of((one) => one.line === line && !isSameAccount(one.source, to));
	const there = own.filter(({ source }) => isSameAccount(source, from));
	const others = own.filter((one) => !there.includes(one)).toSorted(byCertainty);
	const missing = Math.max(0, quantity - sumOf(there));
	const short = draft.move(others, missing, from, "moved");
	if (short > 0) return quantity - short;
	const reason = to.kind === "delivered" ? "delivered" : "picked";
	draft.move(
		draft.of((one) => one.line === line && isSameAccount(one.source, from)),
		quantity,
		to,
		reason,
	);
	return quantity;
}
