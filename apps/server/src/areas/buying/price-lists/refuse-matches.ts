import type { Matches } from "@freehub/contract/buying/supplier-articles";
import { requireSupplier } from "#areas/buying/suppliers/require-supplier.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { deleteRefusals, insertRefusals } from "./articles.repo.ts";
import { requireArticle, requireProduct } from "./link-articles.ts";

/** Says that articles are not these products: they are proposed no more. @throws AppError not_found */
export function refuseMatches(db: Db, supplier: string, matches: Matches, request: WriteRequest) {
	return decideMatches(db, supplier, matches, request, insertRefusals);
}

/** Takes refusals back. @throws AppError not_found */
export function restoreMatches(db: Db, supplier: string, matches: Matches, request: WriteRequest) {
	return decideMatches(db, supplier, matches, request, deleteRefusals);
}

function decideMatches(
	db: Db,
	supplier: string,
	{ matches }: Matches,
	request: WriteRequest,
	store: typeof insertRefusals,
): Promise<Matches> {
	return write(db, request, async (tx) => {
		await requireSupplier(tx, supplier);
		const pairs: Parameters<typeof insertRefusals>[1][number][] = [];
		// In a fixed order, so that two people never wait for each other.
		for (const { article, product } of matches.toSorted((a, b) => Number(a.article) - Number(b.article))) {
			const { sku } = await requireArticle(db, tx, supplier, article);
			await requireProduct(tx, product);
			pairs.push({ supplier, sku, product, refused_at: request.now });
		}
		await store(tx, pairs);
		return { answer: { matches }, changes: [changed("supplier", supplier)], audit: [{ supplier, matches }] };
	});
}
