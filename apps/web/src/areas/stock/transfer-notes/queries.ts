import { findBarcode } from "@freehub/contract/catalogue/barcodes";
import { ApiError } from "@freehub/contract/errors";
import { reads } from "@freehub/contract/shop-window/reads";
import { getTransferNote, listTransferNotes } from "@freehub/contract/stock/transfer-notes";
import { queryOptions } from "@tanstack/react-query";
import type { FoundProduct } from "#documents/lines/line-source.ts";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

const PAGE = 50;

export const transferKeys = {
	all: [OWN, "transfers"],
	lists: [OWN, "transfers", "list"],
	one: (id: string) => [OWN, "transfers", "one", id],
} as const;

type TransferQuery = { state?: string; from?: string; to?: string; search?: string };

/** Transfer notes, newest first. */
export function transferPagesQuery(query: TransferQuery) {
	return filteredPagesQuery([...transferKeys.lists, query], listTransferNotes, {
		query: { ...query, limit: PAGE },
	});
}

export function transferQuery(id: string) {
	return queryOptions({
		queryKey: transferKeys.one(id),
		queryFn: ({ signal }) => api.call(getTransferNote, { params: { id }, signal }),
	});
}

export type FoundPieces = FoundProduct & { product: { _id: string; name: string; sku: string | null } };

/** Codes that are looked up at once. */
const AT_ONCE = 5;

/** The products of barcodes, SKUs or ids; undefined: none has the code. */
export async function findProducts(
	codes: readonly string[],
): Promise<(code: string) => FoundPieces | undefined> {
	const wanted = [...new Set(codes)];
	const found = new Map<string, FoundPieces | undefined>();
	async function findNext(): Promise<void> {
		for (let code = wanted.pop(); code !== undefined; code = wanted.pop())
			found.set(code, await findOne(code));
	}
	await Promise.all(Array.from({ length: AT_ONCE }, findNext));
	return (code) => found.get(code);
}

async function findOne(code: string): Promise<FoundPieces | undefined> {
	const found =
		(await orNothing(api.call(findBarcode, { params: { code } }))) ??
		(await orNothing(
			api.call(reads.getProduct, { params: { id: code } }).then((product) => ({ product, pieces: 1 })),
		));
	if (found === undefined) return undefined;
	const { _id, name, sku } = found.product;
	// The pieces of a case are known of the code of a case alone.
	return { product: { _id, name, sku }, pieces: found.pieces, pack: found.pieces };
}

async function orNothing<Found>(asked: Promise<Found>): Promise<Found | undefined> {
	try {
		return await asked;
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) return undefined;
		throw error;
	}
}
