/** Measures how fast something is scrolled. */
export function createSpeedMeter() {
	let last = { top: 0, time: 0 };
	let speed = 0;
	return {
		/** Is told every new position. */
		note: (top: number, isScrolling: boolean) => {
			const time = performance.now();
			// Several positions can be told for one frame.
			if (isScrolling) speed = (top - last.top) / Math.max(8, time - last.time);
			else speed = 0;
			last = { top, time };
		},
		/** Pixels in a millisecond, below zero upwards. */
		speed: () => speed,
	};
}
