import {
	changePurchaseOrder,
	orderWhatIsLow,
	sendPurchaseOrder,
} from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder, type PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
import type { Page } from "@playwright/test";
import { newProduct } from "../fixtures.ts";
import { newEan } from "./scan.ts";

export type OrderedProduct = Product & { code: string; caseCode: string };

/** An order of new products, `pieces` of each, marked as sent. A case of each product has ten pieces. */
export async function orderGoods(
	api: Client,
	pieces: readonly number[],
): Promise<{ order: PurchaseOrder; products: OrderedProduct[]; read: () => Promise<PurchaseOrder> }> {
	const supplier = `Supplier ${newEan()}`;
	const products: OrderedProduct[] = [];
	for (const _ of pieces) {
		const [code, caseCode] = [newEan(), `CASE-${newEan()}`];
		const product = await newProduct(api, { supplier, quantity: "0", barcode: code });
		await api.call(addBarcode, { params: { id: product._id }, body: { code: caseCode, pieces: 10 } });
		products.push({ ...product, code, caseCode });
	}
	const { orders } = await api.call(orderWhatIsLow, { body: { fillUp: false } });
	const draft = orders.find((order) => order.supplier.name === supplier);
	if (draft === undefined) throw new Error("The supplier's products are not low.");
	const params = { id: draft._id };
	const { version } = await api.call(getPurchaseOrder, { params });
	const lines = products.map(({ _id }, i) => ({ product: _id, ordered: pieces[i] ?? 1, cost: 10 }));
	await api.call(changePurchaseOrder, { params, version, body: { lines } });
	const order = await api.call(sendPurchaseOrder, { params, body: { by: "marked" } });
	return { order, products, read: () => api.call(getPurchaseOrder, { params }) };
}

export const deliveryLines = (page: Page) => page.getByRole("region", { name: "Lines" });

/** The row of an order's line, by its number in the order. */
export const deliveryLine = (page: Page, order: PurchaseOrder, i: number) =>
	deliveryLines(page).locator(`[data-line="${order.lines[i]?._id}"]`);
