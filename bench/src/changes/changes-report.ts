import type { Verdict } from "../targets.ts";
import type { ChangesFigures, ChangesPlan } from "./measure-changes.ts";
import type { PaintFigures, PaintTimes } from "./paint-figures.ts";

const MOST_MEGABYTES = 60;
const MOST_MS = 200;

export function changesTable(
	{ before, held, delays, afterAnswer }: ChangesFigures,
	plan: ChangesPlan,
): string {
	const each = ((held - before) * 1024) / plan.connections;
	const lines = [
		["own memory of the server, MB", before.toFixed(0)],
		[`the same with ${plan.connections} connections`, held.toFixed(0)],
		["kB for each", each.toFixed(1)],
		["from sending a change to its answer, p50 ms", at(afterAnswer, 0.5).toFixed(1)],
		[`from sending it to each of ${plan.told} connections, p50 ms`, at(delays, 0.5).toFixed(1)],
		["the same, p95 ms", at(delays, 0.95).toFixed(1)],
	];
	return ["| what | figure |", "| --- | ---: |", ...lines.map((cells) => `| ${cells.join(" | ")} |`)].join(
		"\n",
	);
}

export function judgeChanges({ before, held, delays }: ChangesFigures, plan: ChangesPlan): Verdict[] {
	const megabytes = held - before;
	const delay = at(delays, 0.95);
	return [
		{
			text: `${plan.connections} streams of changes take ${megabytes.toFixed(0)} MB (target: less than ${MOST_MEGABYTES})`,
			isMet: megabytes < MOST_MEGABYTES,
		},
		{
			text: `${plan.told} streams are told of a stock change within ${delay.toFixed(0)} ms of sending it, p95 (target: less than ${MOST_MS})`,
			isMet: delay < MOST_MS,
		},
	];
}

export function paintTable({ table, product }: PaintFigures): string {
	const rows: [string, PaintTimes][] = [
		["the Manage table", table],
		["a product's page in a second tab", product],
	];
	const cells = ([name, { fromSending, fromAnswer }]: [string, PaintTimes]) => {
		const figures = [fromSending, fromAnswer].flatMap((times) =>
			[0.5, 0.95, 1].map((share) => at(times, share)),
		);
		return `| ${[name, fromSending.length, ...figures.map((figure) => figure.toFixed(0))].join(" | ")} |`;
	};
	return [
		"| painted in | changes | from sending: p50 ms | p95 ms | longest ms | from the answer: p50 ms | p95 ms | longest ms |",
		"| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
		...rows.map(cells),
	].join("\n");
}

/** Judges the times from sending, which is before the commit: a target that is met then is met. */
export function judgePaint({ table, product, streams, load }: PaintFigures): Verdict[] {
	return [
		{ name: "the Manage table", times: table },
		{ name: "a product's page", times: product },
	].map(({ name, times }) => {
		const delay = at(times.fromSending, 0.95);
		return {
			text: `${name} has painted a stock change ${delay.toFixed(0)} ms after it was sent, p95, beside ${streams} streams at a load of ${load.toFixed(1)} (target: less than ${MOST_MS})`,
			isMet: delay < MOST_MS,
		};
	});
}

function at(sorted: readonly number[], share: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
