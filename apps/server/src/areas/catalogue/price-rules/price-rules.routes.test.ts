import {
	changeImport,
	commitImport,
	getImport,
	listImportRows,
	previewImport,
	undoImport,
} from "@freehub/contract/catalogue/imports";
import { importPricesByRule } from "@freehub/contract/catalogue/price-imports";
import { changeProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { CallOptions, Client } from "@freehub/contract/client";
import { describe, expect, it } from "vitest";
import { importFile, settled } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

/** More than can be selected. */
const MANY = 1010;

async function shopOf(many: number) {
	const { client } = await (await testServer()).newUser();
	const line = (n: number) => `W-${n},Wheel ${n},Wheels,${n === 0 ? 0 : 10 + n},${n === 1 ? "" : "4.00"}`;
	const lines = Array.from({ length: many }, (_, n) => line(n));
	await importFile(client, ["sku,name,category,price,cost", ...lines, "B-1,Bell,Bells,7,3"].join("\n"));
	return client;
}

const of = async (client: Client, sku: string) => {
	const [product] = await client.call(listProducts, { query: { search: sku, limit: 1 } });
	return product;
};

it("gives all products of a filter new prices in one import, names those that keep theirs, and takes it back at once", async () => {
	const client = await shopOf(MANY);
	const begun = await client.call(importPricesByRule, {
		query: { category: "Wheels" },
		body: { name: "Prices +10 %", field: "price", rule: { by: "percent", percent: 10 }, ending: "90" },
	});
	const { _id: id } = begun;
	const ready = await settled(client, id);
	expect(ready).toMatchObject({
		name: "Prices +10 %",
		state: "ready",
		counts: { changed: MANY - 1, unchanged: 1, refused: 0, new: 0 },
	});
	expect((await of(client, "W-500"))?.price).toBe(510);
	expect((await client.call(previewImport, { params: { id } })).length).toBeGreaterThan(0);
	await client.call(commitImport, { params: { id } });
	expect(await settled(client, id)).toMatchObject({ state: "done" });
	expect((await of(client, "W-500"))?.price).toBe(560.9);
	expect((await of(client, "W-0"))?.price).toBe(0);
	expect((await of(client, "B-1"))?.price).toBe(7);
	await client.call(undoImport, { params: { id } });
	expect(await settled(client, id)).toMatchObject({ state: "undone" });
	expect((await of(client, "W-500"))?.price).toBe(510);
}, 120_000);

it("gives costs by the same rules, but no margin on them", async () => {
	const client = await shopOf(20);
	const body = { name: "Costs", field: "cost", rule: { by: "amount", amount: -0.5 } } as const;
	const { _id: id } = await client.call(importPricesByRule, { query: { category: "Wheels" }, body });
	expect(await settled(client, id)).toMatchObject({ counts: { changed: 19, unchanged: 1 } });
	await client.call(commitImport, { params: { id } });
	await settled(client, id);
	expect((await of(client, "W-15"))?.cost).toBe(3.5);
	expect((await of(client, "W-1"))?.cost).toBeNull();
	await expect(
		client.call(importPricesByRule, { body: { ...body, rule: { by: "margin", margin: 40 } } }),
	).rejects.toMatchObject({ code: "invalid_input" });
	expect(await client.call(getImport, { params: { id } })).toMatchObject({ state: "done" });
}, 120_000);

describe("what somebody changes meanwhile", () => {
	const raised = { name: "Prices", field: "price", rule: { by: "percent", percent: 10 } } as const;
	const fromCost = { name: "Prices", field: "price", rule: { by: "margin", margin: 50 } } as const;
	const cheaper = { name: "Costs", field: "cost", rule: { by: "amount", amount: -0.5 } } as const;

	async function begin(body: NonNullable<CallOptions<typeof importPricesByRule>["body"]>) {
		const client = await shopOf(6);
		const { _id: id } = await client.call(importPricesByRule, { query: { category: "Wheels" }, body });
		await settled(client, id);
		const change = async (sku: string, body: { price: number } | { cost: number | null }) => {
			const { _id = "", version = 0 } = (await of(client, sku)) ?? {};
			return client.call(changeProduct, { params: { id: _id }, body, version });
		};
		const commit = async () => {
			await client.call(commitImport, { params: { id } });
			return settled(client, id);
		};
		const left = async (outcome: "kept" | "refused") =>
			(await client.call(listImportRows, { params: { id }, query: { outcome } })).map(
				({ title, reasons: [why] }) => [title, why?.rule, why?.facts?.value],
			);
		return { client, id, change, commit, left };
	}

	it("is left and named, and all others change", async () => {
		const { client, change, commit, left } = await begin(raised);
		await change("W-3", { price: 99 });
		expect(await commit()).toMatchObject({ state: "done", error: null });
		expect(await left("kept")).toEqual([["Wheel 3", "changed_since", 99]]);
		expect([(await of(client, "W-3"))?.price, (await of(client, "W-4"))?.price]).toEqual([99, 15.4]);
		expect((await of(client, "W-5"))?.price).toBe(16.5);
	});

	it.each([5, null])("is left if it is the cost from which a price comes: %s", async (cost) => {
		const { client, change, commit, left } = await begin(fromCost);
		await change("W-3", { cost });
		expect(await commit()).toMatchObject({ state: "done" });
		expect(await left("kept")).toEqual([["Wheel 3", "changed_since", cost ?? "empty"]]);
		expect([(await of(client, "W-3"))?.price, (await of(client, "W-4"))?.price]).toEqual([13, 8]);
	});

	it("is no obstacle if the rule does not begin with it", async () => {
		const { client, change, commit, left } = await begin(raised);
		await change("W-3", { cost: 5 });
		await commit();
		expect(await left("kept")).toEqual([]);
		expect((await of(client, "W-3"))?.price).toBe(14.3);
	});

	it("is left for costs, too", async () => {
		const { client, change, commit, left } = await begin(cheaper);
		await change("W-3", { cost: 5 });
		await commit();
		expect(await left("kept")).toEqual([["Wheel 3", "changed_since", 5]]);
		expect([(await of(client, "W-3"))?.cost, (await of(client, "W-4"))?.cost]).toEqual([5, 3.5]);
	});

	it.each([
		["a price", raised, { price: 99 }, 99],
		["a cost", fromCost, { cost: 5 }, 13],
	])(
		"is left when it was %s that was changed before the dry run read the rows",
		async (_, body, changed, price) => {
			const { client, id, change, commit, left } = await begin(body);
			await change("W-3", changed);
			// The dry run reads the file again.
			await client.call(changeImport, { params: { id }, body: { options: { decimals: "point" } } });
			expect(await settled(client, id)).toMatchObject({ state: "ready", counts: { refused: 1 } });
			expect(await left("refused")).toEqual([["Wheel 3", "changed_since", Object.values(changed)[0]]]);
			expect(await commit()).toMatchObject({ state: "done" });
			expect([(await of(client, "W-3"))?.price, (await of(client, "W-4"))?.price !== 14]).toEqual([
				price,
				true,
			]);
		},
	);
});
