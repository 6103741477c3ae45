/** Pixels in a millisecond: a screenful in an eighth of a second. */
const FAST = 4;
/** Slower than this, rows are whole again; in between they stay as they are. */
const SLOW = 2;

/** How rows pass. */
export type Speed = {
	/** Below zero upwards. */
	rowsPerMs: number;
	/** Nobody can read more than a word of a row. */
	isFast: boolean;
};

/** Measures how fast rows of a height are scrolled. */
export function createSpeedMeter(height: number, now: () => number = () => performance.now()) {
	let last = { top: 0, time: 0 };
	let pixelsPerMs = 0;
	let isFast = false;
	let wasScrolling = false;
	return {
		/** Is told every new position. */
		note: (top: number, isScrolling: boolean): void => {
			const time = now();
			// Several positions can be told for one frame.
			const measured = (top - last.top) / Math.max(8, time - last.time);
			// The first step after a rest may be a jump.
			if (!isScrolling || !wasScrolling) pixelsPerMs = 0;
			// One slow frame among fast ones is no stop.
			else pixelsPerMs = Math.abs(measured) < Math.abs(pixelsPerMs) / 2 ? pixelsPerMs / 2 : measured;
			isFast = Math.abs(pixelsPerMs) > (isFast ? SLOW : FAST);
			last = { top, time };
			wasScrolling = isScrolling;
		},
		speed: (): Speed => ({ rowsPerMs: pixelsPerMs / height, isFast }),
	};
}
