import { setImmediate as nextTurn } from "node:timers/promises";
import { addProduct } from "@freehub/contract/products";
import { describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../../test/server.ts";

async function addMany(server: TestServer, count: number): Promise<string> {
	const { client, cookie } = await server.newUser();
	for (let i = 0; i < count; i++) {
		const product = { name: `Chain ${i}`, description: "x", price: 1, supplier: "Tarnwick", image: "/c.svg" };
		await client.call(addProduct, { body: { ...product, category: "Drive", quantity: i % 3 } });
	}
	return cookie;
}

describe("a heavy read", () => {
	it.each([
		"/api/products",
		"/api/products?search=c&supplier=Tarnwick",
		"/api/products?stock=in&sort=name",
		"/api/product-facets?search=c&supplier=Tarnwick",
		"/api/product-glances?search=c&supplier=Tarnwick&sort=name",
		"/api/product-export?format=csv",
		"/api/product-export?format=xlsx",
		"/api/stock",
		"/api/stock?at=2030-01-01",
		"/api/movements?kind=receive",
		"/api/ledger/check",
		"/api/audit.csv",
	])("lets others be answered while it is under way: %s", async (path) => {
		const server = await testServer();
		const cookie = await addMany(server, 5);
		const order: string[] = [];
		const heavy = server.request(path, { headers: { cookie } }).then(async (response) => {
			expect(response.status).toBe(200);
			await response.arrayBuffer();
			order.push("the heavy read");
		});
		await nextTurn();
		expect((await server.request("/healthz")).status).toBe(200);
		order.push("others");
		await heavy;
		expect(order).toEqual(["others", "the heavy read"]);
	});
});
