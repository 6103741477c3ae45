import { ALL, type Term } from "@freehub/domain/catalogue/search-terms";
import { searchWords } from "@freehub/domain/catalogue/search-words";
import { untilIndexed } from "#areas/catalogue/products/index-products.ts";
import { listSuppliers } from "#areas/catalogue/products/products.repo.ts";
import type { Db } from "#db/connection.ts";
import { marks } from "#db/search-index.ts";

/** The words of all suppliers' names. */
const supplierWords = untilIndexed(async (db) => {
	const suppliers = await listSuppliers(db.kysely);
	return new Set(suppliers.flatMap(searchWords));
});

/**
 * Search terms for readers who may not see suppliers: words of supplier names match only in product names, otherwise a search
 * would reveal the supplier. Only for searches in all words of a product.
 * @param version `indexVersion`, if it has been read.
 */
export async function withoutSupplierWords(
	db: Db,
	terms: readonly Term[],
	version?: number,
): Promise<Term[]> {
	const words = await supplierWords(db, version);
	const isOne = (word: string) =>
		word.endsWith("*") ? [...words].some((each) => each.startsWith(word.slice(0, -1))) : words.has(word);
	const guarded = (word: string) => (isOne(word) ? marks.name + word : word);
	return terms.map((term) => term.map((both) => both.split(ALL).map(guarded).join(ALL)));
}
