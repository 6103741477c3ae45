import { deleteProduct, listProducts } from "@freehub/contract/catalogue/products";
import { checkLedger } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { importFile } from "../../test/import-file.ts";
import { type TestServer, testServer } from "../../test/server.ts";

async function addMany(server: TestServer, count: number) {
	const user = await server.newUser();
	const rows = Array.from({ length: count }, (_, i) => `S${i},Chain ${i},1,${i % 3},Tarnwick,Drive`);
	await importFile(user.client, ["sku,name,price,quantity,supplier,category", ...rows].join("\n"));
	return user;
}

describe("heavy reads", () => {
	it("let others be answered while they are under way", async () => {
		const server = await testServer();
		const { cookie } = await addMany(server, 5);
		for (const path of [
			"/api/products",
			"/api/products?search=c&supplier=Tarnwick",
			"/api/products?stock=in&sort=name",
			"/api/product-facets?search=c&supplier=Tarnwick",
			"/api/product-export?format=csv",
			"/api/product-export?format=xlsx",
			"/api/stock",
			"/api/stock?at=2030-01-01",
			"/api/movements?kind=receive",
			"/api/ledger/check",
			"/api/audit.csv",
		]) {
			const order: string[] = [];
			const heavy = server.request(path, { headers: { cookie } }).then(async (response) => {
				expect([path, response.status]).toEqual([path, 200]);
				await response.arrayBuffer();
				order.push("the heavy read");
			});
			// By now, reads that yield only to microtasks would be done, and no other request would have run.
			for (let step = 0; step < 5000; step++) await Promise.resolve();
			expect((await server.request("/healthz")).status).toBe(200);
			order.push("others");
			await heavy;
			expect([path, ...order]).toEqual([path, "others", "the heavy read"]);
		}
	});

	it("of one visitor wait in a queue that has an end, and what comes then is told when to come again", async () => {
		const server = await testServer();
		await addMany(server, 1);
		// Each request differs, otherwise they would share one answer.
		const paths = Array.from({ length: 30 }, (_, i) => `/api/stock?at=2030-01-01&limit=${i + 1}`);
		const answers = await Promise.all(paths.map((path) => server.request(path)));
		const statuses = answers.map(({ status }) => status);
		expect(new Set(statuses)).toEqual(new Set([200, 429]));
		const refused = answers.find(({ status }) => status === 429);
		expect(refused?.headers.get("retry-after")).toBe("5");
		expect(await refused?.json()).toMatchObject({
			code: "too_many_requests",
			detail: "The server is busy with other long lists and reports. Try again in 5 seconds.",
		});
		expect((await server.request("/api/stock?at=2030-01-01")).status).toBe(200);
	});

	it("that ask the same share an answer while they wait, so that many are not refused", async () => {
		const server = await testServer();
		await addMany(server, 1);
		const answers = await Promise.all(Array.from({ length: 60 }, () => server.request("/api/ledger/check")));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	});

	it("are not done for somebody who has gone away before their turn", async () => {
		const server = await testServer();
		await addMany(server, 1);
		const leaving = new AbortController();
		const ask = (limit: number, signal?: AbortSignal) =>
			server.request(`/api/stock?at=2030-01-01&limit=${limit}`, signal && { signal });
		const first = ask(1);
		const left = Promise.all([2, 3, 4].map((limit) => ask(limit, leaving.signal)));
		const last = ask(5);
		leaving.abort();
		expect([(await first).status, (await last).status]).toEqual([200, 200]);
		expect((await left).map(({ status }) => status)).toEqual([429, 429, 429]);
	});

	it("see what was written before they were asked for", async () => {
		const server = await testServer();
		const { client } = await addMany(server, 3);
		const { entries } = await client.call(checkLedger);
		const under = client.call(checkLedger);
		await addMany(server, 0);
		await importFile(client, "sku,name,price,quantity\nNEW,New,1,7");
		expect(await client.call(checkLedger)).toMatchObject({ entries: entries + 1 });
		await under;
	});

	it("that are refused are refused in the same words as without a queue", async () => {
		const server = await testServer();
		for (const path of ["/api/stock?cursor=x", "/api/products?search=c&sort=name&cursor=x"]) {
			await addMany(server, 2);
			const answer = await server.request(path);
			expect([path, answer.status]).toEqual([path, 400]);
			expect(await answer.json()).toMatchObject({ code: "invalid_cursor" });
		}
	});
});

describe("long answers", () => {
	it("hold every product once, whatever is added and deleted while they are read", async () => {
		const server = await testServer();
		const { client } = await addMany(server, 600);
		const before = (await client.all(listProducts, { query: { sort: "created" } })).map(({ _id }) => _id);
		const response = await server.request("/api/products");
		expect(response.headers.get("x-total-count")).toBe("600");
		const [gone = ""] = before.slice(-1);
		await client.call(deleteProduct, { params: { id: gone } });
		const list = (await response.json()) as { _id: string }[];
		expect(list.map(({ _id }) => _id)).toEqual(before.slice(0, -1));
	});

	it("of one visitor are open in a bounded number, and free their place when nobody reads them any more", async () => {
		const server = await testServer();
		await addMany(server, 600);
		const open = await Promise.all(Array.from({ length: 8 }, () => server.request("/api/products")));
		expect(open.map(({ status }) => status)).toEqual(Array(8).fill(200));
		expect((await server.request("/api/products")).status).toBe(429);
		expect((await server.request("/api/product-export")).status).toBe(429);
		await open[0]?.body?.cancel();
		const next = await server.request("/api/products");
		expect(next.status).toBe(200);
		await next.json();
		// A HEAD answer has no body to read to its end.
		for (let i = 0; i < 20; i++) {
			expect((await server.request("/api/products", { method: "HEAD" })).status).toBe(200);
		}
		for (const answer of open.slice(1)) expect(await answer.json()).toHaveLength(600);
	});
});
