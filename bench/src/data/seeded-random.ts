export type Random = {
	/** An integer from 0 to `limit - 1`. */
	below(limit: number): number;
	pick<T>(list: readonly T[]): T;
};

/** The same numbers for the same seed on every machine (mulberry32), so that every run measures the same data. */
export function seededRandom(seed: number): Random {
	let state = seed >>> 0;
	const below = (limit: number): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
	};
	return { below, pick: (list) => list[below(list.length)] as (typeof list)[number] };
}
