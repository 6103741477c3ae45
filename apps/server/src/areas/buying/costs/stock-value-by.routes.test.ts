import { randomUUID } from "node:crypto";
import { exportStockValue, getStockValue, type StockValueBy } from "@freehub/contract/buying/costs";
import { addProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

it("the stock's value by product, store, category and supplier adds up to the same, to the cent", async () => {
	const { client } = await (await testServer()).newUser();
	const key = () => ({ idempotencyKey: randomUUID() });
	const add = (name: string, cost: number, category: string | null, supplier: string) =>
		client.call(addProduct, {
			body: { name, description: "d", price: 9, cost, quantity: 0, supplier, image: "/i.svg", category },
		});
	const [{ _id: bell }, { _id: tape }] = [
		await add("Bell", 3.33, "Bells", "Noordwijk"),
		await add("Tape", 1.1, null, "Brask"),
	];
	const book = (id: string, body: object) =>
		client.call(recordMovement, { params: { id }, body: body as never, ...key() });
	const north = await client.call(addLocation, { body: { name: "North", kind: "warehouse" } });
	const bin = await client.call(addLocation, { body: { name: "A-1", kind: "bin", parent: north._id } });
	await book(bell, { kind: "receive", quantity: 7 });
	await book(bell, { kind: "transfer", quantity: 3, to: north._id });
	await book(bell, { kind: "transfer", quantity: 2, location: north._id, to: bin._id });
	await book(tape, { kind: "receive", quantity: 1, location: north._id });
	await book(tape, { kind: "deliver", quantity: 1, location: north._id });
	await book(tape, { kind: "receive", quantity: 5, location: north._id });

	const read = (by: StockValueBy) => client.call(getStockValue, { query: { by } });
	const whole = await read("product");
	expect(whole).toMatchObject({ pieces: 12, groups: [] });
	const shown = async (by: StockValueBy) => {
		const { groups, products, ...totals } = await read(by);
		expect([totals.pieces, totals.average, totals.fifo]).toEqual([whole.pieces, whole.average, whole.fifo]);
		expect(products).toEqual([]);
		const sum = (field: "pieces" | "average" | "fifo") =>
			groups.reduce((all, one) => all + one[field] * 100, 0);
		expect(Math.round(sum("average"))).toBe(Math.round(whole.average * 100));
		expect(Math.round(sum("fifo"))).toBe(Math.round(whole.fifo * 100));
		expect(sum("pieces")).toBe(whole.pieces * 100);
		return groups.map(({ name, pieces }) => [name, pieces]);
	};
	expect(await shown("store")).toEqual(
		expect.arrayContaining([
			["Shop", 4],
			["North", 8],
		]),
	);
	expect(await shown("category")).toEqual(
		expect.arrayContaining([
			["Bells", 7],
			["", 5],
		]),
	);
	expect(await shown("supplier")).toEqual(
		expect.arrayContaining([
			["Noordwijk", 7],
			["Brask", 5],
		]),
	);

	const csv = await client.call(exportStockValue, { query: { by: "store" } });
	const [head, ...lines] = csv.trimEnd().split("\r\n");
	expect(head?.replace("\ufeff", "")).toBe("Store,Pieces,Moving average,FIFO");
	expect(lines).toHaveLength(2);
});
