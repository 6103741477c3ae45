/** When each code was last seen. A camera sees the same code many times a second. */
export type Sightings = ReadonlyMap<string, number>;

/** A code counts again after it was out of view for this time, in ms. */
export const AGAIN_AFTER_MS = 1500;

/** Evaluates one picture: returns the codes that count, and the sightings to pass with the next picture. */
export function see(
	before: Sightings,
	codes: readonly string[],
	now: number,
): { fresh: string[]; seen: Sightings } {
	const all = [...new Set(codes)];
	const fresh = all.filter((code) => now - (before.get(code) ?? -Infinity) > AGAIN_AFTER_MS);
	const kept = [...before].filter(([, at]) => now - at <= AGAIN_AFTER_MS);
	return { fresh, seen: new Map([...kept, ...all.map((code) => [code, now] as const)]) };
}
