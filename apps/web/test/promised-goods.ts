import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { mark, newProduct } from "./new-product.ts";

/** Promises pieces of a product at the main store to a customer's order. The caller must be able to take orders, as the owner can. */
export async function promise(
	api: Client,
	product: string,
	pieces: number,
	due?: string,
): Promise<SalesOrder> {
	const draft = await api.call(addSalesOrder, {
		body: { lines: [{ product, ordered: pieces }], ...(due !== undefined && { due }) },
	});
	const line = draft.lines[0]?._id ?? "";
	const sources = [{ line, source: { kind: "place", id: "main" } as const, pieces }];
	return api.call(placeSalesOrder, { params: { id: draft._id }, body: { sources } });
}

/** Adds a product of which 7 pieces are on hand and 2 of them are promised. */
export async function promisedGoods(
	api: Client,
	fields: Partial<Record<string, string>> = {},
): Promise<{ product: Product; sku: string; sale: SalesOrder }> {
	const sku = mark();
	const product = await newProduct(api, { sku, ...fields });
	return { product, sku, sale: await promise(api, product._id, 2, "2999-12-04") };
}
