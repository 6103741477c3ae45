/** How many violations are shown in full; what goes wrong usually goes wrong again and again. */
const MAX_SHOWN = 10;
const MAX_EVIDENCE = 4000;

/** What was seen that must never be. */
export type Findings = {
	readonly count: number;
	/** Keeps a violation with what proves it, and prints it at once. */
	add(what: string, evidence?: unknown): void;
	/** Takes nothing more: after Ctrl-C every request fails. */
	close(): void;
};

/** @param print writes one line. */
export function createFindings(print: (line: string) => void): Findings {
	let count = 0;
	let isClosed = false;
	return {
		get count() {
			return count;
		},
		add(what, evidence) {
			if (isClosed) return;
			count += 1;
			if (count > MAX_SHOWN) return;
			const text = typeof evidence === "string" ? evidence : JSON.stringify(evidence, undefined, "\t");
			print(`VIOLATION: ${what}\n${(text ?? "").slice(0, MAX_EVIDENCE)}`);
		},
		close() {
			isClosed = true;
		},
	};
}
