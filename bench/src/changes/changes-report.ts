import type { Verdict } from "../targets.ts";
import type { ChangesFigures, ChangesPlan } from "./measure-changes.ts";

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

function at(sorted: readonly number[], share: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
