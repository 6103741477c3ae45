import { expect, it } from "vitest";
import type { Db, Tx } from "#db/connection.ts";
import { createSteps, stepTurns } from "./work.ts";

// why: how long rows take and what runs at the same moment is what is tested, and a real database takes as long as it takes.
function madeUp(
	name: "sqlite" | "postgres",
	transact = (work: (tx: Tx) => Promise<unknown>) => work({} as Tx),
) {
	const db = { transact, engine: { name, isRetryable: () => false, isUniqueViolation: () => false } };
	return { db: db as unknown as Db, turn: stepTurns(db as unknown as Db) };
}

/** Does steps whose rows take so long each, in ms. @returns how many rows each had. */
async function rowsOf(name: "sqlite" | "postgres", milliseconds: readonly number[]): Promise<number[]> {
	let time = 0;
	const step = createSteps(madeUp(name), () => time);
	const counts: number[] = [];
	for (const each of milliseconds) {
		await step(async (_, rows) => {
			counts.push(rows);
			time += rows * each;
		});
	}
	return counts;
}

it("takes as many rows as fit into 12 ms of the thread on SQLite, few at first and never many", async () => {
	const slow = await rowsOf("sqlite", Array(12).fill(0.5));
	expect(slow[0]).toBe(16);
	expect(slow.slice(6).every((rows) => rows >= 22 && rows <= 26)).toBe(true);
	const quick = await rowsOf("sqlite", [...Array(12).fill(0), ...Array(6).fill(1)]);
	expect(Math.max(...quick)).toBe(128);
	expect(quick.slice(-4).every((rows) => rows >= 16 && rows <= 32)).toBe(true);
	expect(Math.max(...(await rowsOf("postgres", Array(12).fill(0))))).toBe(512);
});

it("counts on SQLite what a step takes of the thread, not what it waits for a machine that is busy with others", async () => {
	const step = createSteps(madeUp("sqlite"));
	const counts: number[] = [];
	for (let i = 0; i < 2; i++) {
		await step(async (_, rows) => {
			counts.push(rows);
			await new Promise((resolve) => setTimeout(resolve, 50));
		});
	}
	expect(counts).toEqual([16, 24]);
});

it("leaves the thread to others between steps while they need it, but not for ever, and goes on at once where nobody does", async () => {
	let time = 0;
	let turns = 0;
	const step = createSteps(madeUp("sqlite"), () => time);
	await step(async () => {});
	let isOver = false;
	const others = (async () => {
		while (!isOver) {
			await new Promise((resolve) => setImmediate(resolve));
			turns += 1;
			time += 5;
		}
	})();
	await step(async () => {});
	const before = turns;
	await step(async () => {});
	expect(turns - before).toBeGreaterThanOrEqual(4);
	expect(turns - before).toBeLessThan(8);
	isOver = true;
	await others;
});

it.each([
	["sqlite", 1],
	["postgres", 2],
] as const)("does steps of two imports on %s, at most %i at the same moment", async (name, most) => {
	let open = 0;
	const seen: number[] = [];
	const work = madeUp(name, async (act) => {
		open += 1;
		seen.push(open);
		await new Promise((resolve) => setImmediate(resolve));
		const value = await act({} as Tx);
		open -= 1;
		return value;
	});
	const run = async () => {
		const step = createSteps(work);
		for (let i = 0; i < 5; i++) await step(async () => {});
	};
	await Promise.all([run(), run()]);
	expect([Math.max(...seen), seen.length]).toEqual([most, 10]);
});
