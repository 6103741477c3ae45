import { hash } from "node:crypto";

/** Pseudo-random numbers from 0 to 1, the same for the same text (mulberry32). */
export function randomFrom(text: string): () => number {
	let state = hash("md5", text, "buffer").readInt32LE();
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** The day of a cycle for a name; always the same for the same name. */
export function cycleDay(name: string, span: number): number {
	return Math.floor(randomFrom(name)() * span);
}
