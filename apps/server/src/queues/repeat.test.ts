import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { repeat } from "./repeat.ts";

it("runs each job at once and again, also after it has failed, but never while it is under way", async () => {
	const runs = { fails: 0, takesLong: 0 };
	const errors: unknown[] = [];
	let end = () => {};
	const stop = repeat(
		[
			{
				name: "fails",
				everyMs: 2,
				run() {
					runs.fails += 1;
					throw new Error("no disk");
				},
			},
			{
				name: "takes long",
				everyMs: 2,
				run() {
					runs.takesLong += 1;
					return new Promise<void>((resolve) => {
						end = resolve;
					});
				},
			},
		],
		{ error: (about: unknown) => errors.push(about) },
	);
	while (runs.fails < 3) await wait(1);
	expect(runs.takesLong).toBe(1);
	expect(errors[0]).toMatchObject({ err: new Error("no disk"), job: "fails" });
	let isStopped = false;
	const stopping = stop().then(() => {
		isStopped = true;
	});
	await wait(5);
	expect(isStopped).toBe(false);
	end();
	await stopping;
	const before = runs.fails;
	await wait(10);
	expect([runs.fails, runs.takesLong]).toEqual([before, 1]);
});
