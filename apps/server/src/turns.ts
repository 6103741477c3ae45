/**
 * Lets work run whose weights come to no more than this at a time; the rest waits for its turn, in the order in which
 * it came.
 */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>, weight?: number) => Promise<T> {
	const waiting: { weight: number; begin: () => void }[] = [];
	let taken = 0;
	function beginNext(): void {
		for (let next = waiting[0]; next !== undefined && taken + next.weight <= atOnce; next = waiting[0]) {
			waiting.shift();
			taken += next.weight;
			next.begin();
		}
	}
	return async (work, weight = 1) => {
		await new Promise<void>((resolve) => {
			waiting.push({ weight, begin: resolve });
			beginNext();
		});
		try {
			return await work();
		} finally {
			taken -= weight;
			beginNext();
		}
	};
}
