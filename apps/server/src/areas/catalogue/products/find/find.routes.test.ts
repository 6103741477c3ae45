import type { Product } from "@freehub/contract/catalogue/product-fields";
import { productSorts } from "@freehub/contract/catalogue/product-limits";
import * as contract from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { stockState } from "@freehub/domain/quantity";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { deletedQuery, supplierQuery } from "#areas/catalogue/products/products.repo.ts";
import { expectNoScan } from "../../../../../test/expect-no-scan.ts";
import { runs } from "../../../../../test/runs.ts";
import { testServer } from "../../../../../test/server.ts";
import { showSuppliers } from "../../../../../test/show-suppliers.ts";
import { conditionsOf, type Search } from "./conditions.ts";
import { boundedRows, findPage, type List, type ListPlace, pageQuery, startQuery } from "./list.ts";

const suppliers = ["Highmoor", "Noordwijk"];
const categories = [
	"Components > Wheels",
	"Components > Saddles",
	"Components",
	"Clothing > Socks",
	"Componentry",
	null,
];
const brands = ["Orrin", "ORRIN", "Calder", null];
const nouns = ["Wheel", "Saddle", "Sock", "Freewheel", "Lamp"];

/** About forty products that combine the values above in all ways. */
async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const products: Product[] = [];
	for (let i = 0; i < 45; i++) {
		const {
			acknowledged: _,
			insertedId: __,
			...product
		} = await client.call(contract.addProduct, {
			body: {
				name: `${nouns[i % 5]} ${["Alba", "Bruma", "Cima"][i % 3]} ${i}`,
				description: i % 4 === 0 ? "For a wheel of 700 mm." : "Plain.",
				price: (i % 7) * 10,
				quantity: [0, 2, 5, 30][i % 4],
				supplier: suppliers[i % 2] ?? "",
				image: "/drawings/placeholder-crankset.svg",
				category: categories[i % 6],
				brand: brands[(i >> 1) % 4],
				model: i % 5 === 0 ? "Alba" : null,
				reorderPoint: i % 3 === 0 ? 10 : null,
				sku: `S-${i}`,
			},
		});
		products.push(product);
	}
	return { server, client, products };
}

type Asked = {
	supplier?: string | string[] | undefined;
} & Partial<
	Record<"search" | "category" | "brand" | "model" | "stock" | "minPrice" | "maxPrice", string | undefined>
>;

/** The meaning of a filter, as simply as possible. */
function fits(product: Product, filter: Asked): boolean {
	const { supplier, category, brand, model, stock, minPrice, maxPrice } = filter;
	return (
		(!supplier || [supplier].flat().includes(product.supplier)) &&
		(!category ||
			product.category === category ||
			(product.category?.startsWith(`${category} > `) ?? false)) &&
		(!brand || product.brand === brand) &&
		(!model || product.modelId === model) &&
		(!stock || stock.split(",").includes(stockState(product.quantity ?? 0, product.reorderPoint))) &&
		product.price >= Number(minPrice ?? 0) &&
		product.price <= Number(maxPrice ?? 1e6)
	);
}

describe("finding products", () => {
	it("gives what every mixture of filters means, in every order, page by page and from any place", async () => {
		const { client, products } = await shop();
		const [model] = products.map(({ modelId }) => modelId).filter((id) => id !== null);
		const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
		const filters = fc.record({
			supplier: maybe<string | string[]>(...suppliers, suppliers, ["Nobody", "Noordwijk"]),
			category: maybe("Components", "Components > Wheels", "Clothing", "Nowhere", "A > B > C"),
			brand: maybe("Orrin", "Calder"),
			model: maybe(model as string, "unknown"),
			stock: maybe("in", "low", "out", "low,out", "in,low", "in,out", "in,low,out"),
			minPrice: maybe("10", "30.5"),
			maxPrice: maybe("20", "60"),
			sort: fc.constantFrom(...productSorts),
		});
		await fc.assert(
			fc.asyncProperty(filters, fc.nat(20), async ({ sort, ...filter }, at) => {
				const expected = new Set(products.filter((product) => fits(product, filter)).map(({ _id }) => _id));
				const list: Product[] = [];
				let cursor: string | undefined;
				do {
					const query: Record<string, unknown> = { ...filter, sort, limit: 7, cursor };
					const page = await client.page(contract.listProducts, { query: query as never });
					expect([page.total, page.isTotalExact]).toEqual([expected.size, true]);
					list.push(...page.items);
					cursor = page.next;
				} while (cursor !== undefined);
				expect(list.length).toBe(expected.size);
				expect(new Set(list.map(({ _id }) => _id))).toEqual(expected);
				const query: Record<string, unknown> = { ...filter, sort, limit: 5, at };
				const page = await client.page(contract.listProducts, { query: query as never });
				expect(page.items).toEqual(list.slice(at, at + 5));
			}),
			{ numRuns: runs(20, 600) },
		);
	});

	it("finds the same in the same order, whichever condition it begins with and whichever way it goes", async () => {
		const { server, products } = await shop();
		const { db } = server;
		const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
		const filters = fc.record({
			supplier: maybe<string | string[]>(...suppliers, suppliers, ["Nobody", "Noordwijk"]),
			category: maybe("Components", "Components > Wheels"),
			brand: maybe("Orrin", "Calder"),
			stock: maybe("in", "low", "out", "low,out", "in,low", "in,out"),
			location: maybe("main"),
			minPrice: maybe("10"),
			sort: fc.constantFrom(...productSorts),
		});
		await fc.assert(
			fc.asyncProperty(filters, async ({ sort, ...filter }) => {
				const { location: _, ...rest } = filter;
				const isThere = ({ quantity = 0 }: Product) => filter.location === undefined || quantity > 0;
				const expected = products.filter((product) => fits(product, rest) && isThere(product));
				const conditions = conditionsOf(db.engine, contract.ProductFilter.parse(filter));
				const all = async (list: List) => {
					const ids: string[] = [];
					for (let after: ListPlace | undefined, isMore = true; isMore; ) {
						const rows = await findPage<{ id: string; sort_value: string }>(db, { ...list, after, limit: 6 });
						ids.push(...rows.map(({ id }) => id));
						const last = rows.at(-1);
						isMore = rows.length === 6;
						after = last && { value: last.sort_value, id: last.id };
					}
					return ids;
				};
				const found = await all({ sort, conditions });
				expect(found.toSorted()).toEqual(expected.map(({ _id }) => _id).toSorted());
				for (const driving of conditions.filter(({ indexedKeys }) => indexedKeys !== undefined)) {
					expect(await all({ sort, conditions, driving })).toEqual(found);
				}
			}),
			{ numRuns: runs(20, 600) },
		);
	});

	it("is asked for one supplier or for several, in lists and in files", async () => {
		const { server, client } = await shop();
		await showSuppliers(client);
		const more = { description: "x", price: 1, quantity: 1, image: "/x.svg" };
		for (const supplier of ["Tarn, Sons", "Bjork"]) {
			await client.call(contract.addProduct, { body: { ...more, name: `Of ${supplier}`, supplier } });
		}
		const asked = async (query: string) => {
			const answer = await server.request(`/api/products?sort=name&${query}`);
			const products = (await answer.json()) as Product[];
			return [answer.headers.get("x-total-count"), ...products.map(({ name }) => name)];
		};
		expect(await asked("supplier=Bjork")).toEqual(["1", "Of Bjork"]);
		const both = "supplier=Bjork&supplier=Tarn%2C+Sons&supplier=";
		expect(await asked(both)).toEqual(["2", "Of Bjork", "Of Tarn, Sons"]);
		expect(await asked(`search=of&${both}`)).toEqual(["2", "Of Bjork", "Of Tarn, Sons"]);
		expect((await asked("supplier=&supplier="))[0]).toBe((await asked("limit=1"))[0]);
		const first = await server.request(`/api/products?limit=1&sort=name&${both}`);
		const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
		const second = (await (await server.request(next)).json()) as Product[];
		expect(second.map(({ name }) => name)).toEqual(["Of Tarn, Sons"]);
		const file = await (await server.request(`/api/product-export?columns=name&sort=name&${both}`)).text();
		expect(file.trim().split(/\r?\n/).slice(1)).toEqual(["Of Bjork", '"Of Tarn, Sons"']);
		const many = Array.from({ length: 51 }, (_, i) => `supplier=${i}`).join("&");
		expect((await server.request(`/api/products?${many}`)).status).toBe(400);
	});

	it("counts per value what choosing it would give", async () => {
		const { client, products } = await shop();
		const filters = [
			{},
			{ supplier: "Highmoor" },
			{ supplier: suppliers },
			{ supplier: ["Nobody", "Noordwijk"], brand: "Orrin" },
			{ category: "Components" },
			{ stock: "low,out", brand: "Orrin" },
			{ category: "Components > Wheels", supplier: "Noordwijk", maxPrice: "30" },
			{ search: "sock", brand: "Orrin" },
		];
		for (const { search, ...filter } of filters as Asked[]) {
			const facets = await client.call(contract.getFacets, { query: { search, ...filter } as never });
			const found = products.filter(
				({ name, category }) => search === undefined || /sock/i.test(`${name} ${category}`),
			);
			const of = (chosen: Asked) => {
				const wanted = { ...filter, ...chosen };
				return found.filter((product) => fits(product, wanted)).length;
			};
			expect(facets).toMatchObject({ total: of({}), isExact: true });
			for (const { value, count } of facets.suppliers) expect(count, value).toBe(of({ supplier: value }));
			for (const { value, count } of facets.brands) expect(count, value).toBe(of({ brand: value }));
			for (const { value, count } of facets.categories) expect(count, value).toBe(of({ category: value }));
			if (filter.stock === undefined) {
				for (const [state, count] of Object.entries(facets.stock))
					expect(count, state).toBe(of({ stock: state }));
			}
		}
	});

	it("keeps the counts true through changes, deletions and restorations", async () => {
		const { client, products } = await shop();
		const [first, second] = products as [Product, Product];
		await client.call(contract.changeProduct, {
			params: { id: first._id },
			body: { supplier: "Elsewhere", category: "Clothing > Socks", brand: null },
			version: first.version,
		});
		await client.call(contract.deleteProduct, { params: { id: second._id } });
		const counts = async () => {
			const { total, suppliers: s, categories: c, brands: b } = await client.call(contract.getFacets);
			const tally = (key: (product: Product) => string | null) => {
				const map = new Map<string, number>();
				for (const product of live) {
					const value = key(product);
					if (value !== null) map.set(value, (map.get(value) ?? 0) + 1);
				}
				return map;
			};
			const live = await client.call(contract.listProducts);
			const toMap = (values: typeof s) => new Map(values.map(({ value, count }) => [value, count]));
			expect(total).toBe(live.length);
			expect(toMap(s)).toEqual(tally(({ supplier }) => supplier));
			expect(toMap(b)).toEqual(tally(({ brand }) => brand));
			const inner = c.filter(({ value }) => value.includes(" > "));
			expect(toMap(inner)).toEqual(tally(({ category }) => (category?.includes(" > ") ? category : null)));
			expect(toMap(c).get("Components")).toBe(
				live.filter(({ category }) => category === "Components" || category?.startsWith("Components >"))
					.length,
			);
			return total;
		};
		expect(await counts()).toBe(44);
		await client.call(contract.restoreProduct, { params: { id: second._id } });
		expect(await counts()).toBe(45);
		const { stock } = await client.call(contract.getFacets);
		expect(stock.in + stock.low + stock.out).toBe(45);
	});

	it("knows categories, suppliers and words with characters beyond 16 bits", async () => {
		const { client } = await testServer().then((server) => server.newUser());
		const add = (name: string, supplier: string, category: string) =>
			client.call(contract.addProduct, {
				body: { name, description: "x", price: 1, quantity: 0, supplier, image: "/x.svg", category },
			});
		await add("Alba", "𠮷野", "🚲 Bikes");
		await add("Bruma", "Highmoor", "🚲 Bikes > 🧒 Kids");
		await add("Cima", "Noordwijk", "🚲 Bikes > 🧒 Kids");
		await add("Duna𠮷", "High𠮷", "🚲 Bikesheds");
		const found = async (query: Record<string, string>) => {
			const page = await client.page(contract.listProducts, { query: { sort: "name", limit: 10, ...query } });
			expect(page.total).toBe(page.items.length);
			return page.items.map(({ name }) => name);
		};
		expect(await found({ category: "🚲 Bikes" })).toEqual(["Alba", "Bruma", "Cima"]);
		expect(await found({ category: "🚲 Bikes > 🧒 Kids" })).toEqual(["Bruma", "Cima"]);
		expect(await found({ category: "🚲 Bikes", supplier: "Highmoor" })).toEqual(["Bruma"]);
		expect(await found({ search: "duna" })).toEqual(["Duna𠮷"]);
		const { categories } = await client.call(contract.getFacets, { query: { category: "🚲 Bikes" } });
		expect(categories).toContainEqual({ value: "🚲 Bikes", count: 3 });
		const names = (search?: string) =>
			client.call(contract.listNames, { query: { kind: "supplier", search } });
		expect(await names()).toContain("𠮷野");
		expect(await names("high")).toEqual(["Highmoor", "High𠮷"]);
	});

	it("names what products have already", async () => {
		const { client, products } = await shop();
		const names = (kind: "supplier" | "brand" | "category" | "model", search?: string) =>
			client.call(contract.listNames, { query: { kind, search } });
		expect(await names("supplier", "high")).toEqual(["Highmoor"]);
		expect(await names("brand", "orr")).toEqual(["ORRIN", "Orrin"]);
		expect(await names("category", "components w")).toEqual(["Components > Wheels"]);
		expect(await names("model")).toEqual(["Alba"]);
		expect(await names("model", "zz")).toEqual([]);
		for (const { _id } of products.filter(({ supplier, model }) => supplier === "Highmoor" || model)) {
			await client.call(contract.deleteProduct, { params: { id: _id } });
		}
		expect([await names("supplier"), await names("model")]).toEqual([["Noordwijk"], []]);
	});

	it("finds at a location what has pieces there, in its bins too", async () => {
		const { server, client, products } = await shop();
		const page = await client.page(contract.listProducts, { query: { location: "main", limit: 200 } });
		expect(page.total).toBe(products.filter(({ quantity = 0 }) => quantity > 0).length);
		const now = new Date();
		const bin = {
			id: "bin-1",
			name: "A1",
			name_key: "a1",
			kind: "bin" as const,
			parent: "main",
			place_order: "bin-1",
			created_at: now,
		};
		await server.db.kysely.insertInto("location").values(bin).execute();
		const some = products.find(({ quantity }) => quantity === 30) as Product;
		await server.db.kysely
			.updateTable("level")
			.set({ location: "bin-1" })
			.where("product", "=", some._id)
			.where("location", "=", "main")
			.execute();
		for (const location of ["main", "bin-1"]) {
			const at = await client.page(contract.listProducts, { query: { location, limit: 200 } });
			expect(at.items.some(({ _id }) => _id === some._id)).toBe(true);
			expect(at.total).toBe(location === "main" ? page.total : 1);
		}
	});

	it("tells of each product at a location how many pieces are there, in its bins too, whatever is searched", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id } = await client.call(contract.addProduct, {
			body: {
				name: "Larch tyre",
				description: "Gravel.",
				price: 30,
				quantity: 960,
				supplier: "Orrin",
				image: "/t.svg",
			},
		});
		const bin = await client.call(addLocation, { body: { name: "A-02", kind: "bin", parent: "main" } });
		const store = await client.call(addLocation, { body: { name: "Store", kind: "warehouse" } });
		for (const [to, quantity] of [
			[bin._id, 60],
			[store._id, 840],
		] as const)
			await client.call(recordMovement, {
				params: { id: _id },
				body: { kind: "transfer", quantity, to },
				idempotencyKey: to,
			});
		const at = async (location: string, rest = {}) => {
			const { items } = await client.page(contract.listProducts, { query: { location, ...rest } });
			return items.map(({ quantity, quantityAtLocation }) => [quantityAtLocation, quantity]);
		};
		expect(await at("main")).toEqual([[120, 960]]);
		expect(await at(bin._id, { search: "tyre" })).toEqual([[60, 960]]);
		expect(await at(store._id, { sort: "name", language: "de" })).toEqual([[840, 960]]);
		const all = await client.page(contract.listProducts, { query: { limit: 5 } });
		expect(all.items[0]).not.toHaveProperty("quantityAtLocation");
	});

	it("sorts the list of a location by what is there, page by page", async () => {
		const { server, client, products } = await shop();
		const { db } = server;
		const bin = await client.call(addLocation, { body: { name: "A-02", kind: "bin", parent: "main" } });
		const store = await client.call(addLocation, { body: { name: "Store", kind: "warehouse" } });
		// Of the products with 30 pieces, a varying part is in the store, with many ties; of the rest, some are in the bin.
		const inStore = new Map(
			products.filter(({ quantity }) => quantity === 30).map(({ _id }, i) => [_id, 1 + ((i * 7) % 5)]),
		);
		for (const [id, quantity] of inStore) {
			for (const [to, moved] of [
				[store._id, quantity],
				[bin._id, 9],
			] as const) {
				const body = { kind: "transfer", quantity: moved, to } as const;
				await client.call(recordMovement, { params: { id }, body, idempotencyKey: `${id}-${to}` });
			}
		}
		const thereOf = ({ _id, quantity = 0 }: Product, place: string) => {
			const moved = inStore.get(_id);
			if (place === store._id) return moved ?? 0;
			if (place === bin._id) return moved === undefined ? 0 : 9;
			return quantity - (moved ?? 0);
		};
		for (const place of ["main", bin._id, store._id]) {
			for (const [sort, sign] of [
				["quantity", 1],
				["-quantity", -1],
			] as const) {
				const expected = products
					.map((product, i) => ({ id: product._id, i, there: thereOf(product, place) }))
					.filter(({ there }) => there > 0)
					.toSorted((a, b) => sign * (a.there - b.there || a.i - b.i));
				const listed: [string, number | undefined][] = [];
				let cursor: string | undefined;
				do {
					const query = { location: place, sort, limit: 4, ...(cursor !== undefined && { cursor }) };
					const page = await client.page(contract.listProducts, { query });
					expect(page.total).toBe(expected.length);
					listed.push(...page.items.map((item) => [item._id, item.quantityAtLocation] as [string, number]));
					cursor = page.next;
				} while (cursor !== undefined);
				expect(listed).toEqual(expected.map(({ id, there }) => [id, there]));
				const far = await client.page(contract.listProducts, {
					query: { location: place, sort, limit: 3, at: 2 },
				});
				expect(far.items.map(({ _id }) => _id)).toEqual(expected.slice(2, 5).map(({ id }) => id));
				// If there are too many to sort quickly, the list has no driving condition.
				const conditions = conditionsOf(db.engine, { location: place });
				const ids: string[] = [];
				for (let after: ListPlace | undefined, isMore = true; isMore; ) {
					const rows = await findPage<{ id: string; sort_value: number }>(db, {
						sort,
						conditions,
						after,
						limit: 4,
					});
					ids.push(...rows.map(({ id }) => id));
					const last = rows.at(-1);
					isMore = rows.length === 4;
					after = last && { value: last.sort_value, id: last.id };
				}
				expect(ids).toEqual(expected.map(({ id }) => id));
			}
		}
	});

	it("tells only those who may read the stock where products are, and how long they have not moved", async () => {
		const server = await testServer({ access: "staff" });
		const [owner, customer] = [await server.newUser(), await server.newUser()];
		const status = async (path: string, cookie?: string) =>
			(await server.request(`/api${path}`, { headers: cookie === undefined ? {} : { cookie } })).status;
		for (const list of ["/products", "/product-facets"]) {
			for (const filter of ["location=main", "unmoved=30", "limit=5&location=main&stock=in"]) {
				const path = `${list}?${filter}`;
				const answers = [
					await status(path),
					await status(path, customer.cookie),
					await status(path, owner.cookie),
				];
				expect([path, answers]).toEqual([path, [401, 403, 200]]);
			}
			expect(await status(`${list}?stock=in&location=`)).toBe(200);
		}
		const open = await testServer();
		expect((await open.request("/api/products?location=main&unmoved=30")).status).toBe(200);
	});

	it("never scans the table to answer a list", async () => {
		const server = await testServer();
		const { db } = server;
		const terms = [["chain", "cha*"]];
		const filters: [Parameters<typeof conditionsOf>[1], Search["within"]?][] = [
			[{}],
			[{}, "name"],
			[{}, "text"],
			[{ supplier: ["x"] }],
			[{ supplier: ["x", "y"] }],
			[{ brand: "x" }],
			[{ category: "a" }],
			[{ category: "a > b" }],
			[{ model: "m" }],
			[{ minPrice: 1 }],
			[{ location: "main" }],
			[{ stock: ["low"] }],
			[{ stock: ["out"] }],
			[{ incoming: "yes" }],
			[{ supplier: ["x"], brand: "b", category: "a > b", model: "m" }, "text"],
			[{ supplier: ["x", "y"], stock: ["low"], minPrice: 1, location: "main" }, "name"],
		];
		/** A value for every parameter. */
		const value = (name: string) => (name === "words" ? "'x'" : 1) as never;
		for (const [filter, within] of filters) {
			const conditions = conditionsOf(db.engine, filter, within && { terms, within });
			for (const driving of [
				undefined,
				...conditions.filter(({ indexedKeys }) => indexedKeys !== undefined),
			]) {
				const queries = productSorts.flatMap((sort) =>
					[undefined, { value: "x", id: "x" }].flatMap((after) =>
						[false, true].map((perModel) =>
							pageQuery(db.engine, { sort, conditions, driving, after, limit: 50, perModel }, value),
						),
					),
				);
				const some = boundedRows(db.engine, { sort: "created", conditions, driving }, value);
				// Without conditions, a bounded count may scan all products.
				if (conditions.length > 0) queries.push(sql`select 1 from ${some} limit 2001`);
				for (const query of queries) await expectNoScan(server, query.compile(db.kysely), ["product"]);
			}
		}
		for (const within of ["name", "text"] as const) {
			const query = sql`${db.engine.search.queryOf(terms, within)}`;
			const keys = db.engine.search.keysOf(query).compile(db.kysely);
			if (db.engine.name === "postgres") await expectNoScan(server, keys, ["product_search"]);
		}
		for (const sort of productSorts) {
			for (const perModel of [false, true]) {
				const query = startQuery(db.engine, { sort, firstBy: sort, perModel }, value);
				await expectNoScan(server, query.compile(db.kysely), ["product"]);
			}
		}
		for (const query of [
			supplierQuery().compile(db.kysely),
			deletedQuery(db.kysely, undefined, 50).compile(),
			deletedQuery(db.kysely, [Date.now(), "x"], 50).compile(),
		]) {
			await expectNoScan(server, query, ["product"]);
		}
	});
});
