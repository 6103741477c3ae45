import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	adjustReasons,
	applyEntries,
	decide,
	decideReversal,
	type Entry,
	isVirtual,
	type Levels,
	onHand,
	type StockCommand,
} from "./stock.ts";

const product = fc.constantFrom("p", "q");
const location = fc.constantFrom("main", "bin-1", "bin-2");
const pieces = fc.integer({ min: 1, max: 20 });
const command: fc.Arbitrary<StockCommand> = fc.oneof(
	fc.record({
		kind: fc.constantFrom("receive" as const, "receive" as const, "deliver" as const, "return" as const),
		product,
		location,
		quantity: pieces,
	}),
	fc.record({ kind: fc.constant("count" as const), product, location, quantity: fc.nat(20) }),
	fc.record({
		kind: fc.constant("adjust" as const),
		product,
		location,
		quantity: pieces,
		reason: fc.constantFrom(...(Object.keys(adjustReasons) as (keyof typeof adjustReasons)[])),
	}),
	fc
		.record({ kind: fc.constant("transfer" as const), product, location, to: location, quantity: pieces })
		.filter(({ location: from, to }) => from !== to),
);
const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { maxLength: 40 });

function sumOf(levels: Levels): number {
	return [...levels.values()].flatMap((bins) => [...bins.values()]).reduce((sum, level) => sum + level, 0);
}

/** Books batches in order, like the server. */
function run(all: StockCommand[][]): { levels: Levels; ledger: Entry[][] } {
	let levels: Levels = new Map();
	const ledger: Entry[][] = [];
	for (const batch of all) {
		const decision = decide(batch, levels);
		if (!decision.ok) continue;
		levels = applyEntries(levels, decision.entries);
		ledger.push(decision.entries);
	}
	return { levels, ledger };
}

describe("whatever is booked", () => {
	it("adds up to zero over all locations, and is nowhere real below zero", () => {
		fc.assert(
			fc.property(batches, (all) => {
				const { levels } = run(all);
				expect(sumOf(levels)).toBe(0);
				for (const bins of levels.values()) {
					for (const [place, level] of bins) if (!isVirtual(place)) expect(level).toBeGreaterThanOrEqual(0);
				}
			}),
		);
	});

	it("follows from the ledger alone", () => {
		fc.assert(
			fc.property(batches, (all) => {
				const { levels, ledger } = run(all);
				expect(applyEntries(new Map(), ledger.flat())).toEqual(levels);
			}),
		);
	});

	it("is undone by taking its batches back from the last to the first", () => {
		fc.assert(
			fc.property(batches, (all) => {
				let { levels, ledger } = run(all);
				for (const entries of ledger.toReversed()) {
					const decision = decideReversal(entries, levels);
					if (!decision.ok) throw new Error("The last batch can always be taken back.");
					levels = applyEntries(levels, decision.entries);
				}
				expect(onHand(levels, "p") + onHand(levels, "q")).toBe(0);
			}),
		);
	});

	it("does not depend on the order of the lines of a batch, counts apart", () => {
		const lines = fc.array(
			command.filter(({ kind }) => kind !== "count"),
			{ minLength: 1, maxLength: 8 },
		);
		fc.assert(
			fc.property(batches, lines, (all, batch) => {
				const { levels } = run(all);
				const forwards = decide(batch, levels);
				const backwards = decide(batch.toReversed(), levels);
				expect(backwards.ok).toBe(forwards.ok);
				if (!forwards.ok || !backwards.ok) return;
				const sorted = (entries: Entry[]) =>
					entries.map((entry) => JSON.stringify(entry)).toSorted((a, b) => (a < b ? -1 : 1));
				expect(sorted(backwards.entries)).toEqual(sorted(forwards.entries));
			}),
		);
	});

	it("moves nothing between products, and a transfer changes no product's pieces on hand", () => {
		fc.assert(
			fc.property(batches, command, (all, next) => {
				const { levels } = run(all);
				const decision = decide([next], levels);
				if (!decision.ok) return;
				const after = applyEntries(levels, decision.entries);
				const other = next.product === "p" ? "q" : "p";
				expect(onHand(after, other)).toBe(onHand(levels, other));
				if (next.kind === "transfer") expect(onHand(after, next.product)).toBe(onHand(levels, next.product));
				if (next.kind === "count")
					expect(after.get(next.product)?.get(next.location) ?? 0).toBe(next.quantity);
			}),
		);
	});
});
