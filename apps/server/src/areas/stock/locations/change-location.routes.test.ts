import { addProduct } from "@freehub/contract/catalogue/products";
import { listStock } from "@freehub/contract/stock/levels";
import * as contract from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";
import { placeOrder } from "./place-order.ts";

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const add = async (name: string, kind: "store" | "van" | "workshop" | "bin", parent?: string) =>
		(await client.call(contract.addLocation, { body: { name, kind, ...(parent && { parent }) } }))._id;
	const change = (id: string, body: contract.LocationChange) =>
		client.call(contract.changeLocation, { params: { id }, body });
	const names = async () =>
		(await client.all(contract.listLocations))
			.filter(({ kind }) => !["supplier", "customer", "adjustment"].includes(kind))
			.map(({ name }) => name);
	return { server, client, add, change, names };
}

const wrong = (field: string) => ({ status: 400, problem: { errors: [{ field }] } });
const inUse = (reason: string) => ({ status: 409, code: "location_in_use", problem: { reason } });

describe("PATCH /locations/:id", () => {
	it("changes the kind of a store, and lists stores by it", async () => {
		const { client, add, change } = await shop();
		const van = await add("Blue van", "van");
		expect(await change(van, { kind: "workshop" })).toMatchObject({ kind: "workshop", parent: null });
		const list = await client.all(contract.listLocations, { query: { kind: "workshop" } });
		expect(list.map(({ name }) => name)).toEqual(["Blue van"]);
		await expect(change(van, { kind: "bin" })).rejects.toMatchObject(wrong("parent"));
		expect(await change("main", { kind: "store" })).toMatchObject({ kind: "store", isMain: true });
	});

	it("moves a bin to another store and makes it one, with its stock, and a store a bin", async () => {
		const { client, add, change, names } = await shop();
		const [north, south] = [await add("North", "store"), await add("South", "store")];
		const bin = await add("A-1", "bin", north);
		const body = { name: "Bell", price: 1, quantity: 5, supplier: "S", image: "/d.svg", description: "d" };
		const { _id: product } = await client.call(addProduct, { body });
		await client.call(recordMovement, {
			params: { id: product },
			body: { kind: "transfer", quantity: 2, to: bin },
			idempotencyKey: "there",
		});
		const there = () => client.call(listStock, { query: { location: bin } });
		expect(await change(bin, { parent: south })).toMatchObject({ kind: "bin", parent: south });
		expect(await names()).toEqual(["Shop", "North", "South", "A-1"]);
		await expect(change(bin, { parent: null })).rejects.toMatchObject(wrong("kind"));
		expect(await change(bin, { parent: null, kind: "van" })).toMatchObject({ kind: "van", parent: null });
		expect(await change(bin, { parent: north })).toMatchObject({ kind: "bin", parent: north });
		expect(await there()).toMatchObject([{ product, quantity: 2 }]);
	});

	it("says why a place cannot move", async () => {
		const { client, add, change } = await shop();
		const [north, south] = [await add("North", "store"), await add("South", "store")];
		const bin = await add("A-1", "bin", north);
		await expect(change("main", { parent: north })).rejects.toMatchObject(inUse("main_moved"));
		await expect(change(north, { parent: south })).rejects.toMatchObject(inUse("bins_moved"));
		await expect(change(south, { parent: bin })).rejects.toMatchObject(wrong("parent"));
		await expect(change(south, { parent: south })).rejects.toMatchObject(wrong("parent"));
		await expect(change(bin, { kind: "van" })).rejects.toMatchObject(wrong("parent"));
		await expect(change("supplier", { position: 1 })).rejects.toMatchObject({ status: 404 });
		await add("a-1", "bin", south);
		await expect(change(bin, { parent: south })).rejects.toMatchObject({ code: "name_taken" });
		await client.call(contract.closeLocation, { params: { id: bin }, body: {} });
		await expect(change(bin, { parent: "main" })).rejects.toMatchObject({ code: "location_closed" });
	});

	it("places a location in the order, which every list follows, with its bins", async () => {
		const { server, add, change, names } = await shop();
		const b = await add("B", "store");
		await add("A", "store");
		await add("B-1", "bin", b);
		const second = await add("B-2", "bin", b);
		expect(await names()).toEqual(["Shop", "A", "B", "B-1", "B-2"]);
		await change(b, { position: 1 });
		await change(second, { position: 1 });
		expect(await names()).toEqual(["B", "B-2", "B-1", "Shop", "A"]);
		await change(b, { name: "Z", position: 99 });
		expect(await names()).toEqual(["Shop", "A", "Z", "B-2", "B-1"]);
		const rows = await server.db.kysely.selectFrom("location").selectAll().execute();
		const order = new Map(rows.map(({ id, place_order }) => [id, place_order]));
		for (const row of rows) expect(row.place_order).toBe(placeOrder(row, order.get(row.parent ?? "")));
	});
});
