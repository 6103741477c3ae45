import type { Product, ProductChange } from "@freehub/contract/catalogue/product-fields";
import type { LastChange } from "@freehub/contract/stock/last-change";
import { refusal } from "#app-error.ts";
import { changesBetween, whoChanged } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import type { WriteRequest } from "#db/write.ts";
import { refuseBarcodeOfAnother } from "./barcodes.ts";
import { withIncomingDay } from "./incoming-days.ts";
import { namedIds } from "./named-ids.ts";
import { productColumns, type WholeProduct, wholeProduct, withoutUndefined } from "./product-columns.ts";
import { knownTo, toProduct } from "./product-document.ts";
import { findWritten, lockLive, updateProduct } from "./products.repo.ts";
import { batchActions } from "./write-batch.ts";
import { writeProducts } from "./write-products.ts";

/**
 * Changes the fields in `change`. The audit log gets the old and new value of each changed field.
 * @param version the product version on which the change is based.
 * @throws AppError product_changed with the current product if somebody else changed it first; sku_taken, barcode_taken,
 * not_found.
 */
export function changeProduct(
	db: Db,
	id: string,
	change: ProductChange,
	version: number,
	request: WriteRequest,
): Promise<Product> {
	return writeProducts(db, request, async (tx) => {
		const row = await lockLive(db, tx, id);
		if (row.version !== version) {
			const current = await withIncomingDay(tx, row);
			throw refusal("product_changed", {
				details: { current: toProduct(current, knownTo(request.rights)) },
			});
		}
		const before = wholeProduct(row);
		await refuseBarcodeOfAnother(db, tx, change.barcode, { id, barcode: before.barcode });
		const product: WholeProduct = { ...before, ...withoutUndefined(change) };
		const names = (await namedIds(db, tx, [product], request.now))(product);
		const columns = { ...productColumns(id, product, names), version: row.version + 1 };
		await updateProduct(db, tx, id, { ...columns, updated_at: request.now });
		await noteActivity(db, tx, [id], "changed", request);
		const stock = await withIncomingDay(tx, row);
		const answer = toProduct({ ...stock, ...columns }, knownTo(request.rights));
		return {
			answer,
			changes: [changed("product", id)],
			audit: [{ changed: changesBetween(before, product) }],
		};
	});
}

/** The last change of a product, and who made it. @throws AppError not_found */
export async function lastChange({ kysely }: Db, id: string, request: WriteRequest): Promise<LastChange> {
	const row = await findWritten(kysely, id);
	if (row === undefined) throw refusal("not_found", { what: "product" });
	const at = new Date(row.updated_at);
	return { by: (await whoChanged(kysely, id, at, request, batchActions)) ?? null, at: at.toISOString() };
}
