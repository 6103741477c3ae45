import {
	type CodedProduct,
	findProductCodes,
	MAX_CODE,
	MAX_CODES,
} from "@freehub/contract/catalogue/product-codes";
import { api } from "#lib/api.ts";
import type { FoundProduct } from "./line-source.ts";

/** A product as a line takes it, at its price of today. */
export type FoundPieces = FoundProduct & Pick<CodedProduct, "product">;

/** The products of barcodes, SKUs or ids; undefined: none has the code. */
export async function findProducts(
	codes: readonly string[],
): Promise<(code: string) => FoundPieces | undefined> {
	const wanted = [...new Set(codes)].filter(({ length }) => length <= MAX_CODE);
	const found = new Map<string, FoundPieces | undefined>();
	for (let i = 0; i < wanted.length; i += MAX_CODES) {
		const some = wanted.slice(i, i + MAX_CODES);
		const products = await api.call(findProductCodes, { body: { codes: some } });
		// The pieces of a case are known of the code of a case alone.
		for (const [at, code] of some.entries()) {
			const one = products[at] ?? undefined;
			found.set(code, one && { ...one, pack: one.pieces });
		}
	}
	return (code) => found.get(code);
}
