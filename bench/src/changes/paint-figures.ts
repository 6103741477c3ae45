/** When a page had painted a product's new quantity, by this machine's clock in ms. */
export type Painted = { page: "table" | "product"; product: string; quantity: number; at: number };

export type PaintJob = { origin: string };
/** The products whose rows are in view; the second page shows the first of them. */
export type PaintReady = { products: string[] };

/** In ms, sorted: from sending a stock change, and from its answer, which comes after the commit. */
export type PaintTimes = { fromSending: number[]; fromAnswer: number[] };

export type PaintFigures = {
	/** Streams beside the browser's one. */
	streams: number;
	table: PaintTimes;
	product: PaintTimes;
	/** Processes that wanted to run, on average over the last minute: what the figures are worth. */
	load: number;
};
