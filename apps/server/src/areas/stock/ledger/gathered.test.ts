import { expect, it } from "vitest";
import type { Db, Tx } from "#db/connection.ts";
import { gathered } from "./gathered.ts";

class Lost extends Error {}

// why: the test is about which items share a transaction, and no database tells.
const db = {
	transact: async (work: (tx: Tx) => Promise<unknown>) => {
		await Promise.resolve();
		return work({} as Tx);
	},
	engine: {
		isRetryable: () => false,
		isFull: () => false,
		isUnavailable: (error: unknown) => error instanceof Lost,
	},
} as unknown as Db;

async function groupsOf(weights: readonly number[]): Promise<number[][]> {
	const groups: number[][] = [];
	const { run } = gathered(
		async (_db: Db, _tx: Tx, items: readonly number[]) => {
			groups.push([...items]);
			return items.map((item) => -item);
		},
		(weight) => weight,
	);
	const answers = await Promise.all(weights.map((weight) => run(db, weight)));
	expect(answers).toEqual(weights.map((weight) => -weight));
	return groups;
}

it("does together what has arrived when a transaction begins, within bounds", async () => {
	expect(await groupsOf([1, 2, 3])).toEqual([[1, 2, 3]]);
	expect((await groupsOf(Array(300).fill(1))).map((group) => group.length)).toEqual([128, 128, 44]);
	expect(await groupsOf([900, 100, 200, 1500, 1])).toEqual([[900, 100], [200], [1500], [1]]);
});

it("tries each by itself where all together fail, and does not try on where the database is lost", async () => {
	let attempts = 0;
	const { run } = gathered(
		async (_db: Db, _tx: Tx, items: readonly string[]) => {
			attempts++;
			if (items.includes("bad")) throw new Error("bad");
			if (items.includes("lost")) throw new Lost();
			return items.map((item) => item.toUpperCase());
		},
		() => 1,
	);
	const settle = async (items: readonly string[]) => {
		attempts = 0;
		const settled = await Promise.allSettled(items.map((item) => run(db, item)));
		return [...settled.map((one) => (one.status === "fulfilled" ? one.value : "failed")), attempts];
	};
	expect(await settle(["a", "bad", "c"])).toEqual(["A", "failed", "C", 4]);
	expect(await settle(["a", "lost", "c"])).toEqual(["failed", "failed", "failed", 1]);
	expect(await settle(["a"])).toEqual(["A", 1]);
});
