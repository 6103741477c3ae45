import type { Source } from "@freehub/domain/stock/promises";
import { refusal } from "#app-error.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import * as repo from "./sales-orders.repo.ts";
import { type DraftHeader, insertDraft, promiseAll } from "./write-sales.ts";

/**
 * Adds an order of pieces of one product, at today's price, and places it out of a source.
 * @returns its id and number.
 * @throws AppError not_found, promised, location_closed; the order may be written by then.
 */
export async function placeAtOnce(
	db: Db,
	tx: Tx,
	header: DraftHeader,
	{ product, pieces, source }: { product: string; pieces: number; source: Source },
	request: WriteRequest,
): Promise<{ id: string; number: string }> {
	await lockProducts(db, tx, [product]);
	const price = (await repo.findPrices(tx, [product])).get(product);
	if (price === undefined) throw refusal("not_found", { what: "product", details: { product } });
	const id = await insertDraft(db, tx, header, [{ product, ordered: pieces, price, discount: 0 }], request);
	const wanted = source.kind === "none" ? [] : [{ source, pieces }];
	return { id, number: await placeDraft(db, tx, id, [wanted], request) };
}

/**
 * Places a draft that was just inserted, in the transaction that locks its products.
 * @param wanted the sources of each line, in their order; what they do not cover waits.
 * @returns its number.
 * @throws AppError promised, not_found, location_closed.
 */
export async function placeDraft(
	db: Db,
	tx: Tx,
	id: string,
	wanted: readonly (readonly { source: Source; pieces: number }[])[],
	request: WriteRequest,
): Promise<string> {
	const lines = (await repo.findSaleLines(tx, [id])).map((line, i) => {
		return {
			id: line.id,
			kind: "sale",
			product: line.product,
			pieces: line.ordered,
			wanted: wanted[i] ?? [],
		};
	});
	return promiseAll(db, tx, { id, version: 1 }, lines, request);
}
