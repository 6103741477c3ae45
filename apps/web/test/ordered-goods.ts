import { addBarcode } from "@freehub/contract/barcodes";
import type { Client } from "@freehub/contract/client";
import { changeOrder, getOrder, type Order, orderWhatIsLow, sendOrder } from "@freehub/contract/orders";
import type { Product } from "@freehub/contract/product-fields";
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
): Promise<{ order: Order; products: OrderedProduct[]; read: () => Promise<Order> }> {
	const supplier = `Supplier ${mark()}`;
	const products: OrderedProduct[] = [];
	for (const _ of pieces) {
		const [code, caseCode] = [newGtin(), `CASE-${mark()}`];
		const product = await newProduct(api, { supplier, quantity: "0", barcode: code, sku: mark() });
		await api.call(addBarcode, { params: { id: product._id }, body: { code: caseCode, pieces: 10 } });
		products.push({ ...product, code, caseCode });
	}
	const { orders } = await api.call(orderWhatIsLow, { body: { fillUp: false } });
	const draft = orders.find((order) => order.supplier.name === supplier);
	if (draft === undefined) throw new Error("The supplier's products are not low.");
	const params = { id: draft._id };
	const { version } = await api.call(getOrder, { params });
	const lines = products.map(({ _id }, i) => ({ product: _id, ordered: pieces[i] ?? 1, cost: 10 }));
	await api.call(changeOrder, { params, version, body: { lines } });
	const order = await api.call(sendOrder, { params, body: { by: "marked" } });
	return { order, products, read: () => api.call(getOrder, { params }) };
}
