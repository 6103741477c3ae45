import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { ledgerTables } from "./0001-shop/ledger.ts";
import { peopleTables } from "./0001-shop/people.ts";
import { productsTables } from "./0001-shop/products.ts";
import { reviewTables } from "./0001-shop/review.ts";
import { searchTables } from "./0001-shop/search.ts";
import { siteTables } from "./0001-shop/site.ts";
import { wordsOf } from "./0001-shop/words.ts";
import { workTables } from "./0001-shop/work.ts";

/** An empty shop: all tables with their constraints and indexes, and the few rows that always exist. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const words = wordsOf(engine);
	const now = words.isSqlite ? String(Date.now()) : "now()";
	const statements = [
		...peopleTables(words),
		...productsTables(words),
		...searchTables(words),
		...ledgerTables(words),
		...siteTables(words),
		...reviewTables(words),
		...workTables(words),
		`insert into location (id, name, name_key, kind, created_at) values
			('main', 'Shop', 'shop', 'warehouse', ${now}),
			('supplier', 'Supplier', 'supplier', 'supplier', ${now}),
			('customer', 'Customer', 'customer', 'customer', ${now}),
			('adjustment', 'Adjustment', 'adjustment', 'adjustment', ${now})`,
		`insert into company_page (slug, title, body) values
			('contact', 'Contact', ''), ('opening-hours', 'Opening hours', ''), ('address', 'Address', ''),
			('terms', 'Terms', ''), ('privacy', 'Privacy', ''), ('imprint', 'Imprint', ''), ('returns', 'Returns', '')`,
		"insert into company (id, name) values (1, 'Freehub')",
		"insert into shop_currency (id, code, decimals) values (1, 'USD', 2)",
		"insert into review_limit (id, adjust_pieces, adjust_cents, count_percent) values (1, 20, 50000, 10)",
		`insert into counter (name, value) values
			('product', 0), ('owner', 0), ('search', 0), ('document', 0), ('barcode', 0)${words.isSqlite ? "" : ", ('change', 0)"}`,
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
