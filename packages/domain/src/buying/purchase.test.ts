import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costIn, costOf, exchanged, isRate, split } from "../exact-amount.ts";
import {
	decideReceipt,
	filledUp,
	inCases,
	keptPieces,
	type OrderedLine,
	openPieces,
	priceFor,
	stateOf,
	wrongBreak,
} from "./purchase.ts";

const line = (part: Partial<OrderedLine> = {}): OrderedLine => ({
	ordered: 10,
	confirmed: null,
	accepted: 0,
	credited: 0,
	isClosed: false,
	...part,
});
const sent = { isSent: true, isCancelled: false };

describe("what of a line can go back", () => {
	const change = fc.record({
		is: fc.constantFrom("receive", "undo receipt", "return", "undo return"),
		n: fc.nat(6),
	});

	it("keeps 0 <= returned <= accepted, whatever is booked and taken back", () => {
		fc.assert(
			fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
				const line = { accepted: 0, returned: 0 };
				for (const { is, n } of changes) {
					if (is === "receive") line.accepted += n;
					if (is === "undo return") line.returned -= Math.min(n, line.returned);
					if (n > keptPieces(line)) continue;
					if (is === "undo receipt") line.accepted -= n;
					if (is === "return") line.returned += n;
					expect(line.returned).toBeLessThanOrEqual(line.accepted);
					expect(line.returned).toBeGreaterThanOrEqual(0);
				}
			}),
		);
	});

	it("is nothing where earlier versions left more returned than accepted pieces", () => {
		expect(keptPieces({ accepted: 0, returned: 1 })).toBe(0);
	});
});

describe("what is open of a line", () => {
	it.each([
		["all of it after sending", line(), 10],
		["what was confirmed", line({ confirmed: 8 }), 8],
		["less what was accepted and credited", line({ accepted: 3, credited: 2 }), 5],
		["nothing once more than that has come", line({ accepted: 12 }), 0],
		["nothing once it is closed", line({ isClosed: true }), 0],
	])("is %s", (_, state, open) => {
		expect(openPieces(sent, state)).toBe(open);
		expect(openPieces({ isSent: false, isCancelled: false }, state)).toBe(0);
		expect(openPieces({ isSent: true, isCancelled: true }, state)).toBe(0);
	});
});

describe("filling lines up to a minimum value", () => {
	const at = (price: number) => (pieces: number) => pieces * price;

	it.each([
		["a case more of each line in turn", [8, 6], [[4, 2, at(10)] as const, [3, 3, at(20)] as const], 190],
		["nothing where it is reached already", [4], [[4, 2, at(10)] as const], 40],
		["no line without a price", [5, 10], [[5, 1, at(0)] as const, [5, 5, at(10)] as const], 100],
		["at most ten times as many", [20], [[2, 2, at(1)] as const], 1000],
		["the price of more pieces", [14], [[10, 2, (n: number) => n * (n >= 12 ? 8 : 10)] as const], 110],
		["not more than a line can be worth", [999_000_999], [[999_000_999, 1, at(1001)] as const], 1e15],
		["not more pieces than a line can have", [1e9], [[999_999_999, 1, at(1)] as const], 1e15],
		["nothing without lines", [], [], 10],
	])("adds %s", (_, expected, lines, minimum) => {
		const fillable = lines.map(([ordered, pack, worth]) => ({ ordered, pack, worth }));
		expect(filledUp(fillable, minimum)).toEqual(expected);
	});
});

describe("the state of an order", () => {
	it.each([
		["sent", [line(), line()]],
		["partly_received", [line({ accepted: 10 }), line()]],
		["partly_received", [line({ accepted: 20 }), line({ accepted: 1 })]],
		["received", [line({ accepted: 10 }), line({ accepted: 12 })]],
		["received", [line({ confirmed: 8, accepted: 8 })]],
		["received", [line({ accepted: 8, credited: 2 })]],
		["closed_short", [line({ accepted: 10 }), line({ accepted: 3, isClosed: true })]],
		["closed_short", [line({ isClosed: true })]],
		["closed_short", [line({ confirmed: 0 })]],
	] as const)("is %s", (state, lines) => {
		expect(stateOf(sent, lines)).toBe(state);
	});
});

it("accepts up to the tolerance, and more with the right, which it names", () => {
	const receive = (accepted: number, mayExceed = false) =>
		decideReceipt(sent, line({ accepted: 5 }), { accepted, credited: 0 }, { tolerance: 10, mayExceed });
	expect(receive(6)).toEqual({ ok: true, exceeds: false });
	expect(receive(7)).toMatchObject({ ok: false, rejection: { code: "too_much_received", left: 6 } });
	expect(receive(7, true)).toEqual({ ok: true, exceeds: true });
});

it("finds the price break of a quantity, and breaks that rise", () => {
	const breaks = [
		{ from: 5, price: 12 },
		{ from: 10, price: 11 },
		{ from: 100, price: 9 },
	];
	expect([1, 5, 10, 99, 100].map((pieces) => priceFor(breaks, pieces))).toEqual([12, 12, 11, 11, 9]);
	expect(wrongBreak(breaks)).toBeUndefined();
	expect(wrongBreak([...breaks, { from: 100, price: 8 }])).toBe(3);
	expect(wrongBreak([...breaks, { from: 200, price: 10 }])).toBe(3);
	expect(priceFor([], 3)).toBeUndefined();
});

it("orders whole cases, and at least the minimum", () => {
	expect(inCases(7, { pack: 6, minimum: 0 })).toBe(12);
	expect(inCases(1, { pack: 1, minimum: 25 })).toBe(25);
	expect(inCases(-3, { pack: 10, minimum: 0 })).toBe(10);
	// A line has at most 10^9 pieces.
	expect(inCases(3_000_000_000, { pack: 7, minimum: 0 })).toBe(999_999_994);
});

describe("exact amounts", () => {
	it("divide prices per case, and round halves away from zero", () => {
		expect(costOf({ cost: 1000, per: 3 }, 2)).toBe(667);
		expect(costOf({ cost: 1, per: 2 }, 1)).toBe(1);
		expect(costOf({ cost: 10_000, per: 3 }, 3)).toBe(10_000);
	});

	it("exchange currencies of different decimals once", () => {
		expect(exchanged(2000n, { rate: "0.0065", from: 0, to: 2 })).toBe(1300);
		expect(exchanged(999n, { rate: "1.0825", from: 2, to: 2 })).toBe(1081);
		expect(costIn({ rate: "0.5", from: 2, to: 2 }, { cost: 101, per: 2 }, 1)).toBe(25);
		expect(["1", "0.92", "1.08250000"].every(isRate)).toBe(true);
		expect(["0", "-1", "1,5", "", "1.123456789", "12345678"].some(isRate)).toBe(false);
	});

	it("split into parts that add up, each within one of its share", () => {
		const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
		fc.assert(
			fc.property(amount, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), (amount, weights) => {
				const parts = split(amount, weights);
				expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
				const total = weights.reduce((sum, weight) => sum + weight, 0);
				for (const [i, part] of parts.entries()) {
					const share = total === 0 ? amount / weights.length : (amount * (weights[i] ?? 0)) / total;
					expect(Math.abs(part - share)).toBeLessThanOrEqual(1);
				}
			}),
		);
		expect(split(10, [1, 1, 1])).toEqual([4, 3, 3]);
	});
});
