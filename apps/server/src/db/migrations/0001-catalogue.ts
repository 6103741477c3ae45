import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

const live = sql<boolean>`deleted_at is null`;

export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	// Byte order, as in SQLite: keyset pages compare keys in the database and must agree with its index.
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;

	let product = kysely.schema.createTable("product");
	// The full-text index refers to rows by a number that must survive a VACUUM, hence a column of its own.
	if (engine.name === "sqlite") product = product.addColumn("seq", "integer", (c) => c.primaryKey());
	await product
		.addColumn("id", key, (c) => c.notNull().unique())
		.addColumn("sku", "text")
		.addColumn("name", "text", (c) => c.notNull().check(sql`name <> ''`))
		.addColumn("name_key", key, (c) => c.notNull())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("price", "integer", (c) => c.notNull().check(sql`price >= 0`))
		.addColumn("on_hand", "integer", (c) => c.notNull().check(sql`on_hand >= 0`))
		.addColumn("supplier", key, (c) => c.notNull())
		.addColumn("supplier_key", key, (c) => c.notNull())
		.addColumn("category", "text")
		.addColumn("image", "text", (c) => c.notNull())
		.addColumn("search_text", "text", (c) => c.notNull())
		.addColumn("created_at", moment, (c) => c.notNull())
		.addColumn("updated_at", moment, (c) => c.notNull())
		.addColumn("deleted_at", moment)
		.execute();

	const indexes: [string, string[]][] = [
		["product_live", ["id"]],
		["product_by_name", ["name_key", "id"]],
		["product_by_price", ["price", "id"]],
		["product_by_on_hand", ["on_hand", "id"]],
		["product_by_supplier_key", ["supplier_key", "id"]],
		["product_by_supplier", ["supplier", "id"]],
	];
	for (const [name, columns] of indexes) {
		await kysely.schema.createIndex(name).on("product").columns(columns).where(live).execute();
	}
	await kysely.schema
		.createIndex("product_sku")
		.unique()
		.on("product")
		.column("sku")
		.where(sql<boolean>`deleted_at is null and sku is not null`)
		.execute();

	await kysely.schema
		.createTable("counter")
		.addColumn("name", "text", (c) => c.primaryKey())
		.addColumn("value", "bigint", (c) => c.notNull())
		.execute();
	await sql`insert into counter (name, value) values ('product', 0)`.execute(kysely);

	await kysely.schema
		.createTable("blog")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("image", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("author", "text", (c) => c.notNull())
		.addColumn("created_at", moment, (c) => c.notNull())
		.execute();

	await kysely.schema
		.createTable("idempotency")
		.addColumn("actor", key, (c) => c.notNull())
		.addColumn("key", key, (c) => c.notNull())
		.addColumn("request_hash", "text", (c) => c.notNull())
		.addColumn("answer", "text")
		.addColumn("created_at", moment, (c) => c.notNull())
		.addPrimaryKeyConstraint("idempotency_pk", ["actor", "key"])
		.execute();
	await kysely.schema.createIndex("idempotency_by_age").on("idempotency").column("created_at").execute();

	for (const statement of engine.name === "sqlite" ? sqliteOnly : postgresOnly) {
		await sql.raw(statement).execute(kysely);
	}
}

const sqliteOnly = [
	`create virtual table product_search using fts5(
		search_text, content = 'product', content_rowid = 'seq', prefix = '1 2 3'
	)`,
	`create trigger product_inserted after insert on product when new.deleted_at is null begin
		insert into product_search (rowid, search_text) values (new.seq, new.search_text);
		update counter set value = value + 1 where name = 'product';
	end`,
	`create trigger product_search_changed after update of search_text on product
	when old.deleted_at is null and new.deleted_at is null begin
		insert into product_search (product_search, rowid, search_text) values ('delete', old.seq, old.search_text);
		insert into product_search (rowid, search_text) values (new.seq, new.search_text);
	end`,
	`create trigger product_deleted after update of deleted_at on product
	when old.deleted_at is null and new.deleted_at is not null begin
		insert into product_search (product_search, rowid, search_text) values ('delete', old.seq, old.search_text);
		update counter set value = value - 1 where name = 'product';
	end`,
	`create trigger product_restored after update of deleted_at on product
	when old.deleted_at is not null and new.deleted_at is null begin
		insert into product_search (rowid, search_text) values (new.seq, new.search_text);
		update counter set value = value + 1 where name = 'product';
	end`,
	`create trigger product_kept before delete on product begin
		select raise(abort, 'products are never removed, set deleted_at');
	end`,
];

const postgresOnly = [
	`create index product_by_words on product
		using gin (array_to_tsvector(string_to_array(search_text, ' '))) where deleted_at is null`,
	`create function count_inserted_products() returns trigger language plpgsql as $$
	begin
		update counter set value = value + (select count(*) from added where deleted_at is null)
		where name = 'product';
		return null;
	end $$`,
	`create trigger product_inserted after insert on product
		referencing new table as added for each statement execute function count_inserted_products()`,
	`create function count_deleted_products() returns trigger language plpgsql as $$
	declare change bigint;
	begin
		select (select count(*) from after_rows where deleted_at is null)
			- (select count(*) from before_rows where deleted_at is null) into change;
		if change <> 0 then update counter set value = value + change where name = 'product'; end if;
		return null;
	end $$`,
	`create trigger product_updated after update on product
		referencing old table as before_rows new table as after_rows
		for each statement execute function count_deleted_products()`,
	`create function keep_products() returns trigger language plpgsql as $$
	begin raise exception 'products are never removed, set deleted_at'; end $$`,
	`create trigger product_kept before delete on product for each row execute function keep_products()`,
];
