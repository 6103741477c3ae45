import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder, type PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
import { mark, newGtin, newProduct } from "./new-product.ts";

/** A product that was ordered, with the codes of a piece and of a case of ten. */
export type OrderedProduct = Product & { code: string; caseCode: string };

/**
 * Orders pieces of products of a new supplier and marks the order as sent.
 * @param pieces per product
 */
export async function orderGoods(
	api: Client,
	pieces: readonly number[],
): Promise<{ order: PurchaseOrder; products: OrderedProduct[]; read: () => Promise<PurchaseOrder> }> {
	const supplier = `Supplier ${mark()}`;
	const { _id: supplierId } = await api.call(addSupplier, { body: { name: supplier } });
	const products: OrderedProduct[] = [];
	for (const _ of pieces) {
		const [code, caseCode] = [newGtin(), `CASE-${mark()}`];
		const product = await newProduct(api, { supplier, quantity: "0", barcode: code, sku: mark() });
		await api.call(addBarcode, { params: { id: product._id }, body: { code: caseCode, pieces: 10 } });
		products.push({ ...product, code, caseCode });
	}
	const lines = products.map(({ _id }, i) => ({ product: _id, ordered: pieces[i] ?? 1, cost: 10 }));
	const params = { id: (await api.call(addPurchaseOrder, { body: { supplier: supplierId, lines } }))._id };
	const order = await api.call(sendPurchaseOrder, { params, body: { by: "marked" } });
	return { order, products, read: () => api.call(getPurchaseOrder, { params }) };
}
