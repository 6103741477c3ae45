import type { EngineName } from "../options.ts";
import type { Verdict } from "../targets.ts";
import type { ImportFigure, Phase } from "./measure-imports.ts";

const head = ["work", "rows", "seconds", "other requests", "p50 ms", "p99 ms", "longest ms"];

/** The imports of one engine as a Markdown table. */
export function importTable(figures: readonly ImportFigure[]): string {
	return figureTable(figures);
}

/** Work on many rows, and the other requests meanwhile, as a Markdown table. */
export function figureTable(figures: readonly (Omit<ImportFigure, "phase"> & { phase: string })[]): string {
	const lines = figures.map(({ phase, rows, seconds, requests, p50, p99, max }) => [
		phase,
		rows.toLocaleString("en"),
		seconds.toFixed(1),
		requests.toLocaleString("en"),
		p50.toFixed(1),
		p99.toFixed(1),
		max.toFixed(0),
	]);
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Max seconds for 100,000 rows. */
const most: Record<EngineName, Record<Phase, number>> = {
	sqlite: { "dry run": 10, commit: 30, "import again: dry run": 10, undo: 30 },
	postgres: { "dry run": 15, commit: 40, "import again: dry run": 15, undo: 40 },
};
const MOST_P99 = 100;

/** The targets for an import of 100,000 rows; other sizes have no time targets. */
export function judgeImports(engine: EngineName, figures: readonly ImportFigure[]): Verdict[] {
	return figures.flatMap(({ phase, rows, seconds, p99 }) => {
		const inTime = `${phase} of ${rows.toLocaleString("en")} rows: ${seconds.toFixed(1)} s (target: under ${most[engine][phase]})`;
		const answered = `other requests during the ${phase}: p99 ${p99.toFixed(0)} ms (target: under ${MOST_P99})`;
		return [
			...(rows === 100_000 ? [{ text: inTime, isMet: seconds < most[engine][phase] }] : []),
			{ text: answered, isMet: p99 < MOST_P99 },
		];
	});
}
