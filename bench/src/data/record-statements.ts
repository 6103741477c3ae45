import { type CompiledQuery, Kysely } from "kysely";
import type { Db } from "../../../apps/server/src/db/connection.ts";
import type { Schema } from "../../../apps/server/src/db/schema.ts";
import { listProducts } from "../../../apps/server/src/modules/products/list-products.ts";
import { toPublicProduct } from "../../../apps/server/src/modules/products/product-answer.ts";
import { encodeCursor } from "../../../apps/server/src/modules/products/product-cursor.ts";
import { findProduct, insertProduct } from "../../../apps/server/src/modules/products/products.repo.ts";
import { generateProduct } from "./generate-product.ts";
import { productRow } from "./product-row.ts";
import { seededRandom } from "./seeded-random.ts";

/** The texts of the statements that the server sends for the measured requests. */
export type Statements = {
	/** Takes the cursor's id and the number of rows. */
	page: string;
	counter: { sql: string; parameters: string[] };
	/** Takes the id. */
	point: string;
	/** Takes a value for each of `insertColumns`. */
	insert: string;
	insertColumns: string[];
};

/** Listens to the server's own code at work, so that the limits run the SQL of today and not a copy of it. */
export async function recordStatements(db: Db): Promise<Statements> {
	const heard: CompiledQuery[] = [];
	const kysely = new Kysely<Schema>({
		dialect: db.engine.dialect,
		log: ({ query }) => void heard.push(query),
	});
	const only = (beginning: string, what: string): CompiledQuery => {
		const found = heard.filter(({ sql }) => sql.startsWith(beginning) && sql.includes(what));
		if (found.length !== 1 || found[0] === undefined) {
			throw new Error(`The server was expected to send one "${beginning} ... ${what}", not ${found.length}.`);
		}
		return found[0];
	};

	const cursor = encodeCursor({ sort: "created", value: "", id: "" });
	await listProducts({ ...db, kysely }, { limit: 50, cursor }, toPublicProduct);
	const page = only("select", 'from "product"').sql;
	const counter = only("select", 'from "counter"');
	heard.length = 0;
	await findProduct(kysely, "");
	const point = only("select", 'from "product"').sql;
	await insertInVain(db, kysely);
	const insert = only("insert", 'into "product"').sql;
	const insertColumns = /\(([^)]*)\) values/.exec(insert)?.[1]?.replaceAll('"', "").split(", ") ?? [];
	return {
		page,
		counter: { sql: counter.sql, parameters: counter.parameters as string[] },
		point,
		insert,
		insertColumns,
	};
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
