import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { takeFromPlaces } from "./from-bins.ts";
import {
	applyEntries,
	decide,
	decideReversal,
	type Entry,
	isVirtual,
	type Levels,
	type StockCommand,
} from "./stock.ts";
import { type DatedEntry, historyOf } from "./stock-history.ts";

const bins = ["a", "b", "c"];
const stores = new Map([["store", bins]]);
const places = ["store", ...bins];
const place = fc.constantFrom(...places);
const pieces = fc.integer({ min: 1, max: 12 });
const time = fc.integer({ min: 1, max: 20 });
const choice = fc.constantFrom("most" as const, "only" as const);

const past = fc.array(fc.record({ location: place, quantity: pieces, at: time, isIn: fc.boolean() }), {
	maxLength: 12,
});

/** A ledger that is nowhere below zero. */
function ledgerOf(wanted: readonly { location: string; quantity: number; at: number; isIn: boolean }[]) {
	const ledger: DatedEntry[] = [];
	for (const { location, quantity, at, isIn } of wanted) {
		const kind = isIn ? "receive" : "deliver";
		const command = { product: "p", kind, location, quantity, at } as const;
		const decision = decide([command], applyEntries(new Map(), ledger), historyOf(ledger));
		if (decision.ok) ledger.push(...decision.entries.map((entry) => ({ ...entry, at })));
	}
	return ledger;
}

function leastEver(ledger: readonly DatedEntry[]): number {
	const inOrder = ledger.toSorted((a, b) => a.at - b.at);
	const times = [...new Set(inOrder.map(({ at }) => at))];
	const levels = times.flatMap((at) => {
		const then = applyEntries(
			new Map(),
			inOrder.filter((entry) => entry.at <= at),
		);
		return [...(then.get("p") ?? [])].flatMap(([location, level]) => (isVirtual(location) ? [] : [level]));
	});
	return Math.min(0, ...levels);
}

const giving = fc.oneof(
	fc.record({
		product: fc.constant("p"),
		kind: fc.constantFrom("deliver" as const, "return" as const),
		location: fc.constant("store"),
		quantity: pieces,
		fromBins: choice,
		at: fc.option(time, { nil: undefined }),
	}),
	fc.record({
		product: fc.constant("p"),
		kind: fc.constant("transfer" as const),
		location: fc.constant("store"),
		to: fc.constantFrom("a", "elsewhere"),
		quantity: pieces,
		fromBins: choice,
		at: fc.option(time, { nil: undefined }),
	}),
	fc.record({
		product: fc.constant("p"),
		kind: fc.constant("adjust" as const),
		reason: fc.constantFrom("damaged" as const, "correction" as const),
		location: fc.constant("store"),
		quantity: pieces.map((number) => -number),
		fromBins: choice,
		at: fc.option(time, { nil: undefined }),
	}),
);

const realLevels = (levels: Levels) =>
	Object.fromEntries(
		[...(levels.get("p") ?? [])].filter(([location, level]) => !isVirtual(location) && level !== 0),
	);

describe("what is taken from the bins of a store", () => {
	it("is what was asked for, from places of the store, and leaves none of them below zero at any time", () => {
		let booked = 0;
		fc.assert(
			fc.property(past, fc.array(giving, { minLength: 1, maxLength: 3 }), (wanted, commands) => {
				const ledger = ledgerOf(wanted);
				const levels = applyEntries(new Map(), ledger);
				const decision = decide(commands as StockCommand[], levels, historyOf(ledger), stores);
				if (!decision.ok) return;
				booked += 1;
				for (const [i, { quantity, fromBins }] of commands.entries()) {
					const own = decision.entries.filter((_, e) => decision.of[e] === i);
					expect(own.reduce((sum, entry) => sum + entry.quantity, 0)).toBe(Math.abs(quantity));
					for (const { from, to } of own) {
						expect(places).toContain(from);
						expect(to).not.toBe(from);
					}
					if (fromBins === "only") expect(own).toHaveLength(1);
				}
				const dated = decision.entries.map((entry, e) => ({
					...entry,
					at: commands[decision.of[e] ?? 0]?.at ?? Number.MAX_SAFE_INTEGER,
				}));
				expect(leastEver([...ledger, ...dated])).toBe(0);
			}),
			{ numRuns: 400 },
		);
		expect(booked).toBeGreaterThan(40);
	});

	it("is back where it was after an undo", () => {
		fc.assert(
			fc.property(past, giving, (wanted, command) => {
				const levels = applyEntries(new Map(), ledgerOf(wanted));
				const decision = decide([{ ...command, at: undefined } as StockCommand], levels, new Map(), stores);
				if (!decision.ok) return;
				const after = applyEntries(levels, decision.entries);
				const undo = decideReversal(decision.entries, after);
				expect(undo.ok).toBe(true);
				if (undo.ok) expect(realLevels(applyEntries(after, undo.entries))).toEqual(realLevels(levels));
			}),
		);
	});

	it("is refused only where the places together have too few, or several have some and one was asked for", () => {
		fc.assert(
			fc.property(fc.array(fc.nat(9), { maxLength: 6 }), pieces, choice, (spare, asked, from) => {
				const given = spare.map((quantity, i) => ({ location: String(i), quantity }));
				const filled = given.filter(({ quantity }) => quantity > 0);
				const sum = spare.reduce((all, quantity) => all + quantity, 0);
				const taken = takeFromPlaces(asked, given, from);
				if ("parts" in taken) {
					// No other choice of places needs fewer.
					const least = filled.map(({ quantity }) => quantity).toSorted((a, b) => b - a);
					let [count, reached] = [0, 0];
					while (reached < asked) reached += least[count++] ?? asked;
					expect(taken.parts).toHaveLength(count);
				} else if ("several" in taken) {
					expect([from, taken.several.length]).toEqual(["only", filled.length]);
					expect(filled.length).toBeGreaterThan(1);
				} else {
					expect(taken.available).toBe(sum);
					expect(sum).toBeLessThan(asked);
				}
			}),
		);
	});

	it("comes from where most of it is, and then from the next", () => {
		const levels = applyEntries(
			new Map(),
			(
				[
					["a", 3],
					["b", 8],
					["c", 5],
				] as const
			).map(([to, quantity]): Entry => ({ product: "p", from: "supplier", to, quantity })),
		);
		const command = { product: "p", kind: "deliver", location: "store", fromBins: "most" } as const;
		expect(decide([{ ...command, quantity: 10 }], levels, new Map(), stores)).toMatchObject({
			entries: [
				{ from: "b", quantity: 8 },
				{ from: "c", quantity: 2 },
			],
		});
		expect(decide([{ ...command, quantity: 17 }], levels, new Map(), stores)).toMatchObject({
			rejection: { code: "insufficient_stock", location: "store", available: 16, requested: 17 },
		});
		expect(decide([{ ...command, quantity: 1, ifLevel: 15 }], levels, new Map(), stores)).toMatchObject({
			rejection: { code: "quantity_changed", location: "store", quantity: 16 },
		});
	});
});
