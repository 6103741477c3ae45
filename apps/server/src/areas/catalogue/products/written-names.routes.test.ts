import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import { addProduct, changeProduct, listProducts } from "@freehub/contract/catalogue/products";
import { translateProduct } from "@freehub/contract/translations";
import { expect, it } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

const JOINED = "র\u200D্যাক";
const bell = {
	description: "Loud\nand clear",
	price: 9,
	quantity: 3,
	supplier: "Tarnwick",
	image: "/bell.svg",
};

it("names and SKUs lose what nobody can see, whichever way they come, and a file knows them by the rest", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const body = { ...bell, sku: "\u200BA-\n1\u200D", name: "Brass\u200B\r\nbell\u0007" };
	const added = await client.call(addProduct, { body });
	expect(added).toMatchObject({ sku: "A-1", name: "Brass bell", description: "Loud\nand clear" });
	const params = { id: added._id };
	const change = { name: `\u202E${JOINED}\uFEFF`, sku: "\u2060A\u009F-1" };
	const changed = await client.call(changeProduct, { params, body: change, version: 1 });
	expect(changed).toMatchObject({ name: JOINED, sku: "A-1" });
	const many = { products: [added._id], change: { brand: "Tarn\u2028wick", supplier: "\u200BTarnwick" } };
	await client.call(changeProducts, { body: many });
	const texts = { name: "Messing\nglocke\u200B", description: "Laut\nund klar" };
	expect(
		await client.call(translateProduct, { params: { ...params, language: "de" }, body: texts, version: 0 }),
	).toMatchObject({ name: "Messing glocke", description: "Laut\nund klar" });
	const file = `SKU,Name,Price\n\u200BA-1,"${JOINED}\nII",10\n"B\n-2",Ho\u200Brn,1\n\u200B,No key,1\n`;
	const { counts } = await importFile(client, file, { options: { isAllOrNothing: false } });
	expect(counts).toMatchObject({ new: 1, changed: 1, refused: 1 });
	const { items } = await client.page(listProducts, { query: {} });
	expect(items).toMatchObject([
		{ sku: "A-1", name: `${JOINED} II`, brand: "Tarn wick", supplier: "Tarnwick" },
		{ sku: "B-2", name: "Horn" },
	]);
	for (const name of ["\u200B", "\n\u200D"]) {
		const refused = client.call(addProduct, { body: { ...bell, name } });
		await expect(refused).rejects.toMatchObject({ problem: { errors: [{ message: "Name is required." }] } });
	}
});
