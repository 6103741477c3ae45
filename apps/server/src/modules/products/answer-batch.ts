import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Changes } from "#db/audit.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WholeRow } from "./product-columns.ts";
import { lockBatch } from "./products.repo.ts";

/** As many ids as fit in a line of the audit log, with room for what was changed. */
const IDS_PER_LINE = 12;
/** The room that is left, in characters. */
export const ROOM_FOR_CHANGES = 450;

/** Products that the same was done to. */
export type Done = { products: readonly string[]; changed?: Changes };

/**
 * Does something to many products in one transaction, all or nothing, once for the request's key. The audit log gets
 * the id of every product that `work` says it did something to, and what that was.
 * @throws AppError not_found with the id of a product that there never was.
 */
export function answerBatch<T>(
	db: Db,
	request: WriteRequest,
	products: readonly string[],
	work: (tx: Tx, rows: WholeRow[]) => Promise<{ answer: T; done: readonly Done[] }>,
): Promise<T> {
	let all: readonly Done[] = [];
	const lines = () => {
		const some = all.flatMap(({ products: ids, ...rest }) =>
			Array.from({ length: Math.ceil(ids.length / IDS_PER_LINE) }, (_, i) => ({
				products: ids.slice(i * IDS_PER_LINE, (i + 1) * IDS_PER_LINE),
				...rest,
			})),
		);
		return some.length > 0 ? some : [{ products: [] }];
	};
	return answerOnce(db, request, lines, async (tx) => {
		const rows = await lockBatch(db, tx, products);
		const known = new Set(rows.map(({ id }) => id));
		const missing = products.find((id) => !known.has(id));
		if (missing !== undefined) throw noSuchProduct(missing);
		const { answer, done } = await work(tx, rows);
		all = done;
		return answer;
	});
}

export function noSuchProduct(id: string): AppError {
	const message = `There is no product with the id ${id}, so nothing was changed.`;
	return new AppError("not_found", message, [{ field: "products", message }], { product: id });
}
