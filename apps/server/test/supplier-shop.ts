import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { testServer } from "./server.ts";

/** A shop with the supplier Tarnwick and a product of another one, the wheel W-29. */
export async function supplierShop() {
	const { client } = await (await testServer()).newUser();
	const fields = { description: "D", price: 1, quantity: 0, supplier: "Elsewhere", image: "/d.svg" };
	await client.call(addProduct, { body: { ...fields, name: "Wheel", sku: "W-29" } });
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Tarnwick" } });
	return { client, supplier };
}
