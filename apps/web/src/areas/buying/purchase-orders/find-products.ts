import { type FoundLine, findPurchaseLines } from "@freehub/contract/buying/found-lines";
import { MAX_ORDER_LINES } from "@freehub/contract/buying/purchase-orders";
import { MAX_CODE } from "@freehub/contract/catalogue/product-codes";
import { api } from "#lib/api.ts";

/** An order's supplier and currency. */
export type Terms = { supplier: string; currency: string };

/** The products of barcodes, SKUs, the supplier's numbers or ids, as new lines of an order take them; undefined: none has the code. */
export async function findLines(
	codes: readonly string[],
	terms: Terms,
): Promise<(code: string) => FoundLine | undefined> {
	const wanted = [...new Set(codes)].filter(({ length }) => length <= MAX_CODE);
	const found = new Map<string, FoundLine | null>();
	for (let i = 0; i < wanted.length; i += MAX_ORDER_LINES) {
		const some = wanted.slice(i, i + MAX_ORDER_LINES);
		const lines = await api.call(findPurchaseLines, { body: { ...terms, codes: some } });
		for (const [at, code] of some.entries()) found.set(code, lines[at] ?? null);
	}
	return (code) => found.get(code) ?? undefined;
}
