import { findBarcode } from "@freehub/contract/catalogue/barcodes";
import { ApiError } from "@freehub/contract/errors";
import { reads } from "@freehub/contract/shop-window/reads";
import { api } from "#lib/api.ts";
import type { FoundProduct } from "./line-source.ts";

/** A product as a line takes it, at its price of today. */
export type FoundPieces = FoundProduct & {
	product: { _id: string; name: string; sku: string | null; price: number };
};

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

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findOne(code: string): Promise<FoundPieces | undefined> {
	const byCode = () => orNothing(api.call(findBarcode, { params: { code } }));
	const byId = () =>
		orNothing(
			api.call(reads.getProduct, { params: { id: code } }).then((product) => ({ product, pieces: 1 })),
		);
	// A choice from a list has an id, which no barcode is like.
	const found = isId.test(code) ? await byId() : ((await byCode()) ?? (await byId()));
	if (found === undefined) return undefined;
	const { _id, name, sku, price } = found.product;
	// The pieces of a case are known of the code of a case alone.
	return { product: { _id, name, sku, price }, pieces: found.pieces, pack: found.pieces };
}

async function orNothing<Found>(asked: Promise<Found>): Promise<Found | undefined> {
	try {
		return await asked;
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) return undefined;
		throw error;
	}
}
