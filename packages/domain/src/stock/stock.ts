import { MAX_QUANTITY, MAX_TURNOVER } from "../quantity.ts";
import { type BinChoice, type Part, takeFromPlaces } from "./from-bins.ts";
import {
	changeAfter,
	type DatedEntry,
	type Entry,
	findShortage,
	type History,
	historyOf,
	leastFrom,
	NOW,
	type Shortage,
} from "./stock-history.ts";

export type { Entry } from "./stock-history.ts";

/** The kinds of movements, in the terms of the trade. */
export const movementKinds = ["receive", "deliver", "return", "adjust", "transfer", "count"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The reasons of adjustments and their directions; `either` follows the quantity's sign. */
export const adjustReasons = {
	damaged: "out",
	lost: "out",
	stolen: "out",
	expired: "out",
	found: "in",
	returned: "in",
	correction: "either",
} as const;
export type AdjustReason = keyof typeof adjustReasons;

/**
 * The locations outside the shop that stock comes from and goes to. Their levels may be negative, so that the levels of a product
 * over all locations always add up to zero.
 */
export const virtualLocations = ["supplier", "customer", "adjustment"] as const;

/** The default real location. */
export const MAIN_LOCATION = "main";

/**
 * The real location of the pieces that are on their way between two stores: they are on hand, at none of them, and never below zero.
 * Only the lines of transfer notes are booked there.
 */
export const TRANSIT_LOCATION = "transit";

export function isVirtual(location: string): boolean {
	return (virtualLocations as readonly string[]).includes(location);
}

/**
 * The place that a movement belongs to: the one that it takes from, or, if that is outside the shop or on its way, the one that it
 * puts into.
 */
export function placeOfMovement({ from, to }: { from: string; to: string }): string {
	return isVirtual(from) || from === TRANSIT_LOCATION ? to : from;
}

/** The change in pieces on hand caused by a movement: 0 between two locations of the shop. */
export function onHandChange({ from, to, quantity }: { from: string; to: string; quantity: number }): number {
	return (isVirtual(to) ? 0 : quantity) - (isVirtual(from) ? 0 : quantity);
}

/**
 * A requested change of the stock of one product. Quantities are whole pieces.
 * - receive: `quantity` from the supplier to `location`
 * - deliver: `quantity` from `location` to the customer
 * - return: `quantity` from `location` back to the supplier
 * - adjust: `quantity` into or out of `location`, as the reason says; negative means out
 * - transfer: `quantity` from `location` to `to`
 * - count: `quantity` was counted at `location`; the difference to the level at that time is booked
 */
export type StockCommand = {
	product: string;
	quantity: number;
	location: string;
	/** Refuse unless this is the product's quantity on hand before. */
	ifQuantity?: number | undefined;
	/**
	 * The level at `location` that the author of the command saw: refuse if it was another one when it happened, unless a count
	 * confirms that one.
	 */
	ifLevel?: number | undefined;
	/** The pieces are at a place with bins, but in none of them. */
	outsideBins?: boolean | undefined;
	/**
	 * `location` means the store with its bins: how pieces are taken from them, and which one is counted (only). Default: refuse,
	 * the store itself. It has no effect on what comes in.
	 */
	fromBins?: BinChoice | undefined;
	/** When it happened, in ms since 1970; default: now, after everything else. */
	at?: number | undefined;
} & (
	| { kind: "receive" | "deliver" | "return" | "count" }
	| { kind: "adjust"; reason: AdjustReason }
	| { kind: "transfer"; to: string }
);

/** Levels per product, then per location; missing ones are zero. */
export type Levels = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type Rejection =
	| ({ code: "insufficient_stock"; product: string; location: string } & Shortage)
	| { code: "quantity_changed"; product: string; location?: string; expected: number; quantity: number }
	/** `places`: those at the location that have pieces, if one of them must be named. */
	| { code: "bin_needed"; product: string; location: string; places?: Part[] }
	| { code: "too_much_stock"; product: string; location: string; limit: number };

export type Decision<Why = Rejection> = { ok: true; entries: Entry[] } | { ok: false; rejection: Why };

/** `of`: for each entry the number of its command; a command that takes pieces from several bins has one entry for each. */
export type CommandDecision =
	| { ok: true; entries: Entry[]; of: number[] }
	| { ok: false; rejection: Rejection };

/** The open bins of each store that has some, in the order in which they give pieces if they have as many. */
export type BinsOfStores = ReadonlyMap<string, readonly string[]>;

/** The pieces at a place that a command, by its number, must leave there: they are promised to others. */
export type Held = (command: number, location: string) => number;

/** Why movements cannot be reversed. */
export type ReversalRejection = Exclude<Rejection, { code: "bin_needed" }>;

export function levelOf(levels: Levels, product: string, location: string): number {
	return levels.get(product)?.get(location) ?? 0;
}

/** Pieces of a product on hand: the sum of its levels at real locations. */
export function onHand(levels: Levels, product: string): number {
	let sum = 0;
	for (const [location, level] of levels.get(product) ?? []) if (!isVirtual(location)) sum += level;
	return sum;
}

/** Levels being modified. */
type Draft = Map<string, Map<string, number>>;

function draftOf(levels: Levels): Draft {
	return new Map([...levels].map(([product, bins]) => [product, new Map(bins)]));
}

function apply(draft: Draft, { product, from, to, quantity }: Entry): void {
	let bins = draft.get(product);
	if (bins === undefined) {
		bins = new Map();
		draft.set(product, bins);
	}
	bins.set(from, (bins.get(from) ?? 0) - quantity);
	bins.set(to, (bins.get(to) ?? 0) + quantity);
}

/** The only function that turns ledger entries into levels; a rebuild replays the ledger through it. */
export function applyEntries(levels: Levels, entries: Iterable<Entry>): Levels {
	const after = draftOf(levels);
	for (const entry of entries) apply(after, entry);
	return after;
}

/**
 * Decides the effect of commands that are booked together: the ledger entries of each command, in order, or the first reason to
 * reject them. From a command's time on, no level may be negative at any time. Simultaneous changes are summed first, so the order
 * of such commands does not matter, except to a count, which sees the commands before it, and to what is taken from a store's bins.
 * Pure: no reads, no writes, never throws.
 * @param levels the current levels.
 * @param history the changes after the earliest backdated command; it may start earlier.
 * @param bins of the stores that have open bins; for a command with `fromBins` at least those that have pieces. A count or an
 * adjustment adds nothing to such a store that holds nothing of the product itself, unless it says `outsideBins`: what is in the
 * bins would be there twice.
 * @param held what a command that takes pieces from a store's bins must leave in each.
 */
export function decide(
	commands: readonly StockCommand[],
	levels: Levels,
	history: History = new Map(),
	bins: BinsOfStores = new Map(),
	held: Held = () => 0,
): CommandDecision {
	for (const { product, ifQuantity } of commands) {
		const quantity = onHand(levels, product);
		if (ifQuantity !== undefined && ifQuantity !== quantity) {
			return { ok: false, rejection: { code: "quantity_changed", product, expected: ifQuantity, quantity } };
		}
	}
	const lines = commands.map((command, i) => ({ command, i, at: command.at ?? NOW }));
	const entriesOf: Entry[][] = Array.from({ length: lines.length }, () => []);
	const after = draftOf(levels);
	for (const { command, i, at } of lines.toSorted((a, b) => a.at - b.at)) {
		const placed = placedParts(command, { after, history, bins, at, held: (place) => held(i, place) });
		if (!Array.isArray(placed)) return { ok: false, rejection: placed };
		for (const { part, level } of placed) {
			const entry = entryOf(part, level);
			entriesOf[i]?.push(entry);
			apply(after, entry);
		}
	}
	const entries = entriesOf.flat();
	const of = entriesOf.flatMap((own, i) => own.map(() => i));
	const dated = entries.map((entry, e) => ({ ...entry, at: lines[of[e] ?? 0]?.at ?? NOW }));
	const decision = checked(entries, dated, { levels, after, history });
	return decision.ok ? { ...decision, of } : decision;
}

/** The books at the time of a command: the levels after it and everything before it, and the changes since then. */
type Moment = {
	after: Levels;
	history: History;
	bins: BinsOfStores;
	at: number;
	held: (location: string) => number;
};

/** A command as one for each place at which it changes something, with the level there; or why it cannot be done. */
function placedParts(
	command: StockCommand,
	moment: Moment,
): { part: StockCommand; level: number }[] | Rejection {
	const { product, location, fromBins = "refuse" } = command;
	const { after, history, bins, at, held } = moment;
	const levelAt = (place: string) =>
		levelOf(after, product, place) - changeAfter(history, product, place, at);
	const level = levelAt(location);
	if (fromBins === "refuse" || isIncoming(command)) {
		return whyNotSeen(command, level) ?? whyNotThere(command, level, bins) ?? [{ part: command, level }];
	}
	const places = [...(bins.get(location) ?? []), location].filter(
		(place) => command.kind !== "transfer" || place !== command.to,
	);
	const seen = places.reduce((sum, place) => sum + levelAt(place), 0);
	const unseen = whyNotSeen(command, seen);
	if (unseen !== undefined) return unseen;
	if (command.kind === "count") return countedPart(command, places, levelAt);
	const spare = places.map((place) => ({
		location: place,
		quantity: leastFrom(history, product, place, { level: levelAt(place), at }) - held(place),
	}));
	const pieces = Math.abs(command.quantity);
	const taken = takeFromPlaces(pieces, spare, fromBins);
	if ("several" in taken) return { code: "bin_needed", product, location, places: taken.several };
	if ("available" in taken) {
		const shortage = { requested: pieces, available: taken.available, at: command.at };
		return { code: "insufficient_stock", product, location, ...shortage };
	}
	return taken.parts.map(({ location: place, quantity }) => ({
		part: { ...command, location: place, quantity: command.quantity < 0 ? -quantity : quantity },
		level: levelAt(place),
	}));
}

/** A count at a store means its one place that has pieces; the store itself, if it has no bins. */
function countedPart(
	command: StockCommand,
	places: readonly string[],
	levelAt: (place: string) => number,
): { part: StockCommand; level: number }[] | Rejection {
	const { product, location } = command;
	const filled = places.filter((place) => levelAt(place) !== 0);
	const [place = location] = filled;
	if (filled.length > 1 || (filled.length === 0 && places.length > 1)) {
		const there = filled.map((one) => ({ location: one, quantity: levelAt(one) }));
		return { code: "bin_needed", product, location, places: there };
	}
	return [{ part: { ...command, location: place }, level: levelAt(place) }];
}

/** Whether a command only brings pieces to its location. */
function isIncoming(command: StockCommand): boolean {
	if (command.kind === "receive") return true;
	return command.kind === "adjust" && entryOf(command, 0).to === command.location;
}

function whyNotSeen({ ifLevel, ...command }: StockCommand, level: number): Rejection | undefined {
	const { kind, product, location, quantity } = command;
	if (ifLevel === undefined || ifLevel === level || (kind === "count" && quantity === level))
		return undefined;
	return { code: "quantity_changed", product, location, expected: ifLevel, quantity: level };
}

function whyNotThere(command: StockCommand, level: number, bins: BinsOfStores): Rejection | undefined {
	const { kind, product, location, outsideBins = false } = command;
	if (level !== 0 || outsideBins || !bins.has(location)) return undefined;
	const isIn = kind === "adjust" && entryOf(command, level).to === location;
	return kind === "count" || isIn ? { code: "bin_needed", product, location } : undefined;
}

/** Decides whether movements can be reversed now: the reversing entries, or the first reason to reject. */
export function decideReversal(movements: readonly Entry[], levels: Levels): Decision<ReversalRejection> {
	const entries = movements.map(({ product, from, to, quantity }) => ({
		product,
		from: to,
		to: from,
		quantity,
	}));
	const dated = entries.map((entry) => ({ ...entry, at: NOW }));
	return checked(entries, dated, { levels, after: applyEntries(levels, entries), history: new Map() });
}

type Books = { levels: Levels; after: Levels; history: History };

function checked(
	entries: Entry[],
	dated: readonly DatedEntry[],
	{ levels, after, history }: Books,
): Decision<ReversalRejection> {
	for (const [product, bins] of historyOf(dated)) {
		for (const [location, own] of bins) {
			const past = history.get(product)?.get(location) ?? [];
			const shortage = isVirtual(location)
				? undefined
				: findShortage(levelOf(levels, product, location), past, own);
			if (shortage !== undefined) {
				return { ok: false, rejection: { code: "insufficient_stock", product, location, ...shortage } };
			}
			const limit = isVirtual(location) ? MAX_TURNOVER : MAX_QUANTITY;
			const pieces = isVirtual(location) ? levelOf(after, product, location) : onHand(after, product);
			if (Math.abs(pieces) > limit) {
				return { ok: false, rejection: { code: "too_much_stock", product, location, limit } };
			}
		}
	}
	return { ok: true, entries };
}

/** The entry of a command at one place. @param level the pieces there, which only a count needs. */
export function entryOf(command: StockCommand, level: number): Entry {
	const { product, quantity, location } = command;
	switch (command.kind) {
		case "receive":
			return { product, from: "supplier", to: location, quantity };
		case "deliver":
			return { product, from: location, to: "customer", quantity };
		case "return":
			return { product, from: location, to: "supplier", quantity };
		case "transfer":
			return { product, from: location, to: command.to, quantity };
		case "adjust": {
			const direction = adjustReasons[command.reason];
			const isOut = direction === "out" || (direction === "either" && quantity < 0);
			return between(product, location, isOut ? -Math.abs(quantity) : Math.abs(quantity));
		}
		case "count":
			return between(product, location, quantity - level);
	}
}

/** The entry that changes a level by `delta`, against the adjustment location. */
function between(product: string, location: string, delta: number): Entry {
	return delta < 0
		? { product, from: location, to: "adjustment", quantity: -delta }
		: { product, from: "adjustment", to: location, quantity: delta };
}
