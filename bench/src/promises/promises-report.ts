import type { Verdict } from "../targets.ts";
import { CARTON, type PromisesFigures, type PromisesWrite, writeNames } from "./measure-promises.ts";

/** The targets of ADR 78. */
const MOST_RATIO = 1.3;
const MOST_OF_PAGE = 1.03;
const CARTON_MS = 200;
/** The writes to which the target applies: what a promise adds to a stock change, and a promise by itself. */
const judged: readonly PromisesWrite[] = ["others", "own", "move"];

export function promisesTable({ writes, page, carton }: PromisesFigures): string {
	const rows = (Object.keys(writeNames) as PromisesWrite[]).map((name) => {
		const { ms, ratio } = writes[name];
		return [writeNames[name], ms.toFixed(2), ratio.toFixed(2)];
	});
	rows.push(
		["a page of the table, nothing promised", page.plain.toFixed(2), ""],
		[
			"the same, 5 % of the products promised",
			page.promised.toFixed(2),
			`${page.ratio.toFixed(3)} of the former`,
		],
		[`a carton of ${CARTON} lines received, and said for whom`, carton.p50.toFixed(1), ""],
		["the slowest carton", carton.slowest.toFixed(1), ""],
	);
	const head = "| what | ms, median | of a stock change |\n|---|--:|--:|";
	return [head, ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}

export function judgePromises({ writes, page, carton }: PromisesFigures): Verdict[] {
	return [
		...judged.map((name) => ({
			text: `${writeNames[name]}: ${writes[name].ratio.toFixed(2)} of a stock change (target: at most ${MOST_RATIO})`,
			isMet: writes[name].ratio <= MOST_RATIO,
		})),
		{
			text: `a page of the table with promises: ${page.ratio.toFixed(3)} of one without (target: at most ${MOST_OF_PAGE})`,
			isMet: page.ratio <= MOST_OF_PAGE,
		},
		{
			text: `a carton of ${CARTON} lines says for whom in ${carton.slowest.toFixed(0)} ms at most (target: under ${CARTON_MS} ms)`,
			isMet: carton.slowest < CARTON_MS,
		},
	];
}
