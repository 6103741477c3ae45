import { searchWords } from "@freehub/domain/search-words";
import type { Db } from "#db/connection.ts";
import { ALL, marks, type Term } from "#db/search-index.ts";
import { listSuppliers } from "../products.repo.ts";

/**
 * Terms for readers who are not told who supplies a product: a word of a supplier's name finds only products that are named so,
 * or a search for it would tell. They are for a search in texts.
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
