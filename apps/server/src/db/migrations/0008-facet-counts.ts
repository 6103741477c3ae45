import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** The number of products per supplier, brand and category, updated by writers of products: counting takes longer the more there are. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, whole, withoutRowid } = wordsOf(engine);
	const statements = [
		`create table facet_count (
			kind ${key} not null,
			value ${key} not null,
			products ${whole} not null,
			constraint facet_count_pk primary key (kind, value)
		)${withoutRowid}`,
		...["supplier", "brand", "category"].map(
			(kind) => `insert into facet_count (kind, value, products)
				select '${kind}', ${kind}, count(*) from product
				where deleted_at is null and ${kind} <> '' group by ${kind}`,
		),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
