import type { Product } from "@freehub/contract/catalogue/product-fields";
import * as contract from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { shopState, stockStates } from "@freehub/domain/quantity";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../../test/runs.ts";
import { testServer } from "../../../../../test/server.ts";
import { showSuppliers } from "../../../../../test/show-suppliers.ts";

const suppliers = ["Highmoor", "Noordwijk"];
const categories = ["Bikes > Road", "Bikes > Gravel", "Bikes", "Parts", null];
const models = ["Tarn", "Ebb", "Föhn", null, null];
const names = ["Frame", "Fork", "Bell"];
const sizes = ["52", "S", "54", "M", "XL"];

/** Sixty products, most of them variants of a few models, in all ways; some are hidden from visitors. */
async function shop() {
	const server = await testServer({ access: "staff" });
	const { client } = await server.newUser();
	for (let i = 0; i < 60; i++) {
		await client.call(contract.addProduct, {
			body: {
				name: `${names[i % 3]} ${i}`,
				description: i % 4 === 0 ? "Steel." : "Plain.",
				price: ((i * 7) % 5) * 10,
				quantity: [0, 2, 9][i % 3],
				supplier: suppliers[i % 2] ?? "",
				image: "/drawings/frame.svg",
				category: categories[i % 5],
				model: models[(i * 3) % 5],
				size: sizes[i % 5],
				colour: i % 3 === 0 ? "Red" : "Blue",
			},
		});
	}
	await showSuppliers(client);
	return { server, client };
}

type Asked = Partial<Record<"search" | "category" | "supplier" | "stock" | "minPrice" | "sort", string>>;

const cardOf = ({ _id, modelId }: Product) => modelId ?? _id;

/** All pages of a list, with its total. */
async function pagesOf(client: Client, query: Asked & { group?: "model"; limit?: number }) {
	const products: Product[] = [];
	const totals = new Set<number>();
	let cursor: string | undefined;
	do {
		const given = { ...query, ...(cursor !== undefined && { cursor }) };
		const page = await client.page(contract.listProducts, { query: given as never });
		products.push(...page.items);
		totals.add(page.total);
		cursor = page.next;
	} while (cursor !== undefined);
	return { products, totals: [...totals] };
}

/** The first product of each card. */
function firsts(products: readonly Product[]): Product[] {
	return [...Map.groupBy(products, cardOf).values()].flatMap(([first]) => first ?? []);
}

describe("group=model", () => {
	it("lists each model once, where its first matching variant is, in pages and from a number on", async () => {
		const { server, client } = await shop();
		const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
		const asked = fc.record(
			{
				search: some("frame", "steel", "fr"),
				category: some("Bikes", "Bikes > Gravel", "Parts"),
				supplier: some(...suppliers),
				stock: some("in", "out", "in,low"),
				minPrice: some("10", "30"),
				sort: some("created", "-created", "price", "-price", "name", "-name"),
			},
			{ requiredKeys: [] },
		);
		await fc.assert(
			fc.asyncProperty(asked, fc.integer({ min: 1, max: 7 }), fc.boolean(), async (given, limit, isStaff) => {
				const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
				const reader = isStaff ? client : server.visitor;
				const { products: all } = await pagesOf(reader, { ...query, limit: 200 });
				const expected = firsts(all).map(({ _id }) => _id);
				const { products, totals } = await pagesOf(reader, { ...query, group: "model", limit });
				expect(products.map(({ _id }) => _id)).toEqual(expected);
				expect(totals).toEqual([expected.length]);
				const at = Math.floor(expected.length / 2);
				const page = await reader.page(contract.listProducts, {
					query: { ...query, group: "model", limit: 200, at } as never,
				});
				expect(page.items.map(({ _id }) => _id)).toEqual(expected.slice(at));
			}),
			{ numRuns: runs(60, 1000) },
		);
	});

	it("searches in a supplier's products as if nobody had listed them all before", async () => {
		const { client } = await shop();
		const query = { supplier: "Highmoor", minPrice: "10", sort: "-price" } as const;
		await pagesOf(client, { ...query, group: "model" });
		const { products: all } = await pagesOf(client, { ...query, search: "frame" });
		const { products } = await pagesOf(client, { ...query, search: "frame", group: "model" });
		expect(products.map(cardOf)).toEqual(firsts(all).map(cardOf));
	});

	it("counts cards, also without the products that a visitor does not see", async () => {
		const { server, client } = await shop();
		for (const reader of [client, server.visitor]) {
			for (const query of [
				{},
				{ category: "Bikes" },
				{ search: "frame" },
				{ supplier: "Highmoor", minPrice: "10" },
			]) {
				const { products: all } = await pagesOf(reader, { ...query, limit: 200 });
				const facets = await reader.call(contract.getFacets, {
					query: { ...query, group: "model", stockAs: "visitor" } as never,
				});
				const cards = (those: readonly Product[]) => new Set(those.map(cardOf)).size;
				expect(facets).toMatchObject({ total: cards(all), isExact: true });
				const stateOf = ({ quantity, availability }: Product) => availability ?? shopState(quantity ?? 0);
				for (const state of stockStates) {
					expect(facets.stock[state]).toBe(cards(all.filter((product) => stateOf(product) === state)));
				}
				expect(facets.stock.available).toBe(cards(all.filter((product) => stateOf(product) !== "out")));
				if ("category" in query) continue;
				const within = (path: string) =>
					all.filter(({ category }) => category === path || category?.startsWith(`${path} > `));
				expect(facets.categories.toSorted((a, b) => (a.value < b.value ? -1 : 1))).toEqual(
					["Bikes", "Bikes > Gravel", "Bikes > Road", "Parts"]
						.map((value) => ({ value, count: cards(within(value)) }))
						.filter(({ count }) => count > 0),
				);
			}
		}
	});

	it("gives a card with the model's variants that the reader may see; pieces only to those who see them", async () => {
		const { server, client } = await shop();
		const { products: all } = await pagesOf(server.visitor, { limit: 200 });
		const { products: hidden } = await pagesOf(client, { limit: 200 });
		for (const [reader, seen] of [[server.visitor, all] as const, [client, hidden] as const]) {
			const { products } = await pagesOf(reader, { group: "model", limit: 200 });
			for (const product of products) {
				const variants = seen.filter((other) => cardOf(other) === cardOf(product));
				if (variants.length === 1) {
					expect(product.card).toBeUndefined();
					continue;
				}
				const prices = variants.map(({ price }) => price);
				const pieces = variants.map(({ quantity }) => quantity);
				expect(product.card).toMatchObject({
					name: product.model,
					variants: variants.length,
					minPrice: Math.min(...prices),
					maxPrice: Math.max(...prices),
				});
				expect(product.card?.quantity).toBe(
					pieces[0] === undefined ? undefined : pieces.reduce<number>((sum, each) => sum + (each ?? 0), 0),
				);
				expect(new Set(product.card?.choices.map(({ _id }) => _id))).toEqual(
					new Set(variants.map(({ _id }) => _id)),
				);
			}
		}
		await expect(
			client.call(contract.listProducts, { query: { group: "supplier" } as never }),
		).rejects.toMatchObject({ code: "invalid_input" });
	});
});
