import { barcodeForms, barcodeKey } from "@freehub/domain/catalogue/gtin";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";
import { furtherHolders } from "./barcodes.ts";
import type { WholeRow } from "./product-columns.ts";

export type ProductKeys = { skus: readonly string[]; barcodes: readonly string[]; ids: readonly string[] };

/** A product, and which of the requested barcodes are additional ones of it. */
export type FoundProduct = WholeRow & { further: readonly string[] };

/** The distinct products, not deleted, with one of these SKUs, barcodes (in any length) or ids. */
export async function findByKeys(
	connection: Connection,
	{ skus, barcodes, ids: given }: ProductKeys,
): Promise<FoundProduct[]> {
	const further = await furtherCodes(connection, [...new Set(barcodes)].filter(isStorable));
	const ids = [...given, ...further.keys()];
	const found = new Map<string, FoundProduct>();
	for (const [column, values] of [
		["sku", skus],
		["barcode", barcodes.flatMap(barcodeForms)],
		["id", ids],
	] as const) {
		const storable = [...new Set(values)].filter(isStorable);
		const rows = await inParts(storable, (part) =>
			connection
				.selectFrom("product")
				.selectAll()
				.where(column, "in", part)
				.where("deleted_at", "is", null)
				.execute(),
		);
		for (const row of rows) found.set(row.id, { ...row, further: further.get(row.id) ?? [] });
	}
	return [...found.values()];
}

/** By product: the requested barcodes that are additional ones of it. */
async function furtherCodes(
	connection: Connection,
	barcodes: readonly string[],
): Promise<Map<string, string[]>> {
	const codes = Map.groupBy(barcodes, barcodeKey);
	const found = new Map<string, string[]>();
	for (const { id, key } of await inParts(barcodes, (part) => furtherHolders(connection, part))) {
		found.set(id, [...(found.get(id) ?? []), ...(codes.get(key) ?? [])]);
	}
	return found;
}
