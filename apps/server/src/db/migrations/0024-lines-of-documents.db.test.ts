import { sql } from "kysely";
import { expect, it } from "vitest";
import { bareDatabase } from "../../../test/bare-database.ts";
import type { MigrationDb } from "../connection.ts";
import { migrate } from "../migrate.ts";

const at = new Date("2026-11-02T08:00:00Z");

function insert({ kysely }: MigrationDb, table: string, row: object): Promise<unknown> {
	return kysely
		.insertInto(table as "supplier")
		.values(row as never)
		.execute();
}

/** A shop of the version before: an order, its receipt with refused pieces and freight, its undo, and other movements. */
async function shopOfBefore(): Promise<MigrationDb> {
	const db = await bareDatabase();
	// Without the laws about ranges: an earlier version has stored a number that is out of its range.
	await migrate(db, "0022-names-of-closed-places");
	await insert(db, "supplier", { id: "s", name: "Wheels", name_key: "wheels", created_at: at });
	const texts = { description: "", image: "", supplier: "Wheels", supplier_key: "wheels", search_text: "" };
	const product = { ...texts, name: "Bell", name_key: "bell", price: 2000, on_hand: 6, incoming: 4 };
	await insert(db, "product", { ...product, id: "bell", ledger_seq: 5, created_at: at, updated_at: at });
	const order = { id: "o", supplier: "s", location: "main", currency: "USD", number: "PO-1", note: "" };
	const sent = { created_by: "kim", created_at: at, updated_at: at, sent_at: at, sent_by: "kim", rate: "1" };
	await insert(db, "purchase_order", { ...order, ...sent });
	const line = { id: "l", purchase_order: "o", position: 1, product: "bell", supplier_sku: "", pack: 1 };
	await insert(db, "purchase_order_line", { ...line, ordered: 10, cost: 300, per: 1 });
	const receive = { kind: "receive", from_location: "supplier", to_location: "main" };
	const refused = { refused: 2, refused_reason: "damaged", settlement: "replaced", photo: "/p.jpg" };
	await addMovement(db, 1, { ...receive, quantity: 6, order_line: "l", cost: 1800, exceeds: 1, ...refused });
	await addMovement(db, 2, { ...receive, quantity: 3, reference: "LS 7", note: "late", balance: 9 });
	const back = { kind: "receive", from_location: "main", to_location: "supplier", reverses: "m1" };
	await addMovement(db, 3, { ...back, quantity: 6, order_line: "l", balance: 3, ...refused });
	await addMovement(db, 4, {
		...receive,
		quantity: 6,
		order_line: "l",
		reverses: "m3",
		balance: 9,
		...refused,
	});
	await addMovement(db, 5, { ...receive, quantity: 1, order_line: "l", cost: 2e12 });
	const charge = { id: "c", receipt: "b", kind: "freight", basis: "pieces", amount: 900, currency: "USD" };
	await insert(db, "charge", { ...charge, rate: "1", note: "", actor: "kim", at });
	await insert(db, "charge_part", { charge: "c", movement: "m4", value: 600 });
	await insert(db, "charge_part", { charge: "c", movement: "m2", value: 300 });
	return db;
}

async function addMovement(db: MigrationDb, seq: number, row: object): Promise<void> {
	const own = { id: `m${seq}`, product: "bell", seq, reference: "", note: "", actor: "kim", batch: "b" };
	await insert(db, "movement", { ...own, balance: 6, occurred_at: at, recorded_at: at, ...row });
}

/** @param when so that SQLite does not run a statement again that it has prepared with the names of other columns. */
async function rowsOf({ kysely }: MigrationDb, table: string, when: "before" | "after") {
	const query = sql<
		Record<string, unknown>
	>`select * from ${sql.table(table)} as ${sql.id(when)} order by 1, 2`;
	return (await query.execute(kysely)).rows;
}

it("gives every movement of an order line its kind, and changes nothing else", async () => {
	const db = await shopOfBefore();
	const [movements, parts] = [
		await rowsOf(db, "movement", "before"),
		await rowsOf(db, "charge_part", "before"),
	];
	await migrate(db);
	expect(movements).toHaveLength(5);
	expect(await rowsOf(db, "movement", "after")).toEqual(
		movements.map(({ order_line: line, ...row }) => ({
			...row,
			line,
			line_kind: line === null ? null : "purchase",
		})),
	);
	expect(await rowsOf(db, "charge_part", "after")).toEqual(parts);
	const { kysely, engine } = db;
	if (engine.name === "sqlite") {
		expect((await sql`pragma foreign_key_check`.execute(kysely)).rows).toEqual([]);
		expect((await sql`pragma integrity_check`.execute(kysely)).rows).toEqual([{ integrity_check: "ok" }]);
	}
});

it("keeps the laws of the ledger, except that of one kind of document", async () => {
	const db = await shopOfBefore();
	const { kysely } = db;
	await migrate(db);
	await expect(sql`update movement set line_kind = 'sale'`.execute(kysely)).rejects.toThrow(/append-only/);
	await expect(sql`update movement set line = null`.execute(kysely)).rejects.toThrow(/append-only/);
	await expect(sql`delete from movement`.execute(kysely)).rejects.toThrow(/append-only/);
	const later = new Date(at.getTime() + 1000);
	await expect(sql`update movement set occurred_at = ${later}`.execute(kysely)).rejects.toThrow(
		/append-only/,
	);
	await sql`update movement set occurred_at = ${new Date(at.getTime() - 1000)} where id = 'm2'`.execute(
		kysely,
	);
	const deliver = { kind: "deliver", from_location: "main", to_location: "customer", quantity: 1 };
	await addMovement(db, 6, { ...deliver, line: "of a sale", line_kind: "sale" });
	await expect(addMovement(db, 7, { ...deliver, line: "l" })).rejects.toThrow(/movement_line/);
	await expect(addMovement(db, 7, { ...deliver, line_kind: "sale" })).rejects.toThrow(/movement_line/);
	const refused = { refused: 1, refused_reason: "other", settlement: "credited" };
	await expect(addMovement(db, 7, { ...deliver, ...refused })).rejects.toThrow(/movement_refused/);
	await expect(addMovement(db, 6, deliver)).rejects.toThrow();
	await expect(addMovement(db, 7, { ...deliver, reverses: "m1" })).rejects.toThrow();
	await expect(addMovement(db, 7, { ...deliver, cost: 2e12 })).rejects.toThrow(/in_range|out of range/);
	await expect(insert(db, "charge_part", { charge: "c", movement: "m9", value: 1 })).rejects.toThrow();
	await expect(insert(db, "charge_part", { charge: "c", movement: "m4", value: 1 })).rejects.toThrow();
});
