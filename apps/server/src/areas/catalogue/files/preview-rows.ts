import { MAX_PREVIEWED_ROWS, type PreviewedRow } from "@freehub/contract/buying/files";
import { findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import { wholeProduct } from "#areas/catalogue/products/product-columns.ts";
import type { Connection } from "#db/connection.ts";

/** A row of a file that is accepted, without what the shop knows of its product. */
export type AcceptedRow = Omit<PreviewedRow, "name" | "sku" | "image">;

/** The first accepted rows of a file as they will be, in the order of the file. */
export async function previewRows(
	connection: Connection,
	accepted: readonly AcceptedRow[],
): Promise<PreviewedRow[]> {
	const first = accepted.toSorted((a, b) => a.line - b.line).slice(0, MAX_PREVIEWED_ROWS);
	const ids = first.map(({ product }) => product);
	const products = await findByKeys(connection, { skus: [], barcodes: [], ids });
	const known = new Map(products.map((row) => [row.id, wholeProduct(row)]));
	return first.flatMap((row) => {
		const product = known.get(row.product);
		if (product === undefined) return [];
		return [{ ...row, name: product.name, sku: product.sku, image: product.image }];
	});
}
