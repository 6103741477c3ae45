import type { NewProduct, Product } from "@freehub/contract/products";
import { toCents } from "@freehub/domain/money";
import { searchWords, sortKey } from "@freehub/domain/search-words";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { bookLines } from "#modules/stock/record-movements.ts";
import { toProduct } from "./product-answer.ts";
import { insertProduct } from "./products.repo.ts";

export type AddedProduct = Product & { acknowledged: true; insertedId: string };

/**
 * Adds a product; the quantity it begins with is received into the main location. Repeated with the same
 * idempotency key it answers as the first time and adds nothing.
 * @throws AppError sku_taken when another product bears the SKU.
 */
export async function addProduct(db: Db, product: NewProduct, request: WriteRequest): Promise<AddedProduct> {
	try {
		return await answerOnce(db, request, product, async (tx) => {
			const added = await writeProduct(db, tx, product, request);
			return { ...added, acknowledged: true as const, insertedId: added._id };
		});
	} catch (error) {
		if (product.sku === undefined || !db.engine.isUniqueViolation(error)) throw error;
		throw new AppError("sku_taken", `Another product already has the SKU ${product.sku}.`, [
			{ field: "sku", message: "This SKU is taken." },
		]);
	}
}

/** What a product consists of before it has an id; description and image may be empty here. */
export type ProductFields = Omit<NewProduct, "sku" | "category"> & {
	sku?: string | undefined;
	category?: string | undefined;
};

/** Writes one new product and receives its quantity, in the caller's transaction. */
export async function writeProduct(
	db: Db,
	tx: Tx,
	product: ProductFields,
	request: WriteRequest,
): Promise<Product> {
	const { now } = request;
	const { quantity } = product;
	const row = {
		id: uuidv7(),
		...columnsOf(product),
		on_hand: 0,
		created_at: now,
		updated_at: now,
		deleted_at: null,
	};
	await insertProduct(tx, row);
	if (quantity > 0) {
		const line = { kind: "receive" as const, product: row.id, quantity, reference: "New product" };
		await bookLines(db, tx, [line], uuidv7(), request);
	}
	return toProduct({ ...row, on_hand: quantity });
}

/** A product's own columns, with those derived for sorting and searching; the quantity is not among them. */
export function columnsOf(product: ProductFields) {
	const { name, description, supplier, image } = product;
	const sku = product.sku ?? null;
	const category = product.category ?? null;
	const price = toCents(product.price);
	if (price === undefined) throw new Error("A price with more than two decimals passed the contract.");
	return {
		sku,
		name,
		name_key: sortKey(name),
		description,
		price,
		supplier,
		supplier_key: sortKey(supplier),
		category,
		image,
		search_text: [...new Set(searchWords([name, sku, category, supplier, description].join(" ")))].join(" "),
	};
}
