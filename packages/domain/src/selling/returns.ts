// Pieces of a delivery that a customer brings back. All quantities are whole pieces.

/** The ends of returned pieces: back among the stock, at a place where they are repaired, scrapped, or still to be checked. */
export const returnEnds = ["stock", "repair", "scrapped", "check"] as const;
export type ReturnEnd = (typeof returnEnds)[number];

/** The ends with which pieces are booked; `check` books nothing yet. */
export const decidedEnds = ["stock", "repair", "scrapped"] as const satisfies readonly ReturnEnd[];
export type DecidedEnd = (typeof decidedEnds)[number];

/** A return as it counts for the delivery that it takes back. */
export type CountedReturn = {
	delivery: string;
	/** The movement that brought the pieces in; null: none, they are still to be checked. */
	movement: string | null;
	pieces: number;
	/** It was not taken back. */
	counts: boolean;
};

/** The pieces of a delivery that were returned. */
export function returnedOf(delivery: string, returns: readonly CountedReturn[]): number {
	return returns.reduce((sum, one) => {
		return one.delivery === delivery && one.counts ? sum + one.pieces : sum;
	}, 0);
}
