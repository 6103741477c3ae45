import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_QUANTITY } from "../quantity.ts";
import { daysOf, type Need, proposal, soldPerDay } from "./proposal.ts";

const none: Need = {
	onHand: 0,
	coming: 0,
	sold30: 0,
	sold90: 0,
	reorderPoint: 4,
	safetyStock: null,
	storesLack: 0,
	waiting: 0,
	promisedComing: 0,
	leadDays: null,
	pack: 1,
	minimum: 0,
};

it("fills up to twice the reorder point and the safety stock if nothing is sold", () => {
	expect(proposal({ ...none, onHand: 1, coming: 2, safetyStock: 3 }).pieces).toBe(8);
	expect(proposal({ ...none, reorderPoint: null }).pieces).toBe(8);
	expect(proposal({ ...none, reorderPoint: 0 }).pieces).toBe(2);
});

it("covers what stores lack below their own reorder points, less what is on its way, if that is more", () => {
	const stores = { ...none, onHand: 40, storesLack: 7 };
	expect(proposal(stores)).toMatchObject({ pieces: 7, lacking: 7, isForStores: true });
	expect(proposal({ ...stores, coming: 5 })).toMatchObject({ pieces: 2, isForStores: true });
	expect(proposal({ ...stores, pack: 6 }).pieces).toBe(12);
	// The shop lacks more itself.
	expect(proposal({ ...stores, onHand: 0 })).toMatchObject({ pieces: 8, isForStores: false });
	expect(proposal({ ...stores, storesLack: 0 })).toMatchObject({ lacking: -32, isForStores: false });
});

it("covers what customers wait for, less what is coming and promised to nobody, if that is more", () => {
	const waited = { ...none, onHand: 40, waiting: 7 };
	expect(proposal(waited)).toMatchObject({ pieces: 7, lacking: 7, isForCustomers: true });
	expect(proposal({ ...waited, coming: 5, promisedComing: 3 })).toMatchObject({
		pieces: 5,
		isForCustomers: true,
	});
	expect(proposal({ ...waited, coming: 9, promisedComing: 2 })).toMatchObject({ lacking: 0 });
	expect(proposal({ ...waited, onHand: 0 })).toMatchObject({ pieces: 8, isForCustomers: false });
	expect(proposal({ ...waited, storesLack: 9 })).toMatchObject({
		pieces: 9,
		isForStores: true,
		isForCustomers: false,
	});
});

it("adds what is sold until it arrives: 12 for 0.4 a day, 14 days, point 4 and packs of 6", () => {
	const { pieces, lacking, perDay, untilArrival, point } = proposal({
		...none,
		sold30: 12,
		sold90: 30,
		leadDays: 14,
		pack: 6,
	});
	expect({ pieces, lacking, perDay, untilArrival, point }).toEqual({
		pieces: 12,
		lacking: 10,
		perDay: 0.4,
		untilArrival: 6,
		point: 4,
	});
});

it("says how many a day of the busier period, and nothing below zero if more came back than went out", () => {
	expect(soldPerDay({ sold30: 3, sold90: 90 })).toBe(1);
	expect(soldPerDay({ sold30: 30, sold90: 30 })).toBe(1);
	expect(soldPerDay({ sold30: -2, sold90: -1 })).toBe(0);
});

it("says for how many days pieces last", () => {
	expect(daysOf(41, 1)).toBe(41);
	expect(daysOf(5, 0.4)).toBe(12);
	expect(daysOf(5, 0)).toBeNull();
});

const pieces = fc.integer({ min: 0, max: 100_000 });
const maybe = fc.option(pieces, { nil: null });
const need: fc.Arbitrary<Need> = fc.record({
	onHand: pieces,
	coming: pieces,
	sold30: fc.integer({ min: -100, max: 100_000 }),
	sold90: fc.integer({ min: -100, max: 300_000 }),
	reorderPoint: maybe,
	safetyStock: maybe,
	storesLack: pieces,
	waiting: pieces,
	promisedComing: pieces,
	leadDays: fc.option(fc.integer({ min: 0, max: 365 }), { nil: null }),
	pack: fc.integer({ min: 1, max: 5000 }),
	minimum: pieces,
});

it("is never less than the supplier takes, whole cases, and no case more than what lacks", () => {
	fc.assert(
		fc.property(need, (given) => {
			const { pieces, lacking } = proposal(given);
			expect(pieces % given.pack).toBe(0);
			expect(pieces).toBeLessThanOrEqual(MAX_QUANTITY);
			expect(pieces).toBeGreaterThanOrEqual(Math.max(given.minimum, lacking, 1));
			expect(pieces - given.pack).toBeLessThan(Math.max(given.minimum, lacking, 1));
		}),
	);
});

it("follows from the numbers that it names", () => {
	fc.assert(
		fc.property(need, (given) => {
			const { lacking, perDay, untilArrival, isForStores, isForCustomers, point } = proposal(given);
			expect(untilArrival).toBe(Math.ceil(perDay * (given.leadDays ?? 0)));
			const { onHand, coming, safetyStock, storesLack, waiting, promisedComing } = given;
			const inShop = point + Math.max(point, untilArrival) + (safetyStock ?? 0) - onHand - coming;
			const forStores = storesLack > 0 ? storesLack - coming : inShop;
			const customers = waiting > 0 ? waiting - Math.max(0, coming - promisedComing) : inShop;
			expect(lacking).toBe(Math.max(inShop, forStores, customers));
			expect(isForStores || isForCustomers).toBe(lacking > inShop);
			expect(isForStores && isForCustomers).toBe(false);
			if (isForCustomers) expect(lacking).toBe(customers);
		}),
	);
});

it("grows with sales and shrinks with stock", () => {
	fc.assert(
		fc.property(need, pieces, (given, more) => {
			const { pieces } = proposal(given);
			expect(proposal({ ...given, sold30: given.sold30 + more }).pieces).toBeGreaterThanOrEqual(pieces);
			expect(proposal({ ...given, onHand: given.onHand + more }).pieces).toBeLessThanOrEqual(pieces);
		}),
	);
});
