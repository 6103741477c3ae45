import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Bookings are told to those who may read the ledger; everybody else is told when a product's availability is another one
 * (in stock, low, out), and neither how many pieces were booked nor each time.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	for (const table of isSqlite ? ["change"] : ["change", "change_outbox"]) {
		await sql`update ${sql.table(table)} set needs = 'stock.read' where kind = 'stock'`.execute(kysely);
	}
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
}

/** As `stockState` says. */
const state = (row: string) =>
	`case when ${row}.on_hand <= 0 then 2 when ${row}.on_hand <= coalesce(${row}.reorder_point, 4) then 1 else 0 end`;

const isAnother = `new.deleted_at is null and ${state("old")} <> ${state("new")}`;

const insert = (table: string) => `insert into ${table} (kind, subject, what, needs)`;

const sqlite = [
	"drop trigger movement_added_change",
	`create trigger movement_added_change after insert on movement begin
		${insert("change")} values ('stock', new.product, 'changed', 'stock.read');
	end`,
	`create trigger product_availability_change after update of on_hand, reorder_point on product when ${isAnother} begin
		${insert("change")} values ('availability', new.id, 'changed', null);
	end`,
];

const postgres = [
	`create or replace function movement_added_change() returns trigger language plpgsql as $$
	begin
		${insert("change_outbox")} select distinct 'stock', added.product, 'changed', 'stock.read' from added;
		return null;
	end $$`,
	`create function product_availability_change() returns trigger language plpgsql as $$
	begin
		${insert("change_outbox")} values ('availability', new.id, 'changed', null);
		return null;
	end $$`,
	`create trigger product_availability_change after update of on_hand, reorder_point on product for each row
		when (${isAnother}) execute function product_availability_change()`,
];
