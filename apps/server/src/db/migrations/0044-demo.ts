import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * What the demo has put into the shop, by which its owner can remove it again. The ledger stays append-only and products are never
 * removed, with this one exception: a product of the demo that is leaving, which it only is within the transaction that removes
 * the demo. Nothing else can be removed even then.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	await kysely.schema
		.createTable("demo_row")
		.addColumn("kind", key, (c) =>
			c.notNull().check(sql`kind in ('product', 'location', 'article', 'person')`),
		)
		.addColumn("id", key, (c) => c.notNull())
		.addColumn("is_leaving", "integer", (c) => c.notNull().defaultTo(0).check(sql`is_leaving in (0, 1)`))
		.addPrimaryKeyConstraint("demo_row_pk", ["kind", "id"])
		.execute();
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
}

const isLeaving = (product: string) =>
	`exists (select 1 from demo_row where kind = 'product' and id = ${product} and is_leaving = 1)`;

/** No location was ever removed before, so the feed of changes did not tell of it. */
const tellRemoved = (table: string) =>
	`insert into ${table} (kind, subject, what, needs) values ('location', old.id, 'removed', 'stock.read');`;

const sqlite = [
	"drop trigger movement_not_deleted",
	`create trigger movement_not_deleted before delete on movement when not ${isLeaving("old.product")} begin
		select raise(abort, 'the ledger is append-only');
	end`,
	"drop trigger product_kept",
	`create trigger product_kept before delete on product when not ${isLeaving("old.id")} begin
		select raise(abort, 'products are never removed, set deleted_at');
	end`,
	`create trigger location_removed_change after delete on location begin
		${tellRemoved("change")}
	end`,
];

const postgres = [
	"drop trigger movement_kept on movement",
	`create trigger movement_kept before update or truncate on movement
		for each statement execute function keep_ledger()`,
	`create function keep_movements() returns trigger language plpgsql as $$
	begin
		if ${isLeaving("old.product")} then return old; end if;
		raise exception 'the ledger is append-only';
	end $$`,
	`create trigger movement_not_deleted before delete on movement for each row execute function keep_movements()`,
	`create or replace function keep_products() returns trigger language plpgsql as $$
	begin
		if ${isLeaving("old.id")} then return old; end if;
		raise exception 'products are never removed, set deleted_at';
	end $$`,
	`create function location_removed_change() returns trigger language plpgsql as $$
	begin
		${tellRemoved("change_outbox")}
		return null;
	end $$`,
	`create trigger location_removed_change after delete on location
		for each row execute function location_removed_change()`,
];
