import { MAX_QUANTITY, MAX_TURNOVER } from "../quantity.ts";
import {
	changeAfter,
	type DatedEntry,
	type Entry,
	findShortage,
	type History,
	historyOf,
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

export function isVirtual(location: string): boolean {
	return (virtualLocations as readonly string[]).includes(location);
}

/** The place that a movement belongs to: the one that it takes from, or, if that is outside the shop, the one that it puts into. */
export function placeOfMovement({ from, to }: { from: string; to: string }): string {
	return isVirtual(from) ? to : from;
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
	| { code: "bin_needed"; product: string; location: string }
	| { code: "too_much_stock"; product: string; location: string; limit: number };

export type Decision<Why = Rejection> = { ok: true; entries: Entry[] } | { ok: false; rejection: Why };

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
 * Decides the effect of commands that are booked together: one ledger entry per command, in order, or the first reason to reject
 * them. From a command's time on, no level may be negative at any time. Simultaneous changes are summed first, so the order of
 * such commands does not matter, except to a count, which sees the commands before it. Pure: no reads, no writes, never throws.
 * @param levels the current levels.
 * @param history the changes after the earliest backdated command; it may start earlier.
 * @param withBins the locations that have open bins. A count or an adjustment adds nothing to one of them that holds nothing of
 * the product itself, unless it says `outsideBins`: what is in the bins would be there twice.
 */
export function decide(
	commands: readonly StockCommand[],
	levels: Levels,
	history: History = new Map(),
	withBins: ReadonlySet<string> = new Set(),
): Decision {
	for (const { product, ifQuantity } of commands) {
		const quantity = onHand(levels, product);
		if (ifQuantity !== undefined && ifQuantity !== quantity) {
			return { ok: false, rejection: { code: "quantity_changed", product, expected: ifQuantity, quantity } };
		}
	}
	const lines = commands.map((command, i) => ({ command, i, at: command.at ?? NOW }));
	const entries: Entry[] = Array.from({ length: lines.length });
	const after = draftOf(levels);
	for (const { command, i, at } of lines.toSorted((a, b) => a.at - b.at)) {
		const { product, location } = command;
		const level = levelOf(after, product, location) - changeAfter(history, product, location, at);
		const rejection = whyNotSeen(command, level) ?? whyNotThere(command, level, withBins);
		if (rejection !== undefined) return { ok: false, rejection };
		const entry = entryOf(command, level);
		entries[i] = entry;
		apply(after, entry);
	}
	const dated = entries.map((entry, i) => ({ ...entry, at: lines[i]?.at ?? NOW }));
	return checked(entries, dated, { levels, after, history });
}

function whyNotSeen({ ifLevel, ...command }: StockCommand, level: number): Rejection | undefined {
	const { kind, product, location, quantity } = command;
	if (ifLevel === undefined || ifLevel === level || (kind === "count" && quantity === level))
		return undefined;
	return { code: "quantity_changed", product, location, expected: ifLevel, quantity: level };
}

function whyNotThere(
	command: StockCommand,
	level: number,
	withBins: ReadonlySet<string>,
): Rejection | undefined {
	const { kind, product, location, outsideBins = false } = command;
	if (level !== 0 || outsideBins || !withBins.has(location)) return undefined;
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

function entryOf(command: StockCommand, level: number): Entry {
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
