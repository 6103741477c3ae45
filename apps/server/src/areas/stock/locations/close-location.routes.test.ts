import { addProduct, deleteProduct, restoreProduct } from "@freehub/contract/catalogue/products";
import { listStock } from "@freehub/contract/stock/levels";
import * as contract from "@freehub/contract/stock/locations";
import { recordMovement, reverseMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

const product = { name: "Wheel", description: "D", price: 1, quantity: 10, supplier: "S", image: "/d.svg" };

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const { _id: id } = await client.call(addProduct, { body: product });
	const add = async (name: string, parent?: string) => {
		const kind = parent === undefined ? { kind: "warehouse" as const } : { kind: "bin" as const, parent };
		return (await client.call(contract.addLocation, { body: { name, ...kind } }))._id;
	};
	const depot = await add("Depot");
	const bin = await add("A-1", depot);
	let count = 0;
	const book = (body: object) =>
		client.call(recordMovement, { params: { id }, body: body as never, idempotencyKey: `k${count++}` });
	const undo = (movement: string) =>
		client.call(reverseMovement, { params: { id: movement }, idempotencyKey: `k${count++}` });
	const close = (location: string) =>
		client.call(contract.closeLocation, { params: { id: location }, body: {} });
	const reopen = (location: string) =>
		client.call(contract.reopenLocation, { params: { id: location }, body: {} });
	return { server, client, id, depot, bin, add, book, undo, close, reopen };
}

const closed = { status: 409, code: "location_closed" };
const inUse = (detail: RegExp) => ({
	status: 409,
	code: "location_in_use",
	problem: { detail: expect.stringMatching(detail) },
});

describe("closing a location", () => {
	it("ends all booking there until it is reopened", async () => {
		const { client, bin, book, undo, close, reopen } = await shop();
		const there = await book({ kind: "transfer", quantity: 2, to: bin });
		const back = await book({ kind: "transfer", quantity: 2, location: bin, to: "main" });
		expect(await close(bin)).toMatchObject({ name: "A-1", isClosed: true });
		expect(await close(bin)).toMatchObject({ isClosed: true });
		await expect(book({ kind: "transfer", quantity: 1, to: bin })).rejects.toMatchObject(closed);
		await expect(book({ kind: "receive", quantity: 1, location: bin })).rejects.toMatchObject({
			...closed,
			problem: { detail: "A-1 is closed. Reopen it under Locations first." },
		});
		await expect(book({ kind: "count", quantity: 0, location: bin })).rejects.toMatchObject(closed);
		await expect(undo(back._id)).rejects.toMatchObject(closed);
		const list = await client.all(contract.listLocations);
		expect(list.filter(({ isClosed }) => isClosed).map(({ name }) => name)).toEqual(["A-1"]);
		expect(await reopen(bin)).toMatchObject({ isClosed: false });
		await undo(back._id);
		await undo(there._id);
	});

	it("is refused in words while something is there, in its bins too, and for the main location", async () => {
		const { client, depot, bin, book, close, reopen, add, id } = await shop();
		await book({ kind: "transfer", quantity: 1, to: bin });
		await expect(close(bin)).rejects.toMatchObject(
			inUse(/^A-1 is not empty: 1 piece of 1 product is there \(Wheel\)\. Transfer them first\.$/),
		);
		expect(await client.call(listStock, { query: { location: bin } })).toEqual([
			{ product: id, productName: "Wheel", location: bin, quantity: 1, reserved: 0, available: 1 },
		]);
		await expect(close(depot)).rejects.toMatchObject(inUse(/^Depot has open bins \(A-1\)/));
		await expect(close("main")).rejects.toMatchObject(inUse(/main location/));
		await expect(close("customer")).rejects.toMatchObject({ status: 404 });
		await expect(close("nowhere")).rejects.toMatchObject({ status: 404 });
		await book({ kind: "deliver", quantity: 1, location: bin });
		await close(bin);
		await close(depot);
		await expect(add("A-2", depot)).rejects.toMatchObject(closed);
		await expect(reopen(bin)).rejects.toMatchObject(closed);
		await reopen(depot);
		await reopen(bin);
	});

	it("names the product that holds it, also a deleted one, which has to be restored first", async () => {
		const { client, bin, id, book, close } = await shop();
		await book({ kind: "transfer", quantity: 3, to: bin });
		const { _id: other } = await client.call(addProduct, { body: { ...product, name: "Bell" } });
		await client.call(recordMovement, {
			params: { id: other },
			body: { kind: "transfer", quantity: 1, to: bin },
			idempotencyKey: "bell",
		});
		await client.call(deleteProduct, { params: { id: other } });
		await expect(close(bin)).rejects.toMatchObject(
			inUse(/^A-1 is not empty: 4 pieces of 2 products are there \(Wheel\)\. Transfer them first\.$/),
		);
		await book({ kind: "transfer", quantity: 3, location: bin, to: "main" });
		await expect(close(bin)).rejects.toMatchObject({
			...inUse(
				/^A-1 is not empty: 1 piece of a deleted product is there \(Bell\)\. Restore it, then transfer them\.$/,
			),
			problem: {
				reason: "deleted_product",
				facts: { name: "A-1", product: "Bell", pieces: 1, products: 1 },
			},
		});
		await client.call(restoreProduct, { params: { id: other } });
		await expect(close(bin)).rejects.toMatchObject(inUse(/\(Bell\)\. Transfer them first\.$/));
		await client.call(deleteProduct, { params: { id } });
	});

	it("frees its name for another one, and asks for one of its own where it is reopened", async () => {
		const { client, depot, bin, add, close, reopen } = await shop();
		const named = (name?: string) =>
			client.call(contract.reopenLocation, { params: { id: bin }, body: name === undefined ? {} : { name } });
		const taken = (name: string) => ({
			status: 409,
			code: "name_taken",
			problem: {
				detail: `Another location there is named ${name} now. Reopen this one with another name.`,
				errors: [{ field: "name" }],
			},
		});
		await expect(add("a-1", depot)).rejects.toMatchObject({ code: "name_taken" });
		await close(bin);
		const heir = await add("a-1", depot);
		await expect(add("A 1", depot)).rejects.toMatchObject({ code: "name_taken" });
		await expect(named()).rejects.toMatchObject(taken("A-1"));
		await add("A-2", depot);
		await expect(named("A-2")).rejects.toMatchObject(taken("A-2"));
		expect(await named("A-3")).toMatchObject({ _id: bin, name: "A-3", isClosed: false });
		expect(await named(), "a repeat changes nothing").toMatchObject({ name: "A-3", isClosed: false });
		await close(bin);
		expect(await reopen(bin)).toMatchObject({ name: "A-3" });
		await close(heir);
		// A closed place can have any name, and several can have the same.
		await close(bin);
		const rename = { params: { id: bin }, body: { name: "A-1" } };
		await client.call(contract.changeLocation, rename);
		const [one, two] = await Promise.allSettled([reopen(bin), reopen(heir)]);
		expect([one.status, two.status].toSorted()).toEqual(["fulfilled", "rejected"]);

		await expect(add("Depot")).rejects.toMatchObject({ code: "name_taken" });
		const empty = await add("Attic");
		await close(empty);
		await add("Attic");
		await expect(reopen(empty)).rejects.toMatchObject(taken("Attic"));
	});

	it("never leaves pieces behind, whoever books there meanwhile", async () => {
		const { client, bin, book, close, reopen } = await shop();
		for (let round = 0; round < 8; round++) {
			const [moved, shut] = await Promise.allSettled([
				book({ kind: "transfer", quantity: 1, to: bin }),
				close(bin),
			]);
			const there = await client.call(listStock, { query: { location: bin } });
			expect(there).toHaveLength(moved.status === "fulfilled" ? 1 : 0);
			expect(shut.status).toBe(moved.status === "fulfilled" ? "rejected" : "fulfilled");
			if (moved.status === "fulfilled")
				await book({ kind: "transfer", quantity: 1, location: bin, to: "main" });
			else await reopen(bin);
		}
	});
});
