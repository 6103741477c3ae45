import type { ProductsChange } from "@freehub/contract/product-batches";
import { searchWords } from "@freehub/domain/search-words";
import type { WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { learnWords } from "#db/vocabulary.ts";
import { answerBatch, noSuchProduct } from "./answer-batch.ts";
import { namedIds } from "./named-ids.ts";
import { updateBatch, updateEach } from "./product-batches.repo.ts";
import { columnsOf, type WholeProduct, wholeProduct, withoutUndefined } from "./product-columns.ts";

/**
 * Gives products the same values in the fields that `change` names, all or none, whatever their versions.
 * @throws AppError not_found with the id of one that there never was or that is deleted.
 */
export function changeMany(
	db: Db,
	products: readonly string[],
	change: ProductsChange,
	request: WriteRequest,
): Promise<{ count: number }> {
	return answerBatch(db, request, { products, change: { change } }, async (tx, rows) => {
		const deleted = rows.find((row) => row.deleted_at !== null);
		if (deleted !== undefined) throw noSuchProduct(deleted.id);
		const said = withoutUndefined(change);
		const ids = rows.map(({ id }) => id);
		const products = rows.map((row): WholeProduct => ({ ...wholeProduct(row), ...said }));
		const namesOf = await namedIds(tx, products, request.now);
		const after = rows.map((row, i): Record<string, unknown> => {
			const product = products[i] as WholeProduct;
			return columnsOf(row.id, product, namesOf(product));
		});
		const differs = (column: string) =>
			rows.some((row, i) => (row as Record<string, unknown>)[column] !== after[i]?.[column]);
		const changed = Object.keys(after[0] ?? {}).filter(differs);
		// What is derived from other fields as well is another in each product: the words that it is found by.
		const isOwn = (column: string) => after.some((columns) => columns[column] !== after[0]?.[column]);
		const shared = changed.filter((column) => !isOwn(column)).map((column) => [column, after[0]?.[column]]);
		const columns = { ...Object.fromEntries(shared), updated_at: request.now };
		const names = changed.filter(isOwn);
		if (names.length === 0) await updateBatch(tx, ids, columns);
		else {
			const own = ids.map((id, i) => ({ id, texts: names.map((name) => after[i]?.[name]) }));
			await updateEach(tx, columns, { names, rows: own });
		}
		const { category, brand, supplier, model } = said;
		await learnWords(db, tx, [searchWords([category, brand, supplier, model].join(" ")).join(" ")]);
		return { answer: { count: ids.length }, done: ids };
	});
}
