import { emptyProduct } from "@freehub/contract/catalogue/product-fields";
import { CompiledQuery } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { productColumns, type WholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { testServer } from "../../test/server.ts";
import { changing, insertion, insertRows, lookup, selection, send, updateRows } from "./bulk.ts";
import { inTransaction } from "./connection.ts";

const row = (key: string) => ({ actor: "a", key, request_hash: "h", created_at: new Date(0) });

it("writes and finds rows of lists of any length, texts with every character among them", async () => {
	const { db } = await testServer();
	const keys = ["plain", "quote ' and \" and \\", "{,}", "\u{1f6b2}", "half \ud800 of one", "$1 ?"];
	const whole = keys.map((key) => key.toWellFormed());
	const answer = await db.transact(async (tx) => {
		await send(db, tx, [insertion(db, "idempotency", keys.map(row))]);
		const table = { table: "idempotency", keys: ["actor", "key"], set: ["answer"] } as const;
		await send(db, tx, [
			changing(
				db,
				table,
				whole.map((key, i) => ({ actor: "a", key, answer: `${i}` })),
			),
			changing(db, table, []),
		]);
		const select = "select key, answer from idempotency where key";
		const [found = [], none = []] = await send(db, tx, [
			selection(db, { each: `${select} = ?`, whole: `${select} = any($1)` }, whole),
			selection(db, { each: `${select} = ?`, whole: `${select} = any($1)` }, []),
		]);
		const key = { table: "idempotency", keys: ["actor", "key"], columns: ["key", "answer"] } as const;
		const [looked = [], noneOf = []] = await send(db, tx, [
			lookup(db, key, [...keys, "missing"].map(row)),
			lookup(db, key, [{ actor: "b", key: "plain" }]),
		]);
		return { looked, found, none: [...none, ...noneOf] };
	});
	const byKey = (rows: unknown) =>
		new Map((rows as { key: string; answer?: string }[]).map((r) => [r.key, r.answer]));
	const all = new Map(whole.map((key, i) => [key, `${i}`]));
	expect(byKey(answer.found)).toEqual(all);
	expect(byKey(answer.looked)).toEqual(all);
	expect(answer.none).toEqual([]);
});

it("leaves nothing of statements that are sent together with one that fails, before it or after it", async () => {
	const { db } = await testServer();
	for (let i = 0; i < 20; i++) {
		const failed = db.transact((tx) =>
			send(db, tx, [
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

const moment = new Date("2026-03-01T09:30:00.123Z");

it("writes many rows with values of every kind, and changes them", async () => {
	const { db } = await testServer();
	const odd = `"quoted", 'single', \\ back, {} [] 🚲\n\t`;
	const rows = Array.from({ length: 700 }, (_, i) => ({
		id: `s-${String(i).padStart(4, "0")}`,
		name: `${odd} ${i}`,
		name_key: i === 0 ? "null" : String(i),
		created_at: moment,
	}));
	const stored = () => db.kysely.selectFrom("model").selectAll().orderBy("id").execute();
	await inTransaction(db, (tx) => insertRows(db, tx, "model", rows));
	const found = await stored();
	expect(found.map((row) => ({ ...row, created_at: new Date(row.created_at) }))).toEqual(rows);

	const later = new Date(moment.getTime() + 1);
	await inTransaction(db, (tx) =>
		updateRows(db, tx, "model", [
			{ id: "s-0001", columns: { name_key: "b" } },
			{ id: "s-0002", columns: { name_key: "c", created_at: later } },
			{ id: "s-0003", columns: { name_key: "d" } },
			{ id: "s-none", columns: { name_key: "e" } },
		]),
	);
	const changed = (await stored()).slice(0, 5);
	expect(changed.map(({ name_key }) => name_key)).toEqual(["null", "b", "c", "d", "4"]);
	expect(changed.map(({ created_at }) => new Date(created_at))).toEqual([
		moment,
		moment,
		later,
		moment,
		moment,
	]);
});

it("adds to numbers, also very large ones, and writes nothing where there are no rows", async () => {
	const { db } = await testServer();
	const MOST = 9_007_199_254_740_991;
	const counters = ["a", "b"].map((name) => ({ name, value: 1 }));
	await inTransaction(db, async (tx) => {
		await insertRows(db, tx, "counter", []);
		await insertRows(db, tx, "counter", counters);
		const table = { table: "counter", keys: ["name"], add: ["value"] } as const;
		await send(db, tx, [changing(db, table, [])]);
		const differences = [
			{ name: "a", value: MOST - 1 },
			{ name: "b", value: -1 },
		];
		await send(db, tx, [changing(db, table, differences)]);
		await updateRows(db, tx, "model", []);
	});
	const found = await db.kysely
		.selectFrom("counter")
		.select("value")
		.where("name", "in", ["a", "b"])
		.orderBy("name")
		.execute();
	expect(found.map(({ value }) => value)).toEqual([MOST, 0]);
});

it("inserts products together, also after some that were refused and in the same transaction as others", async () => {
	const { db } = await testServer();
	const product = (sku: string) => ({
		...productColumns(uuidv7(), { ...emptyProduct, sku, name: `Bell ${sku}`, price: 1 } as WholeProduct, {
			supplier_id: null,
			category_id: null,
			model_id: null,
		}),
		on_hand: 0,
		created_at: new Date(0),
		updated_at: new Date(0),
	});
	const refused = inTransaction(db, (tx) => insertRows(db, tx, "product", [product("A"), product("A")]));
	await expect(refused).rejects.toThrow(/unique/i);
	await inTransaction(db, async (tx) => {
		await insertRows(db, tx, "product", [product("A"), product("B")]);
		await insertRows(db, tx, "product", []);
		await insertRows(db, tx, "product", [product("C")]);
	});
	const rows = await db.kysely.selectFrom("product").select("sku").orderBy("sku").execute();
	expect(rows.map(({ sku }) => sku)).toEqual(["A", "B", "C"]);
});
