import { randomUUID } from "node:crypto";
import { addProduct, changeProduct } from "@freehub/contract/catalogue/products";
import { listStoreAvailability } from "@freehub/contract/catalogue/store-availability";
import { addLocation, changeLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

it("a visitor reads which store has a product, in its bins, too, without pieces; staff read the pieces", async () => {
	const server = await testServer({ access: "staff" });
	const { client } = await server.newUser();
	const body = { name: "Bell", description: "B", price: 10, quantity: 0, supplier: "C", image: "/d.svg" };
	const { _id: id } = await client.call(addProduct, { body });
	const north = await client.call(addLocation, { body: { name: "North", kind: "warehouse" } });
	const bin = await client.call(addLocation, { body: { name: "A-1", kind: "bin", parent: north._id } });
	await client.call(recordMovement, {
		params: { id },
		body: { kind: "receive", quantity: 3, location: bin._id },
		idempotencyKey: randomUUID(),
	});
	// Nobody visits a van or a workshop.
	for (const kind of ["van", "workshop"] as const) {
		const { _id: location } = await client.call(addLocation, { body: { name: `Our ${kind}`, kind } });
		await client.call(recordMovement, {
			params: { id },
			body: { kind: "receive", quantity: 1, location },
			idempotencyKey: randomUUID(),
		});
	}
	const read = (reader = client) => reader.call(listStoreAvailability, { params: { id } });
	expect(await read()).toEqual([
		{ _id: "main", name: "Shop", isInStock: false, pieces: 0 },
		{ _id: north._id, name: "North", isInStock: true, pieces: 3 },
	]);
	expect(await read(server.visitor)).toEqual([
		{ _id: "main", name: "Shop", isInStock: false },
		{ _id: north._id, name: "North", isInStock: true },
	]);
	// In the order that the shop has given its stores, not by name.
	await client.call(changeLocation, { params: { id: "main" }, body: { position: 2 } });
	await client.call(changeLocation, { params: { id: north._id }, body: { position: 1 } });
	expect((await read(server.visitor)).map(({ name }) => name)).toEqual(["North", "Shop"]);
	await client.call(changeProduct, { params: { id }, body: { showInShop: "no" }, version: 1 });
	await expect(read(server.visitor)).rejects.toMatchObject({ code: "not_found" });
	expect(await read()).toHaveLength(2);
});
