import { emptyProduct, type NewProduct, type Product } from "@freehub/contract/catalogue/product-fields";
import { toMinor } from "@freehub/domain/money";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal } from "#app-error.ts";
import { bookLines } from "#areas/stock/ledger/record-movements.ts";
import { requireOwnPlace } from "#areas/stock/locations/own-stores.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import type { WriteRequest } from "#db/write.ts";
import { whyTooMuch } from "#too-much-worth.ts";
import { refuseBarcodeOfAnother } from "./barcodes.ts";
import { type WholeProduct, withoutUndefined } from "./product-columns.ts";
import { knownTo, toProduct } from "./product-document.ts";
import { insertProducts } from "./write-many.ts";
import { writeProducts } from "./write-products.ts";

export type AddedProduct = Product & { acknowledged: true; insertedId: string };

/**
 * Adds a product; its initial quantity is received at the main location. A repeat with the same idempotency key gets the first
 * answer and adds nothing.
 * @throws AppError sku_taken, barcode_taken if another product has them.
 */
export function addProduct(db: Db, product: NewProduct, request: WriteRequest): Promise<AddedProduct> {
	return writeProducts(db, request, async (tx) => {
		const added = await writeProduct(db, tx, product, request);
		const answer = { ...added, acknowledged: true as const, insertedId: added._id };
		return { answer, changes: [changed("product", added._id, "added")], audit: [product] };
	});
}

/** Inserts one new product and receives its quantity, in the caller's transaction. */
export async function writeProduct(
	db: Db,
	tx: Tx,
	{ quantity, ...details }: NewProduct,
	request: WriteRequest,
): Promise<Product> {
	const id = uuidv7();
	// Before anything is written: the quantity is booked at the product's cost.
	const why = whyTooMuch(quantity * (toMinor(details.cost ?? 0) ?? 0));
	if (why !== undefined) throw fieldRefusal("invalid_input", { field: "quantity", ...why });
	if (quantity > 0) await requireOwnPlace(tx, request, MAIN_LOCATION);
	await refuseBarcodeOfAnother(db, tx, details.barcode);
	const product = { ...emptyProduct, ...withoutUndefined(details) } as WholeProduct;
	const noStock = { on_hand: 0, ledger_seq: 0, moved_at: null };
	const [row] = await insertProducts(db, tx, [{ id, product }], () => noStock, request.now);
	if (row === undefined) throw new Error("The product was not added.");
	if (quantity > 0) {
		const line = { kind: "receive" as const, product: id, quantity, reference: "New product" };
		await bookLines(db, tx, [line], uuidv7(), request);
	}
	await noteActivity(db, tx, [id], "added", request);
	return toProduct(
		{ ...row, version: 1, on_hand: quantity, reserved: 0, incoming: 0 },
		knownTo(request.rights),
	);
}
