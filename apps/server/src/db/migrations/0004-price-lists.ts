import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";
import { articleTables } from "./0004-price-lists/articles.ts";
import { listColumns } from "./0004-price-lists/lists.ts";

/** Suppliers' catalogues with their search, and imports that fill them. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const words = wordsOf(engine);
	const statements = [...listColumns(words), ...articleTables(words)];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
