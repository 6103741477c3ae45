/** When a code was seen last; a camera sees the same one many times a second. */
export type Sightings = ReadonlyMap<string, number>;

/** A code counts again when the camera has not seen it for so long. */
export const AGAIN_AFTER_MS = 1500;

/** What the camera sees in a picture: the codes that count, and what is remembered for the next. */
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
