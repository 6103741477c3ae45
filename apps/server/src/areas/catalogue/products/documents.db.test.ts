import * as products from "@freehub/contract/catalogue/products";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";
import { ensureDocuments, rederiveDocuments } from "./derive-documents.ts";

const bell = {
	name: "Bell",
	description: 'Rings "loud" \\ and\nclear \u2028 ☃',
	price: 12.5,
	quantity: 3,
	supplier: "Tarnwick",
	image: "/drawings/bell.svg",
};

// derived-data.routes.test checks that the document matches the columns after every kind of write.
describe("a product's document", () => {
	it("is derived again by a newer program when it starts", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id: id } = await client.call(products.addProduct, { body: bell });
		await server.db.kysely.updateTable("product").set({ document: "" }).execute();
		await server.db.kysely.updateTable("counter").set({ value: 0 }).where("name", "=", "document").execute();
		expect(await ensureDocuments(server.db)).toBe(1);
		expect((await client.call(products.getProduct, { params: { id } })).name).toBe("Bell");
		expect(await ensureDocuments(server.db)).toBeUndefined();
		expect(await rederiveDocuments(server.db)).toEqual({ checked: 1, corrected: 0 });
	});

	it("is corrected where it is not what the columns say, and only there", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id: id } = await client.call(products.addProduct, { body: bell });
		const { _id: deleted } = await client.call(products.addProduct, { body: { ...bell, name: "Gone" } });
		await client.call(products.deleteProduct, { params: { id: deleted } });
		await client.call(products.addProduct, { body: { ...bell, name: "Lamp" } });
		const wrong = sql`update product set document = replace(document, 'Tarnwick', 'Nobody') where name <> 'Lamp'`;
		await wrong.execute(server.db.kysely);
		expect(await rederiveDocuments(server.db)).toEqual({ checked: 3, corrected: 2 });
		const { supplier, version } = await client.call(products.getProduct, { params: { id } });
		expect({ supplier, version }).toEqual({ supplier: "Tarnwick", version: 1 });
	});
});
