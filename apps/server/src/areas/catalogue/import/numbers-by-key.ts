/** The numbers of a slot: two hashes of its key, and its value. */
const WIDTH = 3;
const FIRST_ROOM = WIDTH * 1024;
const FREE = 0;
/** The value of a key that was removed. Its slot stays, because those of others may be behind it. */
const REMOVED = 0xff_ff_ff_ff;

/**
 * Keeps a number for each of the keys of a large file: three numbers each, no texts. Two keys are taken for one if both of their
 * hashes of 32 bits are equal, which among a million keys happens once in ten million files.
 */
export function numbersByKey() {
	let slots = new Uint32Array(FIRST_ROOM);
	let used = 0;

	/** The slot of a key: its own, or a free one. */
	function slotOf(one: number, two: number): number {
		const size = slots.length / WIDTH;
		for (let slot = one % size; ; slot = (slot + 1) % size) {
			const at = WIDTH * slot;
			if (slots[at + 2] === FREE || (slots[at] === one && slots[at + 1] === two)) return at;
		}
	}

	function grow(): void {
		const before = slots;
		slots = new Uint32Array(before.length * 2);
		for (let at = 0; at < before.length; at += WIDTH) {
			const [one = 0, two = 0, value = FREE] = before.subarray(at, at + WIDTH);
			if (value !== FREE) slots.set([one, two, value], slotOf(one, two));
		}
	}

	/** The number in a slot; undefined: there is none. */
	function numberAt(at: number): number | undefined {
		const value = slots[at + 2] ?? FREE;
		return value === FREE || value === REMOVED ? undefined : value - 1;
	}

	const find = (key: string): number => slotOf(hash(key, FIRST_SEED), hash(key, SECOND_SEED));

	return {
		/** The number of a key; undefined: it has none. */
		get: (key: string): number | undefined => numberAt(find(key)),
		/** Gives a key a number from 0 to 2³² - 3, unless it has one. @returns the one it has had before, if any. */
		add(key: string, number: number): number | undefined {
			if (used * 4 > slots.length) grow();
			const [one, two] = [hash(key, FIRST_SEED), hash(key, SECOND_SEED)];
			const at = slotOf(one, two);
			const before = numberAt(at);
			if (before !== undefined) return before;
			if (slots[at + 2] === FREE) used += 1;
			slots[at] = one;
			slots[at + 1] = two;
			slots[at + 2] = number + 1;
			return undefined;
		},
		/** Takes the number from a key. */
		remove(key: string): void {
			const at = find(key);
			if (slots[at + 2] !== FREE) slots[at + 2] = REMOVED;
		},
		/** Forgets all keys, and frees their memory. */
		clear(): void {
			slots = new Uint32Array(FIRST_ROOM);
			used = 0;
		},
	};
}

/** A whole number up to 2⁵³ for a text; those of two texts are equal by accident about as rarely as here. */
export function keyNumber(key: string): number {
	return hash(key, FIRST_SEED) * 2 ** 21 + (hash(key, SECOND_SEED) >>> 11);
}

const FIRST_SEED = 0x811c9dc5;
const SECOND_SEED = 0x9e3779b9;

/** FNV-1a over the units of a text, with further mixing. */
function hash(text: string, seed: number): number {
	let value = seed;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
	value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
	return (value ^ (value >>> 15)) >>> 0;
}
