import { randomUUID } from "node:crypto";
import {
	addProduct,
	deleteProduct,
	getFacets,
	listProducts,
	restoreProduct,
} from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { getToday } from "@freehub/contract/office/today";
import { listStock } from "@freehub/contract/stock/levels";
import {
	addLocation,
	changeLocation,
	closeLocation,
	type LocationChange,
	listLocations,
} from "@freehub/contract/stock/locations";
import { listReorderPoints, setReorderPoint } from "@freehub/contract/stock/reorder-points";
import { checkLedger, recordMovement } from "@freehub/contract/stock/stock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";

/** Two stores beside the main one; North has the bins N-1 and N-2. */
async function shop() {
	const server = await testServer();
	const { client } = await server.newUser("olga@shop.test");
	const place = async (name: string, parent?: string) => {
		const body = {
			name,
			kind: parent === undefined ? ("store" as const) : ("bin" as const),
			...(parent && { parent }),
		};
		return (await client.call(addLocation, { body }))._id;
	};
	const [north, south] = [await place("North"), await place("South")];
	const [n1, n2] = [await place("N-1", north), await place("N-2", north)];
	const add = async (name: string, more: object = {}) => {
		const body = { name, description: "d", price: 1, quantity: 0, supplier: "S", image: "/i.svg", ...more };
		return (await client.call(addProduct, { body }))._id;
	};
	const set = (id: string, store: string, reorderPoint: number | null, version = 0) =>
		client.call(setReorderPoint, { params: { id, store }, body: { reorderPoint }, version });
	const book = (id: string, body: object) =>
		client.call(recordMovement, { params: { id }, body: body as never, idempotencyKey: randomUUID() });
	const points = (product: string, store?: string) =>
		client.call(listReorderPoints, { query: { product, ...(store && { store }) } });
	const names = async (query: object) =>
		(await client.call(listProducts, { query: { sort: "name", ...query } })).map(({ name }) => name);
	const move = (id: string, body: LocationChange) => client.call(changeLocation, { params: { id }, body });
	return { server, client, north, south, n1, n2, place, add, set, book, points, names, move };
}

describe("the reorder point of a store", () => {
	it("is beside the product's own, counts the store with its bins, and can be taken away again", async () => {
		const { client, north, n1, add, set, book, points } = await shop();
		const bell = await add("Bell", { reorderPoint: 10 });
		await book(bell, { kind: "receive", quantity: 3, location: n1 });
		await book(bell, { kind: "receive", quantity: 2, location: north });
		const point = { product: bell, store: north, reorderPoint: 4, quantity: 5, version: 1 };
		expect(await set(bell, north, 4)).toEqual(point);
		expect(await points(bell)).toEqual([point]);
		await book(bell, { kind: "deliver", quantity: 2, location: n1 });
		expect(await points(bell, north)).toEqual([{ ...point, quantity: 3 }]);
		expect(await points(bell, "main")).toEqual([]);
		const none = { ...point, quantity: 3, reorderPoint: null, version: 2 };
		expect(await set(bell, north, null, 1)).toEqual(none);
		expect(await points(bell)).toEqual([none]);
		const [last] = await client.call(listAudit, { query: { action: "product.reorder-point" } });
		expect(JSON.parse(last?.detail ?? "")).toEqual({
			store: "North",
			changed: { reorderPoint: { before: 4, after: null } },
		});
	});

	it("refuses a change that is based on an older one, and takes a repeated one", async () => {
		const { north, n1, add, set, client } = await shop();
		const bell = await add("Bell");
		await set(bell, north, 4);
		await expect(set(bell, north, 6)).rejects.toMatchObject({
			status: 412,
			code: "product_changed",
			problem: { current: { reorderPoint: 4, version: 1 } },
		});
		expect(await set(bell, north, 4)).toMatchObject({ version: 1 });
		expect(await set(bell, "main", null)).toMatchObject({ version: 0, reorderPoint: null });
		await expect(set(bell, n1, 4)).rejects.toMatchObject({ code: "not_found" });
		await expect(set(bell, "supplier", 4)).rejects.toMatchObject({ code: "not_found" });
		await expect(set("nothing", north, 4)).rejects.toMatchObject({ code: "not_found" });
		await expect(set(bell, north, -1, 1)).rejects.toMatchObject({ status: 400 });
		const { _id: closed } = await client.call(addLocation, { body: { name: "West", kind: "van" } });
		await client.call(closeLocation, { params: { id: closed }, body: {} });
		await expect(set(bell, closed, 4)).rejects.toMatchObject({ code: "location_closed" });
	});

	it("finds what is low there, beside what is low in all, with the same numbers everywhere", async () => {
		const { client, north, south, n1, add, set, book, names } = await shop();
		const full = { reorderPoint: 2 };
		const [bell, chain, lamp] = [await add("Bell", full), await add("Chain", full), await add("Lamp", full)];
		for (const id of [bell, chain, lamp]) await book(id, { kind: "receive", quantity: 20, location: south });
		await book(bell, { kind: "receive", quantity: 4, location: n1 });
		await book(chain, { kind: "receive", quantity: 5, location: n1 });
		await add("Nut", { reorderPoint: 8 });
		const tube = await add("Tube", { reorderPoint: 8 });
		await book(tube, { kind: "receive", quantity: 8 });
		for (const id of [bell, chain, lamp]) await set(id, north, 4);
		await set(bell, south, 3);
		// There is no lamp at North at all.
		expect(await names({ lowAt: north })).toEqual(["Bell", "Lamp"]);
		expect(await names({ lowAt: north, sort: "-name" })).toEqual(["Lamp", "Bell"]);
		expect(await names({ lowAt: north, search: "bell" })).toEqual(["Bell"]);
		expect(await names({ lowAt: south })).toEqual([]);
		expect(await names({ stock: "low" })).toEqual(["Tube"]);
		expect(await names({ stock: "low", lowAt: north })).toEqual(["Bell", "Lamp", "Tube"]);
		expect(await names({ stock: "out", lowAt: north })).toEqual(["Bell", "Lamp", "Nut"]);
		expect(await names({ stock: "in,low,out", lowAt: north })).toHaveLength(5);
		const facets = await client.call(getFacets, { query: { lowAt: north } });
		expect(facets).toMatchObject({ total: 2, isExact: true, stock: { in: 3, low: 1, out: 1 } });
		const { low, lowAtStores } = await client.call(getToday, {});
		expect(low.count).toBe(1);
		expect(lowAtStores).toEqual([{ store: north, name: "North", count: 2 }]);
		await client.call(deleteProduct, { params: { id: bell } });
		expect(await names({ lowAt: north })).toEqual(["Lamp"]);
		expect((await client.call(getToday, {})).lowAtStores).toMatchObject([{ count: 1 }]);
		await client.call(restoreProduct, { params: { id: bell } });
		expect(await names({ lowAt: north })).toEqual(["Bell", "Lamp"]);
	});

	it("follows places that move, and goes with a store that becomes a bin", async () => {
		const { client, north, south, n1, n2, add, set, book, points, names, move } = await shop();
		const bell = await add("Bell");
		await book(bell, { kind: "receive", quantity: 5, location: n1 });
		await book(bell, { kind: "receive", quantity: 3, location: n2 });
		await set(bell, north, 4);
		await set(bell, south, 4);
		const there = async () =>
			Object.fromEntries((await points(bell)).map(({ store, quantity }) => [store, quantity]));
		await move(n1, { parent: south });
		expect(await there()).toEqual({ [north]: 3, [south]: 5 });
		expect(await names({ lowAt: north })).toEqual(["Bell"]);
		await move(n1, { parent: null, kind: "van" });
		expect(await there()).toEqual({ [north]: 3, [south]: 0 });
		await set(bell, n1, 9);
		await move(n1, { parent: north });
		expect(await there()).toEqual({ [north]: 8, [south]: 0 });
		expect(await client.call(checkLedger, {})).toMatchObject({ balanced: true });
	});

	it("is not compared at a closed store", async () => {
		const { client, south, add, set } = await shop();
		await set(await add("Bell"), south, 4);
		expect((await client.call(getToday, {})).lowAtStores).toMatchObject([{ store: south }]);
		await client.call(closeLocation, { params: { id: south }, body: {} });
		expect((await client.call(getToday, {})).lowAtStores).toEqual([]);
	});

	it("is known to those who may read the stock only", async () => {
		const server = await testServer({ access: "staff" });
		const query = { lowAt: "main" };
		await expect(server.visitor.call(listProducts, { query })).rejects.toMatchObject({ status: 401 });
		await expect(
			server.visitor.call(listReorderPoints, { query: { product: "bell" } }),
		).rejects.toMatchObject({ status: 401 });
	});
});

it("what is low at a store is what its levels say, after any movements of pieces and places", async () => {
	const { client, north, south, n1, n2, add, set, book, points, names, move } = await shop();
	const products = [await add("A"), await add("B"), await add("C")];
	const stores = [north, south, "main"];
	const places = [...stores, n1, n2];
	const versions = new Map<string, number>();
	const act = fc.record({
		what: fc.constantFrom("receive", "deliver", "transfer", "set", "set", "move"),
		product: fc.nat({ max: 2 }),
		from: fc.nat({ max: 4 }),
		to: fc.nat({ max: 4 }),
		pieces: fc.integer({ min: 0, max: 9 }),
	});
	const carryOut = async ({
		what,
		product: p,
		from,
		to,
		pieces,
	}: typeof act extends fc.Arbitrary<infer A> ? A : never) => {
		const product = products[p] ?? "";
		const [location = "", other = ""] = [places[from], places[to]];
		if (what === "move") await move(pieces % 2 ? n1 : n2, { parent: stores[to % 3] ?? "" });
		else if (what === "set") {
			const store = stores[from % 3] ?? "";
			const key = `${product} ${store}`;
			const answer = await set(product, store, pieces === 0 ? null : pieces, versions.get(key));
			versions.set(key, answer.version);
		} else {
			const line = { kind: what, quantity: pieces + 1, location, ...(what === "transfer" && { to: other }) };
			// Refused if too few are there.
			await book(product, line).catch(() => undefined);
		}
	};
	await fc.assert(
		fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 15 }), async (acts) => {
			for (const each of acts) await carryOut(each);
			const levels = await client.all(listStock);
			const parents = new Map([n1, n2].map((bin) => [bin, ""]));
			for (const { _id, parent } of await client.all(listLocations)) {
				if (parent !== null) parents.set(_id, parent);
			}
			const rows = await points(products.join());
			for (const { product, store, quantity } of rows) {
				const due = levels
					.filter((level) => level.product === product)
					.filter(({ location }) => (parents.get(location) ?? location) === store)
					.reduce((sum, level) => sum + level.quantity, 0);
				expect(quantity).toBe(due);
			}
			for (const store of stores) {
				const low = rows.filter((row) => row.store === store && row.quantity <= (row.reorderPoint ?? -1));
				const due = ["A", "B", "C"].filter((_, n) => low.some(({ product }) => product === products[n]));
				expect(await names({ lowAt: store })).toEqual(due);
			}
			expect(await client.call(checkLedger, {})).toMatchObject({ balanced: true });
		}),
		// One shop for all runs: earlier acts count.
		{ numRuns: runs(6, 200), endOnFailure: true },
	);
});
