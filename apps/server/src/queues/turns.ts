/** Runs work when it is its turn. */
export type Turns = <T>(work: () => Promise<T>, weight?: number) => Promise<T>;

/** Limits concurrent work to a total weight; the rest waits in order of arrival. If there is room, work starts at once. */
export function createTurns(atOnce: number): Turns {
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
		const turn = async () => {
			try {
				return await work();
			} finally {
				taken -= weight;
				beginNext();
			}
		};
		return new Promise((resolve) => {
			waiting.push({ weight, begin: () => resolve(turn()) });
			beginNext();
		});
	};
}
