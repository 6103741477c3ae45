import { randomUUID } from "node:crypto";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { newEan } from "../pages/scan.ts";

/** Adds a product with a barcode and no pieces. */
export async function addCoded(api: Client): Promise<[code: string, product: Product]> {
	const barcode = newEan();
	const body = {
		name: `Wheel ${randomUUID().slice(0, 8)}`,
		description: "Thirty-two spokes",
		price: "129.50",
		quantity: "0",
		supplier: "Tarnwick",
		image: "/drawings/trail-29-rear.svg",
		barcode,
	};
	return [barcode, await api.call(addProduct, { body })];
}
