import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** How many products there are of a supplier, category or brand is counted when it is asked (`facet-counts.ts`); triggers no longer keep it. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	if (engine.name === "sqlite") await forgetInSqlite({ kysely });
	else for (const statement of postgres) await sql.raw(statement).execute(kysely);
	await kysely.schema.dropTable("facet").execute();
	// In place of the one that begins with the same column.
	await sql`drop index product_by_supplier`.execute(kysely);
	await sql`create index product_facets on product (supplier, brand, category) where deleted_at is null`.execute(
		kysely,
	);
}

/** The triggers of 0033 without what they did to facets. */
async function forgetInSqlite({ kysely }: Pick<MigrationDb, "kysely">): Promise<void> {
	await sql`drop trigger product_facets_changed`.execute(kysely);
	for (const name of ["product_inserted", "product_deleted", "product_restored"]) {
		const { rows } = await sql<{ sql: string }>`
			select sql from sqlite_master where type = 'trigger' and name = ${name}`.execute(kysely);
		const before = rows[0]?.sql ?? "";
		const after = before.replace(/insert into facet [\s\S]*? products [+-] 1;/, "");
		if (after === before) throw new Error(`The trigger ${name} is not the one that was expected.`);
		await sql`drop trigger ${sql.id(name)}`.execute(kysely);
		await sql.raw(after).execute(kysely);
	}
}

const postgres = [
	`create or replace function count_inserted_products() returns trigger language plpgsql as $$
	begin
		update counter set value = value + (select count(*) from added where deleted_at is null)
		where name = 'product';
		return null;
	end $$`,
	`create or replace function count_deleted_products() returns trigger language plpgsql as $$
	declare difference bigint;
	begin
		select (select count(*) from after_rows where deleted_at is null)
			- (select count(*) from before_rows where deleted_at is null) into difference;
		-- Nearly every update is a stock change, which is not counted.
		if difference <> 0 then update counter set value = value + difference where name = 'product'; end if;
		return null;
	end $$`,
];
