import { expect, it } from "vitest";
import type { Db, Tx } from "#db/connection.ts";
import { createSteps } from "./work.ts";

it.each([
	["sqlite", 1],
	["postgres", 2],
] as const)("does steps of two imports on %s, at most %i at the same moment", async (name, most) => {
	let open = 0;
	const seen: number[] = [];
	// why: the test is about what runs concurrently, and a real database has unpredictable timing.
	const transact = async (act: (tx: Tx) => Promise<unknown>) => {
		open += 1;
		seen.push(open);
		await new Promise((resolve) => setImmediate(resolve));
		const value = await act({} as Tx);
		open -= 1;
		return value;
	};
	const engine = { name, isRetryable: () => false, isUniqueViolation: () => false };
	const { step } = createSteps({ transact, engine } as unknown as Db);
	const run = async () => {
		for (let i = 0; i < 5; i++) await step(async () => {});
	};
	await Promise.all([run(), run()]);
	expect([Math.max(...seen), seen.length]).toEqual([most, 10]);
});
