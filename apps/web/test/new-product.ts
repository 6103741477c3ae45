import type { Product } from "@freehub/contract/catalogue/product-fields";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";

/** A unique word. */
export const mark = (): string => `zq${crypto.randomUUID().slice(0, 8)}`;

/** Adds a product with a unique name. */
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

/** A unique GTIN-13 from the range for use within a shop. */
export function newGtin(): string {
	const digits = `2${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;
	const sum = Array.from(digits, Number).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0);
	return digits + String((10 - (sum % 10)) % 10);
}
