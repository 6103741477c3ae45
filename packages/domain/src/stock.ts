import { MAX_QUANTITY } from "./quantity.ts";

/** What a movement can be, in the trade's words. */
export const movementKinds = ["receive", "deliver", "adjust", "transfer", "count"] as const;
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

/**
 * What somebody wants to do with the stock of one product. Quantities are whole pieces.
 * - receive: `quantity` from the supplier to `location`
 * - deliver: `quantity` from `location` to the customer
 * - adjust: `quantity` into or out of `location`, as the reason says; below zero means out
 * - transfer: `quantity` from `location` to `to`
 * - count: `quantity` is what was counted at `location`; the difference to the level is booked
 */
export type StockCommand = {
	product: string;
	quantity: number;
	location: string;
	/** Refuse unless this is what the product has on hand before. */
	ifQuantity?: number | undefined;
} & (
	| { kind: "receive" | "deliver" | "count" }
	| { kind: "adjust"; reason: AdjustReason }
	| { kind: "transfer"; to: string }
);

/** One line of the ledger: a quantity from one location to another. It is zero only when a count agreed. */
export type Entry = { product: string; from: string; to: string; quantity: number };

/** Levels per product, then per location; one that is missing is zero. */
export type Levels = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type Rejection =
	| { code: "insufficient_stock"; product: string; location: string; requested: number; available: number }
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
 * first reason against it. All commands on a bin are summed before the sum is checked, so their order does
 * not matter, except to a count, which sees what stands before it. Reads nothing, writes nothing, never throws.
 */
export function decide(commands: readonly StockCommand[], levels: Levels): Decision {
	for (const { product, ifQuantity } of commands) {
		const quantity = onHand(levels, product);
		if (ifQuantity !== undefined && ifQuantity !== quantity) {
			return { ok: false, rejection: { code: "quantity_changed", product, expected: ifQuantity, quantity } };
		}
	}
	const entries: Entry[] = [];
	const after = draftOf(levels);
	for (const command of commands) {
		const entry = entryOf(command, levelOf(after, command.product, command.location));
		entries.push(entry);
		apply(after, entry);
	}
	return checked(entries, levels, after);
}

/** Decides whether movements can be taken back: the entries that undo them, or the first reason against it. */
export function decideReversal(movements: readonly Entry[], levels: Levels): Decision {
	const entries = movements.map(({ product, from, to, quantity }) => ({
		product,
		from: to,
		to: from,
		quantity,
	}));
	return checked(entries, levels, applyEntries(levels, entries));
}

function checked(entries: Entry[], before: Levels, after: Levels): Decision {
	for (const { product, from, to } of entries) {
		for (const location of [from, to]) {
			if (isVirtual(location)) continue;
			const available = levelOf(before, product, location);
			const left = levelOf(after, product, location);
			if (left < 0) {
				const requested = available - left;
				return {
					ok: false,
					rejection: { code: "insufficient_stock", product, location, requested, available },
				};
			}
			if (onHand(after, product) > MAX_QUANTITY) {
				return { ok: false, rejection: { code: "too_much_stock", product, location, limit: MAX_QUANTITY } };
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
