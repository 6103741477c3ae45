import { type FoundLine, findPurchaseLines, MAX_CODE } from "@freehub/contract/buying/found-lines";
import { MAX_ORDER_LINES } from "@freehub/contract/buying/purchase-orders";
import { needOf, proposal } from "@freehub/domain/buying/proposal";
import { api } from "#lib/api.ts";
import { lineWithPieces, newLine, type PurchaseOrderDraft } from "./purchase-draft.ts";

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

/** The product of one code. */
export async function findByCode(code: string, terms: Terms): Promise<FoundLine | undefined> {
	return (await findLines([code], terms))(code);
}

/** The pieces that a new line of a product proposes, as its stock and sales ask for. */
export function proposed({ need }: FoundLine): number {
	return proposal(needOf(need)).pieces;
}

/** The draft with more pieces of a product: on its line, or on a new one. */
export function withMore(
	{ header, lines }: PurchaseOrderDraft,
	found: FoundLine,
	pieces: number,
): PurchaseOrderDraft {
	const line = lines.find((one) => one.product === found.product._id);
	if (line === undefined) return { header, lines: [...lines, newLine(found, pieces, header.currency)] };
	const more = lineWithPieces(line, line.pieces + pieces, header.currency);
	return { header, lines: lines.map((one) => (one === line ? more : one)) };
}
