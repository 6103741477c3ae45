import { ALL, type Term } from "@freehub/domain/search-terms";
import { searchWords } from "@freehub/domain/search-words";
import type { Db } from "#db/connection.ts";
import { marks } from "#db/search-index.ts";
import { listSuppliers } from "../products.repo.ts";

/**
 * Search terms for readers who may not see suppliers: words of supplier names match only in product names, otherwise a search
 * would reveal the supplier. Only for searches in all words of a product.
 */
export async function withoutSupplierWords(db: Db, terms: readonly Term[]): Promise<Term[]> {
	const suppliers = await listSuppliers(db.kysely);
	const words = [...new Set(suppliers.flatMap(searchWords))];
	const known = new Set(words);
	const isOne = (word: string) =>
		word.endsWith("*") ? words.some((each) => each.startsWith(word.slice(0, -1))) : known.has(word);
	const guarded = (word: string) => (isOne(word) ? marks.name + word : word);
	return terms.map((term) => term.map((both) => both.split(ALL).map(guarded).join(ALL)));
}
