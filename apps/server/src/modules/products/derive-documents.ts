import { type Db, inTransaction } from "#db/connection.ts";
import { documentOf, documentSources } from "./product-document.ts";

/** Rises whenever `documentOf` makes another document of the same columns. */
const DOCUMENT_VERSION = 1;

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
	const changed = await deriveDocuments(db);
	await inTransaction(db, (tx) =>
		tx.updateTable("counter").set({ value: DOCUMENT_VERSION }).where("name", "=", "document").execute(),
	);
	return changed;
}

/**
 * Derives every product's document from its columns, deleted products too, and stores those that differ.
 * @returns how many differed.
 */
export async function deriveDocuments(db: Db): Promise<number> {
	let changed = 0;
	let after: string | undefined = "";
	while (after !== undefined) {
		const last: string = after;
		[after, changed] = await inTransaction(db, async (tx) => {
			const query = tx.selectFrom("product").select(documentSources).select("document");
			const rows = await db.engine
				.lockRows(query.where("id", ">", last).orderBy("id").limit(BATCH))
				.execute();
			let count = changed;
			for (const row of rows) {
				const document = documentOf(row);
				if (document === row.document) continue;
				await tx.updateTable("product").set({ document }).where("id", "=", row.id).execute();
				count += 1;
			}
			return [rows.length === BATCH ? rows.at(-1)?.id : undefined, count];
		});
	}
	return changed;
}
