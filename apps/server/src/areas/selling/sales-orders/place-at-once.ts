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
 * @throws AppError not_found, promised, location_closed.
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
	const lines = (await repo.findSaleLines(tx, [id])).map((line) => {
		return { id: line.id, kind: "sale", product, pieces, wanted };
	});
	return { id, number: await promiseAll(db, tx, { id, version: 1 }, lines, request) };
}
