import type { Db } from "../../../apps/server/src/db/connection.ts";
import { generateProduct } from "./generate-product.ts";
import { productRow } from "./product-row.ts";
import { seededRandom } from "./seeded-random.ts";

/** The statement to add a product; it takes a value for each of `insertColumns`. */
export type Statements = { insert: string; insertColumns: string[] };

/** The statement for the columns that the server writes today. */
export function insertStatement({ kysely }: Db): Statements {
	const row = productRow("bench", generateProduct(seededRandom(1)), new Date(0));
	const { sql, parameters } = kysely.insertInto("product").values(row).compile();
	const insertColumns = Object.keys(row);
	if (parameters.length !== insertColumns.length) throw new Error("A column without a parameter.");
	return { insert: sql, insertColumns };
}
