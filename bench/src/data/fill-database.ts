import { ensureDocuments } from "../../../apps/server/src/areas/catalogue/products/derive-documents.ts";
import { learnWords } from "../../../apps/server/src/areas/catalogue/products/find/vocabulary.ts";
import { indexNewProducts } from "../../../apps/server/src/areas/catalogue/products/index-products.ts";
import { type Db, inTransaction } from "../../../apps/server/src/db/connection.ts";
import { writeSetting } from "../../../apps/server/src/shop/shop-settings.ts";
import { generateProduct } from "./generate-product.ts";
import { productRow } from "./product-row.ts";
import { seededRandom } from "./seeded-random.ts";
import { uuidV7 } from "./uuid-v7.ts";

const SEED = 20_200;
/** In the past, so that products added later sort behind the generated ones as they do in real use. */
const FIRST_ADDED = Date.UTC(2024, 0, 1);
/** Both engines limit the parameters of one statement, SQLite to 32,766. */
const CHUNK = 500;

/**
 * Fills an empty database with generated products, with creation times one second apart, and returns their ids.
 * @param idOf makes the id from a product's number; by default ids are like the server's.
 */
export async function fillDatabase(
	db: Db,
	count: number,
	idOf?: (number: number) => string,
): Promise<string[]> {
	// The server does this at its first start; done here, the next start does not look for documents to derive.
	await ensureDocuments(db);
	// The bench measures visitors who filter by supplier.
	await inTransaction(db, (tx) => writeSetting(tx, "showSuppliers", true));
	const random = seededRandom(SEED);
	const ids: string[] = [];
	while (ids.length < count) {
		const rows = Array.from({ length: Math.min(CHUNK, count - ids.length) }, (_, index) => {
			const number = ids.length + index;
			const time = FIRST_ADDED + number * 1_000;
			const { code, ...product } = generateProduct(random);
			const sku = `${code}-${String(number).padStart(6, "0")}`;
			const id = idOf === undefined ? uuidV7(time, random) : idOf(number);
			return productRow(id, { ...product, sku }, new Date(time));
		});
		await inTransaction(db, async (tx) => {
			await tx.insertInto("product").values(rows).execute();
			await indexNewProducts(db, tx, rows);
			await learnWords(
				db,
				tx,
				rows.map((row) => row.search_text),
			);
		});
		for (const row of rows) ids.push(row.id);
	}
	return ids;
}
