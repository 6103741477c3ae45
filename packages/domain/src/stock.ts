import { MAX_QUANTITY, MAX_TURNOVER } from "./quantity.ts";
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

/** What a movement can be, in the trade's words. */
export const movementKinds = ["receive", "deliver", "return", "adjust", "transfer", "count"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Why stock was adjusted, and which way each reason goes; `either` follows the quantity's sign. */
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
 * The places outside the shop that stock comes from and goes to. Their levels may be below zero, so that the
 * levels of a product over all locations always add up to zero.
 */
export const virtualLocations = ["supplier", "customer", "adjustment"] as const;

/** The real location that is meant where none is named. */
export const MAIN_LOCATION = "main";

export function isVirtual(location: string): boolean {
	return (virtualLocations as readonly string[]).includes(location);
}

/** The change in pieces on hand that a movement makes: 0 between two locations of the shop. */
export function onHandChange({ from, to, quantity }: { from: string; to: string; quantity: number }): number {
	return (isVirtual(to) ? 0 : quantity) - (isVirtual(from) ? 0 : quantity);
}

/**
 * What somebody wants to do with the stock of one product. Quantities are whole pieces.
 * - receive: `quantity` from the supplier to `location`
 * - deliver: `quantity` from `location` to the customer
 * - return: `quantity` from `location` back to the supplier
 * - adjust: `quantity` into or out of `location`, as the reason says; below zero means out
 * - transfer: `quantity` from `location` to `to`
 * - count: `quantity` is what was counted at `location`; the difference to the level at that moment is booked
 */
export type StockCommand = {
	product: string;
	quantity: number;
	location: string;
	/** Refuse unless this is what the product has on hand before. */
	ifQuantity?: number | undefined;
	/** When it happened, in ms since 1970; without it, now: after everything else. */
	at?: number | undefined;
} & (
	| { kind: "receive" | "deliver" | "return" | "count" }
	| { kind: "adjust"; reason: AdjustReason }
	| { kind: "transfer"; to: string }
);

/** Levels per product, then per location; one that is missing is zero. */
export type Levels = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type Rejection =
	| ({ code: "insufficient_stock"; product: string; location: string } & Shortage)
	| { code: "quantity_changed"; product: string; expected: number; quantity: number }
	| { code: "too_much_stock"; product: string; location: string; limit: number };

export type Decision = { ok: true; entries: Entry[] } | { ok: false; rejection: Rejection };

export function levelOf(levels: Levels, product: string, location: string): number {
	return levels.get(product)?.get(location) ?? 0;
}

/** Pieces of a product on hand: the sum of its levels at real locations. */
export function onHand(levels: Levels, product: string): number {
	let sum = 0;
	for (const [location, level] of levels.get(product) ?? []) if (!isVirtual(location)) sum += level;
	return sum;
}

/** Levels that are being worked on. */
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
 * Decides what commands that are booked together do to the ledger: one entry for each, in their order, or the
 * first reason against it. No level may be below zero at any moment from a command's own on. What happens at one
 * moment is summed first, so the order of such commands does not matter, except to a count, which sees what stands
 * before it. Reads nothing, writes nothing, never throws.
 * @param levels what is where now.
 * @param history what happened after the earliest command that is not the latest; it may begin earlier.
 */
export function decide(
	commands: readonly StockCommand[],
	levels: Levels,
	history: History = new Map(),
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
		const entry = entryOf(command, level);
		entries[i] = entry;
		apply(after, entry);
	}
	const dated = entries.map((entry, i) => ({ ...entry, at: lines[i]?.at ?? NOW }));
	return checked(entries, dated, { levels, after, history });
}

/** Decides whether movements can be taken back now: the entries that undo them, or the first reason against it. */
export function decideReversal(movements: readonly Entry[], levels: Levels): Decision {
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
): Decision {
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

/** The entry that changes a level by `delta` against the adjustment location. */
function between(product: string, location: string, delta: number): Entry {
	return delta < 0
		? { product, from: location, to: "adjustment", quantity: -delta }
		: { product, from: "adjustment", to: location, quantity: delta };
}
