import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { MigrationDb } from "../connection.ts";

const kinds = sql.raw("'receive', 'deliver', 'adjust', 'transfer', 'count'");
const virtual = sql.raw("'supplier', 'customer', 'adjustment'");

/** The ledger of stock: locations, append-only movements, and the levels that follow from them. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;

	await kysely.schema
		.createTable("location")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull().check(sql`name <> ''`))
		.addColumn("name_key", key, (c) => c.notNull())
		.addColumn("kind", "text", (c) =>
			c.notNull().check(sql`kind in ('warehouse', 'bin', 'supplier', 'customer', 'adjustment')`),
		)
		.addColumn("parent", key, (c) => c.references("location.id"))
		.addColumn("created_at", moment, (c) => c.notNull())
		.addCheckConstraint("location_parent", sql`(kind = 'bin') = (parent is not null)`)
		.execute();
	await sql`create unique index location_name on location (coalesce(parent, ''), name_key)`.execute(kysely);

	await kysely.schema
		.alterTable("product")
		.addColumn("ledger_seq", "integer", (c) => c.notNull().defaultTo(0))
		.execute();

	await kysely.schema
		.createTable("movement")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("product", key, (c) => c.notNull().references("product.id"))
		// Numbers a product's movements without a gap, in the order in which they were booked.
		.addColumn("seq", "integer", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull().check(sql`kind in (${kinds})`))
		.addColumn("quantity", "integer", (c) => c.notNull())
		.addColumn("from_location", key, (c) => c.notNull().references("location.id"))
		.addColumn("to_location", key, (c) => c.notNull().references("location.id"))
		.addColumn("reason", "text")
		.addColumn("counted", "integer")
		.addColumn("reference", "text", (c) => c.notNull())
		.addColumn("note", "text", (c) => c.notNull())
		.addColumn("actor", key, (c) => c.notNull())
		.addColumn("occurred_at", moment, (c) => c.notNull())
		.addColumn("recorded_at", moment, (c) => c.notNull())
		.addColumn("batch", key, (c) => c.notNull())
		.addColumn("reverses", key, (c) => c.unique().references("movement.id"))
		.addColumn("balance", "integer", (c) => c.notNull().check(sql`balance >= 0`))
		.addCheckConstraint(
			"movement_quantity",
			// A count that agrees is an entry of nothing: it tells that somebody looked.
			sql`quantity > 0 or (quantity = 0 and kind = 'count')`,
		)
		.addCheckConstraint("movement_moves", sql`from_location <> to_location`)
		.addUniqueConstraint("movement_order", ["product", "seq"])
		.execute();
	const indexes: [string, string[]][] = [
		["movement_by_time", ["occurred_at", "id"]],
		["movement_by_kind", ["kind", "occurred_at", "id"]],
		["movement_by_actor", ["actor", "occurred_at", "id"]],
		["movement_by_from", ["from_location", "occurred_at", "id"]],
		["movement_by_to", ["to_location", "occurred_at", "id"]],
		["movement_by_batch", ["batch"]],
	];
	for (const [name, columns] of indexes) {
		await kysely.schema.createIndex(name).on("movement").columns(columns).execute();
	}

	await kysely.schema
		.createTable("level")
		.addColumn("product", key, (c) => c.notNull().references("product.id"))
		.addColumn("location", key, (c) => c.notNull().references("location.id"))
		.addColumn("quantity", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("level_pk", ["product", "location"])
		.addCheckConstraint("level_not_negative", sql`quantity >= 0 or location in (${virtual})`)
		.execute();
	await kysely.schema.createIndex("level_by_location").on("level").columns(["location", "product"]).execute();

	const statements = engine.name === "sqlite" ? sqliteOnly : postgresOnly;
	for (const statement of statements) await sql.raw(statement).execute(kysely);
	await openBooks({ kysely, engine });
}

/** Puts the stock that the products have already into the ledger, as received when the ledger was opened. */
async function openBooks({ kysely }: MigrationDb): Promise<void> {
	const now = new Date();
	const locations = [
		["main", "Shop", "warehouse"],
		["supplier", "Supplier", "supplier"],
		["customer", "Customer", "customer"],
		["adjustment", "Adjustment", "adjustment"],
	] as const;
	for (const [id, name, kind] of locations) {
		await kysely
			.insertInto("location")
			.values({ id, name, name_key: name.toLowerCase(), kind, parent: null, created_at: now })
			.execute();
	}
	const products = await kysely
		.selectFrom("product")
		.select(["id", "on_hand"])
		.where("on_hand", ">", 0)
		.orderBy("id")
		.execute();
	const batch = uuidv7();
	for (const { id, on_hand: quantity } of products) {
		await kysely
			.insertInto("movement")
			.values({
				id: uuidv7(),
				product: id,
				seq: 1,
				kind: "receive",
				quantity,
				from_location: "supplier",
				to_location: "main",
				reason: null,
				counted: null,
				reference: "Opening balance",
				note: "",
				actor: "system",
				occurred_at: now,
				recorded_at: now,
				batch,
				reverses: null,
				balance: quantity,
			})
			.execute();
		await kysely
			.insertInto("level")
			.values([
				{ product: id, location: "main", quantity },
				{ product: id, location: "supplier", quantity: -quantity },
			])
			.execute();
		await kysely.updateTable("product").set({ ledger_seq: 1 }).where("id", "=", id).execute();
	}
}

const sqliteOnly = [
	`create trigger movement_not_updated before update on movement begin
		select raise(abort, 'the ledger is append-only');
	end`,
	`create trigger movement_not_deleted before delete on movement begin
		select raise(abort, 'the ledger is append-only');
	end`,
];

const postgresOnly = [
	`create function keep_ledger() returns trigger language plpgsql as $$
	begin raise exception 'the ledger is append-only'; end $$`,
	`create trigger movement_kept before update or delete or truncate on movement
		for each statement execute function keep_ledger()`,
];
