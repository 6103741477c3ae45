import fc from "fast-check";
import { expect, it } from "vitest";
import { applyEntries, decide, isVirtual, type StockCommand } from "./stock.ts";
import { addToHistory, type DatedEntry, type History, historyOf } from "./stock-history.ts";

const location = fc.constantFrom("main", "bin");
const at = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });
const quantity = fc.integer({ min: 1, max: 9 });
const command: fc.Arbitrary<StockCommand> = fc.oneof(
	fc.record({
		kind: fc.constantFrom("receive" as const, "receive" as const, "deliver" as const, "return" as const),
		product: fc.constant("p"),
		location,
		quantity,
		at,
	}),
	fc.record({
		kind: fc.constant("count" as const),
		product: fc.constant("p"),
		location,
		quantity: fc.nat(9),
		at,
	}),
	fc.record({
		kind: fc.constant("adjust" as const),
		product: fc.constant("p"),
		location,
		quantity,
		reason: fc.constantFrom("found" as const, "lost" as const),
		at,
	}),
	location.chain((from) =>
		fc.record({
			kind: fc.constant("transfer" as const),
			product: fc.constant("p"),
			location: fc.constant(from),
			to: fc.constant(from === "main" ? "bin" : "main"),
			quantity,
			at,
		}),
	),
);
const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { maxLength: 25 });

/** Later than all dates above; undated commands happen one after the other from this time on. */
const FIRST_NOW = 1000;

/** The level of a location at a time, summed from the whole ledger. */
function levelAt(ledger: readonly DatedEntry[], place: string, moment: number): number {
	return ledger
		.filter((entry) => entry.at <= moment)
		.reduce((sum, { from, to, quantity: n }) => sum + (to === place ? n : 0) - (from === place ? n : 0), 0);
}

function isNeverBelowZero(ledger: readonly DatedEntry[]): boolean {
	return ledger.every((entry) =>
		["main", "bin"].every((place) => isVirtual(place) || levelAt(ledger, place, entry.at) >= 0),
	);
}

/** The same rule by brute force: the entries of the commands, or undefined if a level is negative at any time. */
function tryPlainly(ledger: readonly DatedEntry[], commands: readonly StockCommand[], now: number) {
	const entries: DatedEntry[] = [];
	const inTime = commands
		.map((each, i) => ({ each, i, at: each.at ?? now }))
		.toSorted((a, b) => a.at - b.at || a.i - b.i);
	const booked: DatedEntry[] = [];
	for (const { each, i, at: moment } of inTime) {
		const level = levelAt([...ledger, ...booked], each.location, moment);
		const entry = { product: "p", at: moment, ...sidesOf(each, level) };
		booked.push(entry);
		entries[i] = entry;
	}
	return isNeverBelowZero([...ledger, ...entries]) ? entries : undefined;
}

function sidesOf(each: StockCommand, level: number): { from: string; to: string; quantity: number } {
	const { location: place, quantity: n } = each;
	if (each.kind === "receive") return { from: "supplier", to: place, quantity: n };
	if (each.kind === "deliver") return { from: place, to: "customer", quantity: n };
	if (each.kind === "return") return { from: place, to: "supplier", quantity: n };
	if (each.kind === "transfer") return { from: place, to: each.to, quantity: n };
	const delta = each.kind === "adjust" ? (each.reason === "lost" ? -n : n) : n - level;
	return delta < 0
		? { from: place, to: "adjustment", quantity: -delta }
		: { from: "adjustment", to: place, quantity: delta };
}

it("no level is below zero at any moment, and all that keeps to that is booked", () => {
	let [refused, backdated] = [0, 0];
	fc.assert(
		fc.property(batches, (all) => {
			const ledger: DatedEntry[] = [];
			for (const [i, commands] of all.entries()) {
				const now = FIRST_NOW + i;
				const decision = decide(commands, applyEntries(new Map(), ledger), historyOf(ledger));
				const expected = tryPlainly(ledger, commands, now);
				expect(decision.ok).toBe(expected !== undefined);
				if (!decision.ok || expected === undefined) {
					refused++;
					continue;
				}
				const dated = decision.entries.map((entry, k) => ({ ...entry, at: commands[k]?.at ?? now }));
				expect(dated).toEqual(expected);
				ledger.push(...dated);
				backdated += commands.filter((each) => each.at !== undefined).length;
				expect(isNeverBelowZero(ledger)).toBe(true);
			}
		}),
	);
	// Both outcomes of the rule occur.
	expect(refused).toBeGreaterThan(50);
	expect(backdated).toBeGreaterThan(50);
});

it("a refusal names a moment at which that much was asked for, and less was there", () => {
	fc.assert(
		fc.property(batches, (all) => {
			const ledger: DatedEntry[] = [];
			for (const [i, commands] of all.entries()) {
				const now = FIRST_NOW + i;
				const decision = decide(commands, applyEntries(new Map(), ledger), historyOf(ledger));
				if (decision.ok) {
					ledger.push(...decision.entries.map((entry, k) => ({ ...entry, at: commands[k]?.at ?? now })));
					continue;
				}
				const { rejection } = decision;
				if (rejection.code !== "insufficient_stock") throw new Error("Nothing else can be wrong here.");
				const { location: place, requested, available, at: moment = now } = rejection;
				expect(requested).toBeGreaterThan(available);
				if (commands.length > 1 || commands[0]?.kind === "count") continue;
				expect(requested).toBe(commands[0]?.quantity);
				expect(available).toBe(levelAt(ledger, place, moment));
			}
		}),
	);
});

it("a history that grows entry by entry is the one of all entries", () => {
	const entry = fc.record({
		product: fc.constantFrom("p", "q"),
		from: fc.constant("supplier"),
		to: location,
		quantity,
		at: fc.nat(5),
	});
	fc.assert(
		fc.property(fc.array(entry), (entries) => {
			const history: History = new Map();
			for (const each of entries) addToHistory(history, each);
			expect(history).toEqual(historyOf(entries));
		}),
	);
});
