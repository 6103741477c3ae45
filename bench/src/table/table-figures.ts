/** The delays, frames and memory that a user of the Manage table notices: ms, fractions of 1, and MB. */
export type TableFigures = {
	keyToRows: { p50: number; p95: number; keys: number };
	droppedFrames: number;
	/** Time until the rows of the next screen appear. */
	flick: { p50: number; p95: number; flicks: number };
	/** The same some thousand rows away, where nothing was prefetched. */
	jump: { p50: number; p95: number };
	heapGrowth: number;
};
