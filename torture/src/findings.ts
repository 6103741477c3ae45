/** Max number of violations shown in full; the same violation usually repeats. */
const MAX_SHOWN = 10;
const MAX_EVIDENCE = 4000;

/** Violations of what must always hold. */
export type Findings = {
	readonly count: number;
	/** Records a violation with its evidence, and prints it at once. */
	add(what: string, evidence?: unknown): void;
	/** Ignores further findings: after Ctrl-C every request fails. */
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
