import type { Verdict } from "../targets.ts";
import type { TableFigures } from "./table-figures.ts";

const KEY_MS = 100;
const DROPPED = 0.05;
const FLICK_MS = 150;
const HEAP_MB = 50;

export function judgeTable({ keyToRows, droppedFrames, flick, jump, heapGrowth }: TableFigures): Verdict[] {
	const { p50, p95, keys } = keyToRows;
	return [
		{
			text: `key press to rows: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${keys} keys (target: p95 under ${KEY_MS})`,
			isMet: p95 < KEY_MS,
		},
		{
			text: `3,000 rows a second for 10 s: ${(droppedFrames * 100).toFixed(1)}% of frames dropped (target: at most ${DROPPED * 100}%)`,
			isMet: droppedFrames <= DROPPED,
		},
		{
			text: `a screen further: rows after p50 ${flick.p50.toFixed(0)} ms, p95 ${flick.p95.toFixed(0)} ms of ${flick.flicks} (target: p95 under ${FLICK_MS}); 60 screens further: p50 ${jump.p50.toFixed(0)} ms, p95 ${jump.p95.toFixed(0)} ms`,
			isMet: flick.p95 < FLICK_MS,
		},
		{
			text: `the page's heap grows by ${heapGrowth.toFixed(1)} MB (target: under ${HEAP_MB})`,
			isMet: heapGrowth < HEAP_MB,
		},
	];
}
