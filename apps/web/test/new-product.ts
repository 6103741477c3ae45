import type { Client } from "@freehub/contract/client";
import type { Product } from "@freehub/contract/product-fields";
import { addProduct } from "@freehub/contract/products";

/** A word that nothing else in the shop has. */
export const mark = (): string => `zq${crypto.randomUUID().slice(0, 8)}`;

/** Adds a product with a name of its own. */
export function newProduct(api: Client, fields: Partial<Record<string, string>> = {}): Promise<Product> {
	const body = {
		name: `Testwheel ${mark()}`,
		description: "A wheel with thirty-two spokes.",
		price: "129.50",
		quantity: "7",
		supplier: "Tarnwick Components",
		image: "/drawings/trail-29-rear.svg",
		...fields,
	};
	return api.call(addProduct, { body });
}
