import { addProduct } from "@freehub/contract/catalogue/products";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/open.ts";
import { emptyDatabase } from "../test/database.ts";
import { contentsOf, tablesOf } from "../test/fuzz/contents.ts";
import { type TestServer, testServer } from "../test/server.ts";

const bell = {
	name: "Bell",
	description: "D",
	price: 3,
	quantity: 7,
	supplier: "S",
	image: "/drawings/a.svg",
};

let untouched: unknown;
/** The names of the PostgreSQL databases, in the order of the tests; on SQLite each test copies a file. */
const names: string[] = [];

const contentOf = async ({ db }: Pick<TestServer, "db">) => contentsOf(db, await tablesOf(db), []);

/** The contents, and the state of the sequences. */
async function look({ db }: Pick<TestServer, "db">): Promise<unknown> {
	const contents = await contentOf({ db });
	if (db.engine.name === "sqlite") return contents;
	const { rows } = await sql<{ name: string; sequences: unknown }>`
		select current_database() as name,
			(select jsonb_object_agg(sequencename, last_value) from pg_sequences) as sequences`.execute(db.kysely);
	names.push(rows[0]?.name ?? "");
	return { contents, sequences: rows[0]?.sequences };
}

it("is a new one for the first test of a file", async () => {
	const server = await testServer();
	untouched = await look(server);
	const { config, remove } = await emptyDatabase();
	const db = await openDatabase(config, () => {});
	onTestFinished(async () => {
		await db.kysely.destroy();
		await remove();
	});
	expect(untouched).toEqual(await look({ db }));
	names.pop();
	const { client } = await server.newUser();
	await client.call(addProduct, { body: bell });
	expect(await contentOf(server)).not.toEqual(untouched);
});

it("holds what a new one holds for the next test", async () => {
	const server = await testServer();
	expect(await look(server)).toEqual(untouched);
	expect(names[1]).toBe(names[0]);
	await sql`alter table counter add column left_behind integer`.execute(server.db.kysely);
});

it("is another one after a test that has added a column", async () => {
	const server = await testServer();
	expect(await look(server)).toEqual(untouched);
	await sql`create table left_behind (a integer)`.execute(server.db.kysely);
});

it("is another one after a test that has added a table", async () => {
	const server = await testServer();
	expect(await look(server)).toEqual(untouched);
	expect(new Set(names).size).toBe(names.length === 0 ? 0 : 3);
});
