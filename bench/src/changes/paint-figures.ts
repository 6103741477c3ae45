/** When a page had painted a product's new quantity, in ms of this machine's clock. */
export type Painted = { page: "table" | "product"; product: string; quantity: number; at: number };

export type PaintJob = { origin: string };
/** The products with visible rows; the second page shows the first of them. */
export type PaintReady = { products: string[] };

/** In ms, sorted: from sending a stock change, and from its answer, which comes after the commit. */
export type PaintTimes = { fromSending: number[]; fromAnswer: number[] };

export type PaintFigures = {
	/** Number of streams besides the browser's own. */
	streams: number;
	table: PaintTimes;
	product: PaintTimes;
	/** The load average of the last minute, to judge how reliable the figures are. */
	load: number;
};
