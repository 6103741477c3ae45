import { type Db, inTransaction } from "#db/connection.ts";
import { documentOf, documentSources } from "./product-document.ts";

/** Rises whenever `documentOf` makes another document of the same columns; a migration that adds a field begins at 0 again. */
const DOCUMENT_VERSION = 2;

/** Products looked at in one transaction: few enough to let other writes in between. */
const BATCH = 500;

/**
 * Derives the documents of all products again if they were made by an older version of the program. A server calls it
 * before it listens.
 * @returns how many were another than stored, or undefined when there was nothing to do.
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
 * Derives every product's document from its columns, deleted products too, and stores those that differ. Other writes
 * go on beside it.
 * @returns how many products there are, and how many of their documents were wrong.
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

/** The same for the next products in the order of ids, in one transaction. */
function rederiveBatch(db: Db, after: string) {
	return inTransaction(db, async (tx) => {
		const query = tx.selectFrom("product").select(documentSources).select("document");
		const rows = await db.engine.lockRows(query.where("id", ">", after).orderBy("id").limit(BATCH)).execute();
		const wrong = rows.filter((row) => row.document !== documentOf(row));
		for (const row of wrong) {
			await tx
				.updateTable("product")
				.set({ document: documentOf(row) })
				.where("id", "=", row.id)
				.execute();
		}
		const next = rows.length === BATCH ? rows.at(-1)?.id : undefined;
		return { checked: rows.length, corrected: wrong.length, next };
	});
}
