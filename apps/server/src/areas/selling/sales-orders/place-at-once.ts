import type { Source } from "@freehub/domain/stock/promises";
import { refusal } from "#app-error.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { promiseLines } from "#areas/stock/promises/change-promises.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import * as repo from "./sales-orders.repo.ts";
import { type DraftHeader, giveNumber, insertDraft } from "./write-sales.ts";

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
	const [number = ""] = await placeDrafts(db, tx, [{ id, wanted: [wanted] }], request);
	return { id, number };
}

/** The sources of each line of an order, in their order; what they do not cover waits. */
export type LineSources = readonly (readonly { source: Source; pieces: number }[])[];

/**
 * Places drafts that were just inserted, in the transaction that locks their products: the first one is promised first.
 * @returns their numbers.
 * @throws AppError promised, not_found, location_closed.
 */
export async function placeDrafts(
	db: Db,
	tx: Tx,
	drafts: readonly { id: string; wanted: LineSources }[],
	request: WriteRequest,
): Promise<string[]> {
	const rows = await repo.findSaleLines(
		tx,
		drafts.map(({ id }) => id),
	);
	const linesOf = Map.groupBy(rows, (row) => row.sales_order);
	const lines = drafts.flatMap(({ id, wanted }) =>
		(linesOf.get(id) ?? []).map((line, i) => {
			return {
				id: line.id,
				kind: "sale",
				product: line.product,
				pieces: line.ordered,
				wanted: wanted[i] ?? [],
			};
		}),
	);
	await promiseLines(db, tx, lines, request);
	const numbers: string[] = [];
	for (const { id } of drafts) numbers.push(await giveNumber(tx, { id, version: 1 }, request));
	return numbers;
}
