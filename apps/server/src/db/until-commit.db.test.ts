import { expect, it } from "vitest";
import { readSettings, writeSetting } from "#modules/settings/settings.repo.ts";
import { testDatabase } from "../../test/database.ts";
import { untilCommit } from "./until-commit.ts";

it("reads once until something is committed, and again after a failure", async ({ onTestFinished }) => {
	const { db, giveBack } = await testDatabase();
	onTestFinished(giveBack);
	let reads = 0;
	const suppliers = untilCommit(async ({ kysely }) => {
		reads += 1;
		if (reads === 1) throw new Error("no connection");
		return (await readSettings(kysely)).showSuppliers;
	});
	await expect(suppliers(db)).rejects.toThrow("no connection");
	expect([await suppliers(db), await suppliers(db), reads]).toEqual([false, false, 2]);
	await db.transact((tx) => writeSetting(tx, "showSuppliers", true));
	expect([await suppliers(db), await suppliers(db), reads]).toEqual([true, true, 3]);
});
