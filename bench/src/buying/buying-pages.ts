/** Orders to open, and a delivery that two people have open. */
export type BuyingPagesJob = {
	origin: string;
	lines: number;
	drafts: string[];
	orders: string[];
	delivery: string;
};

/** Times in ms from the click upon an order in the list until its last line was painted. */
export type OpenedOrders = { drafts: number[]; orders: number[] };

/** When a page had painted the change of a delivery's line, in ms of this machine's clock. */
export type PaintedLine = { line: string; at: number };
