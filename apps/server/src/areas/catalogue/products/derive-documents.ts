import { type Db, inTransaction } from "#db/connection.ts";
import { learnWords } from "./find/vocabulary.ts";
import { productColumns, type WholeRow, wholeProduct } from "./product-columns.ts";
import { documentOf } from "./product-document.ts";
import { searchedOf, textsQuery } from "./product-texts.ts";
import { updateProduct } from "./products.repo.ts";

/**
 * Increment when the derived columns or the document change for the same product; a migration that adds a field resets it to 0.
 */
const DOCUMENT_VERSION = 2;

/** Products per transaction: few enough to let other writers in between. */
const BATCH = 500;

/**
 * Derives the stored columns and documents of all products again if an older version of the program wrote them. A server calls
 * this before it listens.
 * @returns how many products were corrected; undefined if there was nothing to do.
 */
export async function ensureDocuments(db: Db): Promise<number | undefined> {
	const { value } = await db.kysely
		.selectFrom("counter")
		.select("value")
		.where("name", "=", "document")
		.executeTakeFirstOrThrow();
	if (value >= DOCUMENT_VERSION) return undefined;
	const { corrected } = await rederiveDocuments(db);
	await inTransaction(db, (tx) =>
		tx.updateTable("counter").set({ value: DOCUMENT_VERSION }).where("name", "=", "document").execute(),
	);
	return corrected;
}

/**
 * Derives every product's document and its sort, search and ranking columns from its fields and translations, including deleted
 * products, and stores the differences. Other writes may run concurrently.
 * @returns the number of products checked and corrected.
 */
export async function rederiveDocuments(db: Db): Promise<{ checked: number; corrected: number }> {
	const done = { checked: 0, corrected: 0 };
	for (let after: string | undefined = ""; after !== undefined; ) {
		const batch = await rederiveBatch(db, after);
		done.checked += batch.checked;
		done.corrected += batch.corrected;
		after = batch.next;
	}
	return done;
}

/** The same for the next products, ordered by id, in one transaction. */
export function rederiveBatch(db: Db, after: string) {
	return inTransaction(db, async (tx) => {
		const query = tx.selectFrom("product").selectAll().where("id", ">", after).orderBy("id").limit(BATCH);
		const rows = await db.engine.lockRows(query).execute();
		const ids = rows.map(({ id }) => id);
		const texts = ids.length === 0 ? [] : await textsQuery(tx, ids).execute();
		const textsOf = Map.groupBy(texts, ({ product }) => product);
		let corrected = 0;
		for (const row of rows) {
			const product = wholeProduct({ ...row, document: documentOf(row) });
			const { columns, words } = searchedOf(textsOf.get(row.id) ?? []);
			const derived: Partial<WholeRow> = { ...productColumns(row.id, product, row), ...columns };
			const wrong = Object.entries(derived).filter(([name, value]) => row[name as keyof WholeRow] !== value);
			if (wrong.length === 0) continue;
			corrected++;
			await updateProduct(db, tx, row.id, Object.fromEntries(wrong));
			await learnWords(db, tx, [words]);
		}
		const next = rows.length === BATCH ? rows.at(-1)?.id : undefined;
		return { checked: rows.length, corrected, next };
	});
}
