/** The lines of keys that occur more than once in a file. */
export type KeyLines = ReturnType<typeof keyLines>;

/**
 * Finds the keys that several rows of a file have, in a first reading: of a million rows it keeps three numbers each, no texts. Two
 * keys are taken for one if both of their hashes of 32 bits are equal, which in such a file happens once in ten million files.
 */
export function keyLines() {
	let slots = new Uint32Array(3 * 1024);
	let used = 0;
	const repeated = new Map<string, readonly [first: number, second: number]>();

	/** The slot of a key: its own, or a free one. */
	function slotOf(one: number, two: number): number {
		const size = slots.length / 3;
		for (let slot = one % size; ; slot = (slot + 1) % size) {
			const at = 3 * slot;
			if (slots[at + 2] === 0 || (slots[at] === one && slots[at + 1] === two)) return at;
		}
	}

	function grow(): void {
		const before = slots;
		slots = new Uint32Array(before.length * 2);
		for (let at = 0; at < before.length; at += 3) {
			const [one = 0, two = 0, line = 0] = before.subarray(at, at + 3);
			if (line !== 0) slots.set([one, two, line], slotOf(one, two));
		}
	}

	return {
		/** Notes a key and its line, counted from 1. */
		note(key: string, line: number): void {
			if (used * 4 > slots.length) grow();
			const [one, two] = [hash(key, 0x811c9dc5), hash(key, 0x9e3779b9)];
			const at = slotOf(one, two);
			const before = slots[at + 2] ?? 0;
			if (before === 0) {
				slots.set([one, two, line], at);
				used += 1;
			} else if (!repeated.has(key)) repeated.set(key, [before, line]);
		},
		/** The line of another row with a key; undefined if there is none. */
		other(key: string, line: number): number | undefined {
			const [first, second] = repeated.get(key) ?? [];
			return first === line ? second : first;
		},
		/** Frees the memory that only `note` needs. */
		end(): void {
			slots = new Uint32Array(3 * 1024);
			used = 0;
		},
	};
}

/** FNV-1a over the units of a text, with further mixing. */
function hash(text: string, seed: number): number {
	let value = seed;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
	value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
	return (value ^ (value >>> 15)) >>> 0;
}
