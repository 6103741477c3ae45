import { sql } from "kysely";
import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";
import { learnWords } from "./vocabulary.ts";

it("learns a word again that was rolled back, though others who knew it shared the transaction", async () => {
	const { db } = await testServer();
	const learn = (word: string, error?: Error) =>
		db.transact(async (tx) => {
			await learnWords(db, tx, [word]);
			if (error !== undefined) throw error;
		});
	const found = async () =>
		(
			await sql<{ word: string }>`select word from search_word where word like 'zz%' order by word`.execute(
				db.kysely,
			)
		).rows.map(({ word }) => word);
	const failed = new Error("changed their mind");
	// They begin at the same moment, and on SQLite share a commit.
	const outcomes = await Promise.allSettled([
		learn("zzbell", failed),
		learn("zzlock"),
		learn("zzlock", failed),
	]);
	expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
	expect(await found()).toEqual(["zzlock"]);
	await learn("zzbell");
	await learn("zzlock");
	expect(await found()).toEqual(["zzbell", "zzlock"]);
});
