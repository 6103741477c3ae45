import { type Insertable, sql } from "kysely";
import { expect, it } from "vitest";
import { olderDatabase } from "../../../test/older-database.ts";
import { migrate } from "../migrate.ts";
import type { MovementTable } from "../schema.ts";

/** A database as it was before the migration. */
async function databaseBefore() {
	const { kysely, engine } = await olderDatabase("0010-lean-indexes");
	const indexes = async () => {
		const { rows } = await (engine.name === "sqlite"
			? sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
				where type = 'index' and tbl_name = 'movement' and sql is not null order by name`
			: sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes
				where tablename = 'movement' order by name`
		).execute(kysely);
		return rows.map(({ name, text }) => [name, text.replaceAll('"', "")]);
	};
	const ledger = () => kysely.selectFrom("movement").selectAll().orderBy("id").execute();
	return { kysely, engine, indexes, ledger };
}

const march = (day: number) => new Date(Date.UTC(2026, 2, day));

function movement(seq: number, part: Partial<Insertable<MovementTable>>): Insertable<MovementTable> {
	return {
		id: `m${seq}`,
		product: "p",
		seq,
		kind: "receive",
		quantity: 5,
		from_location: "supplier",
		to_location: "main",
		reason: null,
		counted: null,
		reference: "PO 1",
		note: "n",
		actor: "system",
		occurred_at: march(seq),
		recorded_at: march(20),
		batch: "b",
		reverses: null,
		balance: 5,
		...part,
	};
}

const back = { from_location: "main", to_location: "supplier", balance: 0 };

it("keeps every movement, its order, its guards and its indexes", async () => {
	const { kysely, engine, indexes, ledger } = await databaseBefore();
	const texts = {
		name: "P",
		name_key: "p",
		description: "d",
		supplier: "S",
		supplier_key: "s",
		image: "/i.svg",
	};
	for (const id of ["p", "q"]) {
		const numbers = { price: 1, on_hand: 0, ledger_seq: id === "p" ? 3 : 0 };
		const moments = { created_at: march(1), updated_at: march(1), deleted_at: null };
		await kysely
			.insertInto("product")
			// Columns that came later are not there yet.
			.values({ id, sku: null, category: null, search_text: "p", ...texts, ...numbers, ...moments } as never)
			.execute();
	}
	const rows = [
		movement(1, { occurred_at: march(9) }),
		movement(2, { ...back, reverses: "m1" }),
		movement(3, { kind: "count", quantity: 0, counted: 0, balance: 0, reason: "correction" }),
	];
	for (const row of rows) await kysely.insertInto("movement").values(row).execute();
	const [before, indexesBefore] = [await ledger(), await indexes()];

	// Only as far as this one: later ones choose other indexes.
	await migrate({ kysely, engine }, "0011-dated-ledger");

	expect(await ledger()).toEqual(before);
	const isNew = ([name = ""]: readonly string[]) => !indexesBefore.some(([known]) => known === name);
	const indexesAfter = await indexes();
	expect(indexesAfter.filter((index) => !isNew(index))).toEqual(indexesBefore);
	// What was unique by a constraint of the table is so by an index.
	expect(indexesAfter.filter(isNew).map(([name]) => name)).toEqual(
		engine.name === "sqlite" ? ["movement_order", "movement_reversal"] : [],
	);
	const moved = await kysely.selectFrom("product").select(["id", "moved_at"]).orderBy("id").execute();
	expect(moved.map(({ id, moved_at }) => [id, moved_at && new Date(moved_at)])).toEqual([
		["p", march(9)],
		["q", null],
	]);

	const insert = (row: Insertable<MovementTable>) => kysely.insertInto("movement").values(row).execute();
	await insert(movement(4, { ...back, kind: "return", quantity: 3_000_000_000, balance: 3_000_000_000 }));
	await expect(insert(movement(5, { kind: "steal" as never }))).rejects.toThrow(/check/i);
	await expect(insert(movement(5, { balance: -1 }))).rejects.toThrow(/check/i);
	await expect(insert(movement(5, { quantity: 0 }))).rejects.toThrow(/movement_quantity/);
	await expect(insert(movement(5, { from_location: "main" }))).rejects.toThrow(/movement_moves/);
	await expect(insert(movement(4, { id: "m5" }))).rejects.toThrow(/unique/i);
	await expect(insert(movement(5, { reverses: "m1" }))).rejects.toThrow(/unique/i);
	await expect(insert(movement(5, { reverses: "nothing" }))).rejects.toThrow(/foreign key/i);
	await expect(insert(movement(5, { product: "nothing" }))).rejects.toThrow(/foreign key/i);
	await expect(kysely.updateTable("movement").set({ note: "x" }).execute()).rejects.toThrow(/append-only/);
	await expect(kysely.deleteFrom("movement").execute()).rejects.toThrow(/append-only/);
	if (engine.name === "sqlite") {
		const { rows: faults } = await sql`pragma foreign_key_check`.execute(kysely);
		const { rows: integrity } = await sql`pragma integrity_check`.execute(kysely);
		expect([faults, integrity]).toEqual([[], [{ integrity_check: "ok" }]]);
	}
});
