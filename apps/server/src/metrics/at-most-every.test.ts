import { expect, it } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

it("does the work once for all who ask, and again when its value is old", async () => {
	let runs = 0;
	const work = async () => ++runs;
	const often = atMostEvery(work, { everyMs: 60_000, patienceMs: 1000, onError: () => {} });
	expect(await Promise.all([often(), often()])).toEqual([1, 1]);
	expect(await often()).toBe(1);
	const rarely = atMostEvery(work, { everyMs: 0, patienceMs: 1000, onError: () => {} });
	expect([await rarely(), await rarely()]).toEqual([2, 3]);
});

it("makes nobody wait longer than their patience, and gives the value once it is there", async () => {
	const { promise, resolve } = Promise.withResolvers<string>();
	const read = atMostEvery(() => promise, { everyMs: 60_000, patienceMs: 0, onError: () => {} });
	expect(await read()).toBeUndefined();
	resolve("balanced");
	await expect.poll(read).toBe("balanced");
});

it("forgets its value when the work fails, and tries again", async () => {
	const outcomes = ["first", undefined, "third"];
	const errors: unknown[] = [];
	const work = async () => {
		const outcome = outcomes.shift();
		if (outcome === undefined) throw new Error("lost");
		return outcome;
	};
	const read = atMostEvery(work, { everyMs: 0, patienceMs: 1000, onError: (error) => errors.push(error) });
	expect([await read(), await read(), await read()]).toEqual(["first", undefined, "third"]);
	expect(errors).toEqual([new Error("lost")]);
});
