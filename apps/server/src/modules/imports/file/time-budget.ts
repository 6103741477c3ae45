/**
 * Counts the time in which somebody waits, and nothing else.
 * @param milliseconds how much of it there is.
 * @param onSpent is called once when it is used up while somebody waits.
 */
export function createTimeBudget(milliseconds: number, onSpent: () => void) {
	let left = milliseconds;
	return {
		/** Begins to count; what it returns ends that. */
		start(): () => void {
			const began = performance.now();
			const timer = setTimeout(onSpent, left);
			return () => {
				clearTimeout(timer);
				left = Math.max(1, left - (performance.now() - began));
			};
		},
	};
}
