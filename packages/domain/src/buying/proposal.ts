import { LOW_STOCK } from "../quantity.ts";
import { inCases } from "./purchase.ts";

/** A product's stock, sales and terms, from which the pieces to order follow. All quantities in pieces. */
export type Need = {
	onHand: number;
	/** On their way, or in other drafts. */
	coming: number;
	/** Sold in the last 30 and 90 days, less what customers returned. */
	sold30: number;
	sold90: number;
	/** Null: nobody has set one. */
	reorderPoint: number | null;
	safetyStock: number | null;
	/** The pieces that stores have less than their own reorder points, in all. */
	storesLack: number;
	/** Pieces that are promised to customers and have no source yet, and those of the ones on their way that are promised. */
	waiting: number;
	promisedComing: number;
	/** Days from the order to its arrival; null: unknown. */
	leadDays: number | null;
	/** Pieces per case. */
	pack: number;
	/** The fewest pieces that can be ordered. */
	minimum: number;
};

/** A need with the pieces that will come apart. */
type CountedNeed = Omit<Need, "coming"> & { incoming: number; inDrafts: number };

/** The need that counts what is on its way and in other drafts. @param more pieces that will come besides. */
export function needOf({ incoming, inDrafts, ...need }: CountedNeed, more = 0): Need {
	return { ...need, coming: incoming + inDrafts + more };
}

/** The pieces to order, with the numbers that they follow from. */
export type Proposal = {
	pieces: number;
	/** Pieces that lack without cases and minimum; zero or below: there is enough. */
	lacking: number;
	/** Pieces sold a day, with two decimals. */
	perDay: number;
	/** Pieces that are sold until the order arrives, rounded up; 0 if the days or sales are unknown. */
	untilArrival: number;
	/** Whether stores lack more than the shop does in all, so that the proposal covers them. */
	isForStores: boolean;
	/** Whether customers wait for more than the shop and its stores lack, so that the proposal covers them. */
	isForCustomers: boolean;
	/** The reorder point that counts: the product's, or else the shop's. */
	point: number;
};

/** Pieces sold a day: in the busier of the last 30 and 90 days, so that a new product counts from its first month; two decimals. */
export function soldPerDay({ sold30, sold90 }: Pick<Need, "sold30" | "sold90">): number {
	return Math.round(Math.max(sold30 / 30, sold90 / 90, 0) * 100) / 100;
}

/** For how many whole days pieces last; null: nothing is sold, so nobody knows. @param perDay pieces sold a day. */
export function daysOf(pieces: number, perDay: number): number | null {
	return perDay > 0 ? Math.max(0, Math.floor(pieces / perDay)) : null;
}

/**
 * The pieces to order of a product: they fill it up to its reorder point and its safety stock, and by what is sold until they arrive,
 * or once more its reorder point if that is more; at least what stores lack, and is not on its way, and what customers wait for, less
 * what is on its way and promised to nobody. In whole cases, and at least the supplier's minimum.
 */
export function proposal(need: Need): Proposal {
	const { onHand, coming, reorderPoint, safetyStock, storesLack, waiting, promisedComing, leadDays } = need;
	const perDay = soldPerDay(need);
	const point = Math.max(reorderPoint ?? LOW_STOCK, 1);
	const untilArrival = Math.ceil(perDay * (leadDays ?? 0));
	const inShop = point + Math.max(point, untilArrival) + (safetyStock ?? 0) - onHand - coming;
	const atStores = storesLack > 0 ? storesLack - coming : inShop;
	const free = Math.max(0, coming - promisedComing);
	const forCustomers = waiting > 0 ? waiting - free : inShop;
	const lacking = Math.max(inShop, atStores, forCustomers);
	const isForCustomers = forCustomers > Math.max(inShop, atStores);
	const isForStores = !isForCustomers && atStores > inShop;
	return {
		pieces: inCases(lacking, need),
		lacking,
		perDay,
		untilArrival,
		isForStores,
		isForCustomers,
		point,
	};
}
