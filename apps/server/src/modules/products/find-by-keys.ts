import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import type { WholeRow } from "./product-columns.ts";

/** The most values in one statement. */
const MAX_LIST = 500;

export type ProductKeys = { skus: readonly string[]; barcodes: readonly string[]; ids: readonly string[] };

/** The products, not deleted, that have one of these SKUs, barcodes or ids; each once. */
export async function findByKeys(
	connection: Connection,
	{ skus, barcodes, ids }: ProductKeys,
): Promise<WholeRow[]> {
	const found = new Map<string, WholeRow>();
	for (const [column, values] of [
		["sku", skus],
		["barcode", barcodes],
		["id", ids],
	] as const) {
		const storable = [...new Set(values)].filter(isStorable);
		for (let start = 0; start < storable.length; start += MAX_LIST) {
			const rows = await connection
				.selectFrom("product")
				.selectAll()
				.where(column, "in", storable.slice(start, start + MAX_LIST))
				.where("deleted_at", "is", null)
				.execute();
			for (const row of rows) found.set(row.id, row);
		}
	}
	return [...found.values()];
}
