import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Further barcodes of products. `key` is what a code is known by, the same for a UPC-A and the EAN-13 of it. The counter's row is
 * the lock under which a code is looked for in both places where it can be: here, and in the products' own field.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	const moment = isSqlite ? sql`integer` : sql`timestamptz`;
	await kysely.schema
		.createTable("further_barcode")
		.addColumn("key", key, (c) => c.primaryKey().check(sql`key <> ''`))
		.addColumn("code", "text", (c) => c.notNull())
		.addColumn("product", key, (c) => c.notNull().references("product.id"))
		.addColumn("pieces", "integer", (c) => c.notNull().check(sql`pieces >= 1`))
		.addColumn("created_at", moment, (c) => c.notNull())
		.execute();
	await kysely.schema
		.createIndex("further_barcode_of_product")
		.on("further_barcode")
		.columns(["product", "key"])
		.execute();
	await sql`insert into counter (name, value) values ('barcode', 0)`.execute(kysely);
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
}

/** A barcode is a part of its product: who follows changes is told that the product has changed (0035). */
const told = (into: string, row: string) =>
	`insert into ${into} (kind, subject, what, needs) values ('product', ${row}.product, 'changed', null);`;

const sqlite = (["insert", "update", "delete"] as const).map(
	(event) => `create trigger further_barcode_${event}_change after ${event} on further_barcode begin
		${told("change", event === "delete" ? "old" : "new")}
	end`,
);

const postgres = [
	`create function further_barcode_change() returns trigger language plpgsql as $$
	begin
		if tg_op = 'DELETE' then
			${told("change_outbox", "old")}
		else
			${told("change_outbox", "new")}
		end if;
		return null;
	end $$`,
	`create trigger further_barcode_change after insert or update or delete on further_barcode
		for each row execute function further_barcode_change()`,
];
