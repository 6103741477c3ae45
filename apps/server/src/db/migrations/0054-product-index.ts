import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Whoever writes products writes what searches and totals know of them (`index-products.ts`); no trigger does any more. In SQLite
 * the index takes an entry out by its number alone, where until now one had to know all that it held.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	for (const statement of engine.name === "sqlite" ? sqlite : postgres)
		await sql.raw(statement).execute(kysely);
}

/** A mark and a value's bytes: one token, whatever the value holds. */
const token = (kind: number, value: string) => `char(${0xe000 + kind}) || hex(${value})`;

const sqlite = [
	"drop trigger product_inserted",
	"drop trigger product_search_changed",
	"drop trigger product_ranked_otherwise",
	"drop trigger product_deleted",
	"drop trigger product_restored",
	"drop table product_search",
	`create virtual table product_search using fts5(
		tokens, content = '', contentless_delete = 1, prefix = '1 2 3 4', detail = none,
		tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
	)`,
	`insert into product_search (rowid, tokens)
		select seq, search_text || ' ' || translated_tokens || replace(' ' || search_name, ' ', ' ' || char(${0xe005}))
			|| ' ' || ${token(1, "supplier")} || ' ' || ${token(2, "brand")} || ' ' || ${token(3, "category")}
			|| ' ' || ${token(3, "substr(category, 1, instr(category, ' > ') - 1)")} || ' ' || ${token(4, "model_id")}
		from product where deleted_at is null order by seq`,
];

const postgres = [
	"drop function count_inserted_products() cascade",
	"drop function count_deleted_products() cascade",
	"drop function index_product_words() cascade",
	"drop function count_search_changes() cascade",
];
