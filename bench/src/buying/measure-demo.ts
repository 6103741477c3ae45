import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { startServer } from "../start-server.ts";
import type { Verdict } from "../targets.ts";

const ROUNDS = 5;
const TARGET_MS = 1000;

/** Medians in ms until a server on a new database is ready. */
type DemoFigures = { empty: number; demo: number };

/** Starts servers on new databases, without and with the demo shop. */
export async function measureDemo(resources: Resources, engine: BenchEngine): Promise<DemoFigures> {
	const times: Record<"off" | "on", number[]> = { off: [], on: [] };
	for (let round = 0; round < ROUNDS; round++) {
		for (const demo of ["off", "on"] as const) {
			const settings = await engine.newDatabase();
			const began = performance.now();
			const { stop } = await startServer(resources, settings, undefined, demo);
			times[demo].push(performance.now() - began);
			await stop();
		}
	}
	const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2] ?? Number.NaN;
	return { empty: median(times.off), demo: median(times.on) };
}

export function judgeDemo({ empty, demo }: DemoFigures): Verdict[] {
	const longer = demo - empty;
	return [
		{
			text: `the first start takes ${demo.toFixed(0)} ms, ${longer.toFixed(0)} ms of them for the demo shop (target: under ${TARGET_MS})`,
			isMet: longer < TARGET_MS,
		},
	];
}
