import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";
import { changing, insertion, selection, send } from "./bulk.ts";

const row = (key: string) => ({ actor: "a", key, request_hash: "h", created_at: new Date(0) });

it("writes and finds rows of lists of any length, texts with every character among them", async () => {
	const { db } = await testServer();
	const keys = ["plain", "quote ' and \" and \\", "{,}", "\u{1f6b2}", "half \ud800 of one", "$1 ?"];
	const whole = keys.map((key) => key.toWellFormed());
	const answer = await db.transact(async (tx) => {
		const [inserted] = await send(tx, [insertion(db, "idempotency", keys.map(row), ["key"])]);
		const table = { table: "idempotency", keys: ["actor", "key"], set: ["answer"] } as const;
		await send(tx, [
			changing(
				db,
				table,
				whole.map((key, i) => ({ actor: "a", key, answer: `${i}` })),
			),
			changing(db, table, []),
		]);
		const select = "select key, answer from idempotency where key";
		const [found, none] = await send(tx, [
			selection(db, { each: `${select} = ?`, whole: `${select} = any($1)` }, whole),
			selection(db, { each: `${select} = ?`, whole: `${select} = any($1)` }, []),
		]);
		return { inserted, found, none };
	});
	const byKey = (rows: unknown) =>
		new Map((rows as { key: string; answer?: string }[]).map((r) => [r.key, r.answer]));
	expect([...byKey(answer.inserted).keys()].toSorted()).toEqual(whole.toSorted());
	expect(byKey(answer.found)).toEqual(new Map(whole.map((key, i) => [key, `${i}`])));
	expect(answer.none).toEqual([]);
});

it("leaves nothing of statements that are sent together with one that fails, before it or after it", async () => {
	const { db } = await testServer();
	for (let i = 0; i < 20; i++) {
		const failed = db.transact((tx) =>
			send(tx, [
				insertion(db, "idempotency", [row(`before ${i}`)]),
				CompiledQuery.raw("insert into movement (id) values ('x')"),
				insertion(db, "idempotency", [row(`after ${i}`)]),
			]),
		);
		await expect(failed).rejects.toThrow(/null/i);
	}
	const rows = await db.kysely.selectFrom("idempotency").select("key").where("actor", "=", "a").execute();
	expect(rows).toEqual([]);
});
