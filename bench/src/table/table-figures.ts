/** What somebody at the Manage table notices: milliseconds, shares of 1, and megabytes. */
export type TableFigures = {
	keyToRows: { p50: number; p95: number; keys: number };
	droppedFrames: number;
	/** Until the rows of the next screen are there. */
	flick: { p50: number; p95: number; flicks: number };
	/** The same some thousand rows further on, where nothing was read ahead. */
	jump: { p50: number; p95: number };
	heapGrowth: number;
};
