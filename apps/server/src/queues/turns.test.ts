import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("runs so many at a time, in the order in which they came, also after one has failed", async () => {
	const inTurn = createTurns(2);
	const began: number[] = [];
	let running = 0;
	let most = 0;
	const work = async (i: number): Promise<number> => {
		began.push(i);
		running += 1;
		most = Math.max(most, running);
		await pause(2);
		running -= 1;
		if (i % 3 === 0) throw new Error(`no ${i}`);
		return i;
	};
	const all = await Promise.allSettled(Array.from({ length: 9 }, (_, i) => inTurn(() => work(i))));
	expect(most).toBe(2);
	expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
	expect(all.map((each) => (each.status === "fulfilled" ? each.value : "failed"))).toEqual(
		[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => (i % 3 === 0 ? "failed" : i)),
	);
});

it("lets what weighs as much as all the others run alone, and nothing overtakes it", async () => {
	const inTurn = createTurns(2);
	const steps: string[] = [];
	const work = (name: string) => async () => {
		steps.push(`+${name}`);
		await pause(2);
		steps.push(`-${name}`);
	};
	await Promise.all([inTurn(work("a")), inTurn(work("heavy"), 2), inTurn(work("b")), inTurn(work("c"))]);
	expect(steps).toEqual(["+a", "-a", "+heavy", "-heavy", "+b", "+c", "-b", "-c"]);
});
