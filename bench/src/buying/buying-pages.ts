/** Orders to open, and a delivery that two people have open. */
export type BuyingPagesJob = {
	origin: string;
	lines: number;
	drafts: string[];
	orders: string[];
	delivery: string;
};

/** Times in ms from the click upon an order in the list until the lines in the window, and until all of its lines were painted. */
export type OpenedPurchaseOrder = { first: number; all: number };
export type OpenedPurchaseOrders = { drafts: OpenedPurchaseOrder[]; orders: OpenedPurchaseOrder[] };

/** When a page had painted the change of a delivery's line, in ms of this machine's clock. */
export type PaintedLine = { line: string; at: number };
