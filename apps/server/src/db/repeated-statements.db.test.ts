import { sql } from "kysely";
import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";
import { inTransaction } from "./connection.ts";
import { together } from "./together.ts";

it("repeats a statement in transactions, with other values, and after a migration has added a column", async () => {
	const { db } = await testServer();
	const read = (name: string) =>
		inTransaction(db, (tx) => tx.selectFrom("counter").selectAll().where("name", "=", name).execute());
	await inTransaction(db, (tx) =>
		tx
			.insertInto("counter")
			.values([
				{ name: "one", value: 1 },
				{ name: "two", value: 2 },
			])
			.execute(),
	);
	// On every connection, so that the retry after the migration meets one that has prepared it.
	for (let i = 0; i < 4; i++) {
		const names = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? "one" : "two"));
		const found = await Promise.all(names.map(read));
		expect(found).toEqual(names.map((name) => [{ name, value: name === "one" ? 1 : 2 }]));
	}
	// The only process of SQLite has migrated before it serves.
	if (db.engine.name === "sqlite") return;
	await inTransaction(db, (tx) => sql`alter table counter add column note text`.execute(tx));
	expect(await Promise.all(["one", "two", "three"].map(read))).toEqual([
		[{ name: "one", value: 1, note: null }],
		[{ name: "two", value: 2, note: null }],
		[],
	]);
});

it("reads things of one transaction together, and leaves nothing of it if one of them fails", async () => {
	const { db } = await testServer();
	const count = async (name: string) => {
		const rows = await db.kysely.selectFrom("counter").selectAll().where("name", "=", name).execute();
		return rows.length;
	};
	let ended = 0;
	const slow = async (tx: Parameters<Parameters<typeof db.transact>[0]>[0]) => {
		for (let i = 0; i < 5; i++) await sql`select ${i}`.execute(tx);
		ended++;
	};
	const reads = await db.transact((tx) =>
		together([
			sql<{ n: number }>`select 1 as n`.execute(tx),
			slow(tx),
			sql<{ n: number }>`select 2 as n`.execute(tx),
		]),
	);
	expect([reads[0].rows, reads[2].rows]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
	const failing = db.transact(async (tx) => {
		await tx.insertInto("counter").values({ name: "left", value: 1 }).execute();
		await together([sql`select gone from nowhere`.execute(tx), slow(tx).catch(() => ended++)]);
	});
	await expect(failing).rejects.toThrow(/nowhere/);
	expect(ended).toBe(2);
	expect(await count("left")).toBe(0);
});
