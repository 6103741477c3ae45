import { listStock } from "@freehub/contract/levels";
import * as contract from "@freehub/contract/locations";
import { addProduct } from "@freehub/contract/products";
import { recordMovement, reverseMovement } from "@freehub/contract/stock";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../test/server.ts";

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
			inUse(/^A-1 is not empty: 1 piece of 1 product is there\. Transfer them first\.$/),
		);
		expect(await client.call(listStock, { query: { location: bin } })).toEqual([
			{ product: id, productName: "Wheel", location: bin, quantity: 1 },
		]);
		await expect(close(depot)).rejects.toMatchObject(inUse(/^Depot has open bins/));
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
