/** What somebody at the Manage table notices: milliseconds, shares of 1, and megabytes. */
export type TableFigures = {
	keyToRows: { p50: number; p95: number; keys: number };
	droppedFrames: number;
	longestEmpty: number;
	heapGrowth: number;
};
