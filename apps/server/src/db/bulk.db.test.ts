import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";
import { addToRows, insertRows, updateRows } from "./bulk.ts";
import { inTransaction } from "./connection.ts";

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
	const stored = () => db.kysely.selectFrom("supplier").selectAll().orderBy("id").execute();
	await inTransaction(db, (tx) => insertRows(db, tx, "supplier", rows));
	const found = await stored();
	expect(found.map((row) => ({ ...row, created_at: new Date(row.created_at) }))).toEqual(rows);

	const later = new Date(moment.getTime() + 1);
	await inTransaction(db, (tx) =>
		updateRows(db, tx, "supplier", [
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
	const facets = ["a", "b"].map((value) => ({ kind: "brand" as const, value, products: 1 }));
	await inTransaction(db, async (tx) => {
		await insertRows(db, tx, "facet", []);
		await insertRows(db, tx, "facet", facets);
		const table = { table: "facet", keys: ["kind", "value"], columns: ["products"] } as const;
		await addToRows(db, tx, table, []);
		await addToRows(db, tx, table, [
			["brand", "a", MOST - 1],
			["brand", "b", -1],
		]);
		await updateRows(db, tx, "supplier", []);
	});
	const found = await db.kysely.selectFrom("facet").selectAll().orderBy("value").execute();
	expect(found.map(({ products }) => products)).toEqual([MOST, 0]);
});
