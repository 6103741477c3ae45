import { expect, it } from "vitest";
import type { Db } from "./connection.ts";
import { untilCommit } from "./until-commit.ts";

it("reads again after a commit or a failure, and only then", async () => {
	let commits = 0;
	let reads = 0;
	const db = { stamp: async () => String(commits) } as Db;
	const find = untilCommit(async () => {
		reads += 1;
		if (reads === 1) throw new Error("no connection");
		return commits;
	});
	await expect(find(db)).rejects.toThrow("no connection");
	expect([await find(db), await find(db), reads]).toEqual([0, 0, 2]);
	commits += 1;
	expect([await find(db), await find(db), reads]).toEqual([1, 1, 3]);
});
