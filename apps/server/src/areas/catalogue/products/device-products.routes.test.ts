import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import { type DeviceProduct, listDeviceProducts } from "@freehub/contract/catalogue/device";
import * as products from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { testServer } from "../../../../test/server.ts";
import { listDeviceProducts as listInServer } from "./list-device-products.ts";
import { productsById, productsByMovement } from "./products.repo.ts";

async function shop(count: number) {
	const server = await testServer();
	const { client } = await server.newUser("kim@shop.test");
	const ids: string[] = [];
	for (let n = 1; n <= count; n++) {
		const body = {
			name: `Bell ${n}`,
			description: "Loud",
			price: 9,
			cost: 4,
			quantity: 3,
			supplier: "Tarnwick",
			image: "/bell.svg",
		};
		ids.push((await client.call(products.addProduct, { body }))._id);
	}
	const move = (id: string, body: Parameters<typeof client.call<typeof recordMovement>>[1] & object) =>
		client.call(recordMovement, { params: { id }, idempotencyKey: crypto.randomUUID(), ...body });
	return { server, client, ids, move };
}

const page = (text: string) => (JSON.parse(text) as DeviceProduct[]).map(({ product }) => product._id);

describe("GET /device-products", () => {
	it("answers products with where their pieces are and with their further barcodes, all of them page after page", async () => {
		const { client, ids, move } = await shop(5);
		const [bell = "", second = "", , gone = ""] = ids;
		const bin = await client.call(addLocation, { body: { name: "A-1", kind: "bin", parent: "main" } });
		await move(bell, { body: { kind: "transfer", quantity: 2, location: "main", to: bin._id } });
		await client.call(addBarcode, { params: { id: bell }, body: { code: "10036000291459", pieces: 10 } });
		await move(second, { body: { kind: "deliver", quantity: 3 } });
		await client.call(products.deleteProduct, { params: { id: gone } });
		const all = await client.all(listDeviceProducts, { query: { limit: 2 } });
		expect(all.map(({ product }) => product._id)).toEqual(ids.filter((id) => id !== gone));
		const product = await client.call(products.getProduct, { params: { id: bell } });
		expect(all[0]).toEqual({
			product,
			levels: [
				{ location: bin._id, quantity: 2 },
				{ location: "main", quantity: 1 },
			].toSorted((a, b) => (a.location < b.location ? -1 : 1)),
			barcodes: [{ code: "10036000291459", pieces: 10 }],
		});
		expect(all[1]).toMatchObject({ product: { quantity: 0 }, levels: [], barcodes: [] });
		expect((await client.page(listDeviceProducts, { query: { limit: 2 } })).total).toBe(4);
	});

	it("answers those that are named, without what is not there any more; the cost to those who may know it", async () => {
		const { server, client, ids } = await shop(3);
		const [bell = "", gone = "", horn = ""] = ids;
		await client.call(products.deleteProduct, { params: { id: gone } });
		const query = { ids: [horn, gone, "unknown", bell].join() };
		const named = await client.call(listDeviceProducts, { query });
		expect(named.map(({ product }) => [product._id, product.cost])).toEqual([
			[horn, 4],
			[bell, 4],
		]);
		const [told] = await server.visitor.call(listDeviceProducts, { query });
		expect(told?.product).not.toHaveProperty("cost");
		const ids101 = Array.from({ length: 101 }, (_, n) => `id-${n}`).join();
		const call = client.call(listDeviceProducts, { query: { ids: ids101 } });
		await expect(call).rejects.toMatchObject({ status: 400, code: "invalid_input" });
		const foreign = client.call(listDeviceProducts, { query: { cursor: "nonsense" } });
		await expect(foreign).rejects.toMatchObject({ code: "invalid_cursor" });
	});

	it("answers of a larger catalogue what is in stock, the product that moved last first", async () => {
		const { server, ids, move } = await shop(5);
		const [first = "", second = "", third = "", fourth = "", fifth = ""] = ids;
		await move(second, { body: { kind: "deliver", quantity: 3 } });
		const later = Date.now() + 60_000;
		for (const [id, n] of [
			[fourth, 1],
			[first, 2],
			[fifth, 3],
			[third, 3],
		] as const)
			await server.db.transact((tx) =>
				tx
					.updateTable("product")
					.set({ moved_at: new Date(later + n) })
					.where("id", "=", id)
					.execute(),
			);
		const found: string[] = [];
		let cursor: string | undefined;
		do {
			const { json, total, next } = await listInServer(
				{ db: server.db, access: () => "everyone" },
				{ limit: 2, cursor },
				undefined,
				4,
			);
			expect(total).toBe(5);
			found.push(...page(json));
			cursor = next;
		} while (cursor !== undefined);
		const together = [fifth, third].toSorted().toReversed();
		expect(found).toEqual([...together, first, fourth]);
	});

	it("reads both lists through an index", async () => {
		const { server } = await shop(1);
		const { kysely } = server.db;
		await expectNoScan(server, productsById(kysely, "a", 50).compile(), ["product"]);
		for (const before of [undefined, [Date.now(), "a"]] as ([number, string] | undefined)[])
			await expectNoScan(server, productsByMovement(kysely, before, 50).compile(), ["product"]);
	});
});
