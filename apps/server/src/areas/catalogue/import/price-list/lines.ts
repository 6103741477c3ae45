/** The articles that a file has. */
export type Lines = ReturnType<typeof createLines>;

/** Known articles are noted by their numbers: an update of a million rows needs one megabyte for them. */
export function createLines() {
	let known = new Uint8Array(1024);

	return {
		/** Notes a row about an article. */
		note(number: number): void {
			if (number >= known.length) {
				const larger = new Uint8Array(Math.max(number + 1, known.length * 2));
				larger.set(known);
				known = larger;
			}
			known[number] = 1;
		},
		/** Whether the file has an article. */
		has: (number: number): boolean => known[number] === 1,
	};
}
