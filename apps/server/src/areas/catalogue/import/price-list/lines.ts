/** The line on which each SKU of a file was found. */
export type Lines = ReturnType<typeof createLines>;

/**
 * Known articles are noted by their numbers: an update of a million rows needs four megabytes for them, and no large table of
 * texts that would stop the thread each time it grows.
 */
export function createLines() {
	const added = new Map<string, number>();
	let known = new Uint32Array(1024);

	function grow(number: number): void {
		const larger = new Uint32Array(Math.max(number + 1, known.length * 2));
		larger.set(known);
		known = larger;
	}

	return {
		/** Notes a row. @returns the line of an earlier row with this SKU. */
		note(sku: string, number: number | undefined, line: number): number | undefined {
			const before = number === undefined ? added.get(sku) : known[number] || undefined;
			if (before !== undefined) return before;
			if (number === undefined) added.set(sku, line);
			else {
				if (number >= known.length) grow(number);
				known[number] = line;
			}
			return undefined;
		},
		/** Whether the file has an article. */
		has: (number: number): boolean => (known[number] ?? 0) > 0,
	};
}
