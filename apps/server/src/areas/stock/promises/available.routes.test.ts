import { listDeviceProducts } from "@freehub/contract/catalogue/device";
import { exportProducts } from "@freehub/contract/catalogue/exports";
import { getModel, listModels } from "@freehub/contract/catalogue/models";
import * as catalogue from "@freehub/contract/catalogue/products";
import { listStoreAvailability } from "@freehub/contract/catalogue/store-availability";
import { listChanges } from "@freehub/contract/changes";
import { getToday } from "@freehub/contract/office/today";
import { listMyItems } from "@freehub/contract/people/my-items";
import { changeRole } from "@freehub/contract/people/people";
import { addCustomer, eraseCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder } from "@freehub/contract/selling/sales-commands";
import { listStock } from "@freehub/contract/stock/levels";
import { listProductPromises } from "@freehub/contract/stock/promises";
import type { Role } from "@freehub/domain/people/access";
import { describe, expect, it } from "vitest";
import { MAIN, refusedWith, type SellingShop, sellingShop } from "../../../../test/selling.ts";

/** A shop where only staff read the stock: 5 bells (a size of a model) are at the main store, 2 of them promised, and 3 in the North. */
async function shopWith() {
	const shop = await sellingShop({ access: "staff" });
	const { client, products } = shop;
	const [bell = "", chain = ""] = products;
	for (const [id, size] of [
		[bell, "S"],
		[chain, "M"],
	] as const)
		await client.call(catalogue.changeProduct, {
			params: { id },
			body: { model: "Bells", size },
			version: 1,
		});
	const north = await shop.addPlace("North");
	await shop.book(
		{ kind: "receive", quantity: 5, location: "main" },
		{ kind: "receive", quantity: 3, location: north },
	);
	return { ...shop, bell, chain, north, promised: await shop.sell(2, MAIN) };
}

async function personAs({ server, client }: SellingShop, role: Role) {
	const person = await server.newUser();
	await client.call(changeRole, { params: { id: person.user.id }, body: { role } });
	return person.client;
}

const one = ({ client }: SellingShop, id: string) =>
	client.call(catalogue.getProduct, { params: { id }, query: {} });

describe("people who read the stock", () => {
	it("read promised and available pieces wherever they read what is on hand", async () => {
		const shop = await shopWith();
		const { client, bell, north } = shop;
		const pieces = { quantity: 8, reserved: 2, available: 6 };
		expect(await one(shop, bell)).toMatchObject(pieces);
		const viewer = await personAs(shop, "viewer");
		expect(await viewer.call(catalogue.listProducts, { query: { limit: 5 } })).toContainEqual(
			expect.objectContaining({ _id: bell, ...pieces }),
		);
		const [model] = await client.call(listModels, { query: {} });
		expect(model).toMatchObject({ variants: 2, ...pieces });
		const { variants } = await client.call(getModel, { params: { id: model?._id ?? "" }, query: {} });
		expect(variants[0]).toMatchObject(pieces);
		expect(await client.call(listMyItems, { query: {} })).toContainEqual(
			expect.objectContaining({ _id: bell, ...pieces }),
		);
		const levels = await client.call(listStock, { query: { product: bell } });
		expect(levels.map(({ location, ...level }) => [location, level])).toEqual(
			expect.arrayContaining([
				["main", { product: bell, productName: "Bell", quantity: 5, reserved: 2, available: 3 }],
				[north, { product: bell, productName: "Bell", quantity: 3, reserved: 0, available: 3 }],
			]),
		);
		const past = await client.call(listStock, { query: { product: bell, at: new Date().toISOString() } });
		expect(past[0]).not.toHaveProperty("reserved");
		const [kept] = await client.call(listDeviceProducts, { query: { ids: bell } });
		expect(kept).toMatchObject({ product: pieces });
		expect(kept?.levels).toContainEqual({ location: "main", quantity: 5, reserved: 2 });
		expect(kept?.levels).toContainEqual({ location: north, quantity: 3 });
		const csv = await client.call(exportProducts, {
			query: { columns: "name,quantity,reserved,available" },
		});
		expect(csv).toContain("Name,Quantity,Promised,Available");
		expect(csv).toContain("Bell,8,2,6");
		const there = await client.call(exportProducts, {
			query: { columns: "name,quantity,reserved,available", location: "main" },
		});
		expect(there).toContain("5,2,3");
	});

	it("filter and sort by them, in all and at a place", async () => {
		const shop = await shopWith();
		const { client, products, bell, chain, north } = shop;
		await shop.book({ kind: "receive", quantity: 1, product: chain });
		await shop.sell(1, MAIN, chain);
		const ids = async (query: object) =>
			(await client.call(catalogue.listProducts, { query: { limit: 9, ...query } })).map(({ _id }) => _id);
		expect((await ids({ promised: "yes" })).toSorted()).toEqual([bell, chain].toSorted());
		expect(await ids({ available: "yes" })).toEqual([bell]);
		expect(await ids({ promised: "yes", available: "yes" })).toEqual([bell]);
		expect((await ids({ sort: "-available" }))[0]).toBe(bell);
		expect((await ids({ sort: "available" })).at(-1)).toBe(bell);
		expect(await client.call(catalogue.getFacets, { query: { promised: "yes" } })).toMatchObject({
			total: 2,
		});
		// 3 bells are free at the main store as in the North; of the saddle 4 are.
		await shop.book({ kind: "receive", quantity: 4, product: products[2] ?? "" });
		expect(await ids({ location: "main", sort: "-available" })).toEqual([products[2], bell, chain]);
		expect(await ids({ location: "main", sort: "-quantity" })).toEqual([bell, products[2], chain]);
		const [there] = await client.call(catalogue.listProducts, {
			query: { location: "main", search: "bell" },
		});
		expect(there).toMatchObject({ quantityAtLocation: 5, reservedAtLocation: 2, quantity: 8 });
		expect(await ids({ location: north })).toEqual([bell]);
		const pages = await client.all(catalogue.listProducts, { query: { limit: 1, sort: "-available" } });
		expect(pages.map(({ available }) => available)).toEqual([6, 4, 0]);
	});

	it("read on Today of how many products everything is promised that have to be ordered", async () => {
		const shop = await shopWith();
		await shop.book({ kind: "receive", quantity: 1, product: shop.chain });
		await shop.sell(1, MAIN, shop.chain);
		// The chain is all promised, of the saddle there is none, and bells are enough.
		expect((await shop.client.call(getToday, {})).shortBySupplier).toEqual([
			{ supplier: "Wheels Inc.", count: 2, out: 1, promised: 1 },
		]);
	});
});

describe("visitors and customers", () => {
	it("read that nothing is available of what is promised to others, and no number", async () => {
		const shop = await shopWith();
		const { server, bell, chain, promised, north } = shop;
		await shop.book({ kind: "receive", quantity: 3, product: chain });
		await shop.book({ kind: "deliver", quantity: 3, location: north });
		await shop.sell(3, MAIN);
		for (const reader of [server.visitor, await personAs(shop, "customer")]) {
			const product = await reader.call(catalogue.getProduct, { params: { id: bell }, query: {} });
			expect(product.availability).toBe("out");
			for (const field of ["quantity", "reserved", "available"]) expect(product).not.toHaveProperty(field);
			const list = async (query: object) =>
				(await reader.call(catalogue.listProducts, { query: { limit: 9, ...query } })).map(({ _id }) => _id);
			expect(await list({ stock: "out" })).toContain(bell);
			expect(await list({ stock: "in,low" })).toEqual([chain]);
			const facets = await reader.call(catalogue.getFacets, { query: {} });
			expect(facets.stock).toEqual({ in: 0, low: 1, out: 2 });
			const [first] = await reader.call(catalogue.listProducts, {
				query: { group: "model", search: "bell", limit: 1 },
			});
			expect(first?.card).toMatchObject({
				availability: "low",
				choices: [
					{ _id: bell, isOut: true },
					{ _id: chain, isOut: false },
				],
			});
			expect(first?.card).not.toHaveProperty("available");
			const stores = await reader.call(listStoreAvailability, { params: { id: bell } });
			expect(stores.map(({ isInStock }) => isInStock)).toEqual([false, false]);
			for (const query of [{ promised: "yes" }, { available: "yes" }, { sort: "available" }] as const)
				expect((await refusedWith(reader.call(catalogue.listProducts, { query }))).status).toBeOneOf([
					401, 403,
				]);
		}
		await shop.cancel(promised);
		const [again] = await server.visitor.call(listStoreAvailability, { params: { id: bell } });
		expect(again).toMatchObject({ _id: "main", isInStock: true });
		expect(
			await server.visitor.call(catalogue.getProduct, { params: { id: bell }, query: {} }),
		).toMatchObject({ availability: "low" });
	});

	it("of a shop for everyone filter as the shop window says it, by what is available", async () => {
		const shop = await sellingShop({ access: "everyone" });
		const [bell = ""] = shop.products;
		await shop.book({ kind: "receive", quantity: 1 });
		await shop.sell(1, MAIN);
		const query = { stock: "out", stockAs: "visitor", limit: 9 } as const;
		const out = await shop.server.visitor.call(catalogue.listProducts, { query });
		expect(out.map(({ _id }) => _id)).toContain(bell);
	});
});

describe("GET /products/:id/promises", () => {
	it("names the orders that hold pieces and where these come from, the oldest first", async () => {
		const shop = await shopWith();
		const { client, bell, north, promised } = shop;
		const bin = await shop.addPlace("N-1", { kind: "bin", parent: north });
		await shop.book({ kind: "transfer", quantity: 1, location: north, to: bin, outsideBins: true });
		const second = await shop.sell(1, { kind: "place", id: bin });
		const order = await shop.order([4]);
		const purchaseLine = order.lines[0]?._id ?? "";
		const third = await shop.sell(2, { kind: "purchase", id: purchaseLine });
		const fourth = await shop.sell(1);
		const promises = await client.call(listProductPromises, { params: { id: bell } });
		expect(promises.map(({ order: id, number, source, pieces }) => [id, number, source, pieces])).toEqual([
			[promised._id, promised.number, { kind: "place", id: "main", name: "Shop" }, 2],
			[second._id, second.number, { kind: "place", id: bin, name: "North, N-1" }, 1],
			[third._id, third.number, { kind: "purchase", id: purchaseLine, name: order.number }, 2],
			[fourth._id, fourth.number, { kind: "none", id: "", name: null }, 1],
		]);
		expect(promises[0]).toMatchObject({
			line: promised.lines[0]?._id,
			lineKind: "sale",
			due: null,
			since: expect.stringMatching(/^\d{4}-/),
		});
		expect(await client.call(listProductPromises, { params: { id: shop.chain } })).toEqual([]);
		expect(await refusedWith(client.call(listProductPromises, { params: { id: "none" } }))).toMatchObject({
			code: "not_found",
		});
	});

	it("names the customer and the day; an erased customer has no name any more", async () => {
		const shop = await shopWith();
		const { client, chain } = shop;
		const rosa = await client.call(addCustomer, { body: { name: "Rosa Lind" } });
		const draft = await client.call(addSalesOrder, {
			body: { customer: rosa._id, due: "2999-12-04", lines: [{ product: chain, ordered: 1 }] },
		});
		await shop.place(draft);
		const read = async () => (await client.call(listProductPromises, { params: { id: chain } }))[0];
		expect(await read()).toMatchObject({ who: "Rosa Lind", due: "2999-12-04" });
		await client.call(eraseCustomer, { params: { id: rosa._id }, version: rosa.version });
		expect(await read()).toMatchObject({ who: null, due: "2999-12-04" });
	});

	it("is for people who may read sales, and tells them no price", async () => {
		const shop = await shopWith();
		const read = (client: SellingShop["client"]) =>
			client.call(listProductPromises, { params: { id: shop.bell } });
		expect(await refusedWith(read(shop.server.visitor))).toMatchObject({ code: "unauthenticated" });
		for (const role of ["customer", "viewer", "buyer"] as const)
			expect(await refusedWith(read(await personAs(shop, role))), role).toMatchObject({ code: "forbidden" });
		const [picked] = await read(await personAs(shop, "warehouse"));
		expect(Object.keys(picked ?? {}).toSorted()).toEqual(
			["due", "line", "lineKind", "number", "order", "pieces", "since", "source", "who"].toSorted(),
		);
	});
});

it("the feed tells a product's promised pieces when they change, and to visitors that it is not available any more", async () => {
	const shop = await shopWith();
	const { client, server, bell } = shop;
	const changesBy = async (work: () => Promise<unknown>) => {
		const { next: after } = await client.call(listChanges, { query: {} });
		await work();
		const of = async (reader: SellingShop["client"]) =>
			(await reader.call(listChanges, { query: { after } })).changes.filter(({ id }) => id === bell);
		return { staff: await of(client), visitor: await of(server.visitor) };
	};
	let sale = await shop.draftSale(6);
	const placed = await changesBy(async () => {
		sale = await shop.place(sale, [[MAIN, 3]]);
	});
	expect(placed.staff).toMatchObject([{ kind: "stock", quantity: 8, reserved: 5 }]);
	// 3 of the 8 are left, where there were 6.
	expect(placed.visitor).toMatchObject([{ kind: "availability", availability: "low" }]);
	const released = await changesBy(() => shop.cancel(sale));
	expect(released.staff).toMatchObject([{ kind: "stock", quantity: 8, reserved: 2 }]);
	expect(released.visitor).toMatchObject([{ kind: "availability", availability: "in" }]);
	const waits = await changesBy(() => shop.sell(1));
	expect(waits.staff).toMatchObject([{ kind: "stock", reserved: 2 }]);
	expect(waits.visitor).toEqual([]);
});
