import { addProduct } from "@freehub/contract/catalogue/products";
import { changeSettings } from "@freehub/contract/office/settings";
import { expect, it } from "vitest";
import { endpointFacts } from "../test/endpoint-facts.ts";
import { readAddresses } from "../test/fuzz/longest-run.ts";
import { openShop } from "../test/fuzz/shop.ts";
import { testServer } from "../test/server.ts";

const curly = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

it("every endpoint is in test/endpoints, with the bound of its cost", async () => {
	const { app } = await testServer();
	const routes = app.routes.filter(({ method }) => method !== "ALL");
	const all = new Set(routes.map(({ method, path }) => `${method} ${curly(path.replace(/^\/api\//, "/"))}`));
	expect({
		inNoList: [...all].filter((name) => !endpointFacts.has(name)),
		gone: [...endpointFacts.keys()].filter((name) => !all.has(name)),
	}).toEqual({ inNoList: [], gone: [] });
});

it("those that read through a queue are exactly those that the list says", async () => {
	const shop = await openShop();
	const { server, api, callers } = shop;
	await callers.root.call(changeSettings, { body: { showSuppliers: true } });
	// With a hidden product, visitors' names of suppliers and categories have to be searched.
	const hidden = {
		name: "Hidden",
		description: "d",
		price: 1,
		quantity: 1,
		supplier: "Supplier 1",
		image: "/d.svg",
	};
	await callers.root.call(addProduct, { body: { ...hidden, showInShop: "no" } });
	const queued = (queue: string) =>
		[...endpointFacts]
			.filter(([, { cost }]) => cost.queue === queue || cost.next === queue)
			.map(([name]) => name);
	const heavy = new Set<string>();
	const papers = new Set<string>();
	const reads = api.operations.filter(
		({ method, name }) => method === "GET" && name !== "GET /export/everything",
	);
	for (const { method, path, ...operation } of reads) {
		const name = `${method} ${path}`;
		for (const address of readAddresses(shop, { method, path, ...operation })) {
			for (const caller of ["owner", "anonymous"]) {
				server.jobs.length = 0;
				const response = await server.request(`/api${address}`, { headers: callers.headersOf(caller) });
				await (path === "/events" ? response.body?.cancel() : response.arrayBuffer());
				for (const job of server.jobs) (job === "paper" ? papers : heavy).add(name);
			}
		}
	}
	const ofContract = (name: string) => reads.some(({ path }) => name === `GET ${path}`);
	expect([...heavy].toSorted()).toEqual(queued("heavy reads").filter(ofContract).toSorted());
	expect([...papers].toSorted()).toEqual(queued("papers").filter(ofContract).toSorted());
});
