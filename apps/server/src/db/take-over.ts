import { sql } from "kysely";
import type { MigrationDb } from "./connection.ts";

/** The first and last migrations from before they were merged into one. */
export const BEFORE = { first: "0001-catalogue", last: ["0055-figures", "0056-changes-by-writers"] };

/**
 * Converts the schema of the last old migration into that of the merged migration, and records it under its name; all in one
 * transaction. Only derived data is dropped.
 * @param names today's migrations; the first is the merged one.
 */
export async function takeOver({ kysely, engine }: MigrationDb, names: readonly string[]): Promise<void> {
	await kysely.transaction().execute(async (tx) => {
		// A concurrent process waits here, and then finds the rows gone; later migrations may have been applied by then.
		const old = sql`delete from kysely_migration where name not in (${sql.join(names)})`;
		const { numAffectedRows } = await old.execute(tx);
		if (numAffectedRows === 0n) return;
		const { rows } = await (engine.name === "sqlite" ? triggersOfSqlite : triggersOfPostgres).execute(tx);
		const drops = rows.map(({ statement }) => statement);
		const search = engine.name === "sqlite" ? ["drop index if exists product_ranked"] : leanSearch;
		for (const statement of [...drops, ...search]) await sql.raw(statement).execute(tx);
		const timestamp = new Date().toISOString();
		await sql`insert into kysely_migration (name, timestamp) values (${names[0]}, ${timestamp})`.execute(tx);
	});
}

/** Writers now record changes themselves (`changes.ts`); the triggers are obsolete. */
const triggersOfSqlite = sql<{ statement: string }>`
	select 'drop trigger ' || name as statement from sqlite_master
	where type = 'trigger' and sql like '%insert into change (%'`;

const triggersOfPostgres = sql<{ statement: string }>`
	select 'drop function ' || oid::regprocedure || ' cascade' as statement from pg_proc
	where pronamespace = current_schema::regnamespace and prosrc like '%insert into change_outbox%'`;

const ranked = [
	"part",
	"name_key",
	"sku_key",
	"barcode_order",
	"brand_key",
	"model_key",
	"category_key",
	"supplier_key",
	"translated_names",
];

/** The search index holds only words: the ranking columns are read from the products' rows. */
const leanSearch = [
	"drop index product_search_by_words",
	`alter table product_search ${ranked.map((name) => `drop column if exists ${name}`).join(", ")}`,
	"drop sequence if exists product_search_number",
	"create index product_search_by_words on product_search using gin (words)",
];
