import { type CompiledQuery, Kysely } from "kysely";
import type { Db } from "../../../apps/server/src/db/connection.ts";
import type { Schema } from "../../../apps/server/src/db/schema.ts";
import { insertProduct } from "../../../apps/server/src/modules/products/products.repo.ts";
import { generateProduct } from "./generate-product.ts";
import { productRow } from "./product-row.ts";
import { seededRandom } from "./seeded-random.ts";

/** The server's statement to add a product; it takes a value for each of `insertColumns`. */
export type Statements = { insert: string; insertColumns: string[] };

/** Records the statements of the server's own code, so that the limit writes what the server writes today. */
export async function recordStatements(db: Db): Promise<Statements> {
	const heard: CompiledQuery[] = [];
	const kysely = new Kysely<Schema>({
		dialect: db.engine.dialect,
		log: ({ query }) => void heard.push(query),
	});
	await insertInVain(db, kysely);
	const [insert, ...others] = heard.filter(({ sql }) => sql.startsWith('insert into "product"'));
	if (insert === undefined || others.length > 0)
		throw new Error("The server was expected to send one insert.");
	const insertColumns = /\(([^)]*)\) values/.exec(insert.sql)?.[1]?.replaceAll('"', "").split(", ") ?? [];
	return { insert: insert.sql, insertColumns };
}

class Undo extends Error {}

async function insertInVain(db: Db, kysely: Kysely<Schema>): Promise<void> {
	const row = productRow("bench", generateProduct(seededRandom(1)), new Date(0));
	const inserting = kysely.transaction().execute(async (tx) => {
		await insertProduct(db, tx, row);
		throw new Undo();
	});
	await inserting.catch((error: unknown) => {
		if (!(error instanceof Undo)) throw error;
	});
}
