import * as contract from "@freehub/contract/catalogue/models";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { changeRole } from "@freehub/contract/people/people";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open.ts";
import { emptyDatabase } from "../../../../test/database.ts";
import { explain } from "../../../../test/explain.ts";
import { testServer } from "../../../../test/server.ts";
import { modelQuery, variantQuery } from "./models.repo.ts";

const frame = {
	name: "Tarn Frame",
	description: "Aluminium.",
	price: 594.83,
	quantity: 3,
	supplier: "Highmoor",
	image: "/drawings/frame.svg",
	model: "Tarn Road Frame",
	cost: 204.63,
};
type Variant = Partial<typeof frame> & { size?: string; colour?: string };

async function add(client: Client, variants: readonly Variant[]) {
	const added = [];
	for (const variant of variants) {
		added.push(await client.call(products.addProduct, { body: { ...frame, ...variant } }));
	}
	return added;
}

describe("GET /models/{id}", () => {
	it("gives the variants by size and then by colour, without deleted ones", async () => {
		const { client } = await (await testServer()).newUser();
		const added = await add(client, [
			{ size: "100", colour: "Red" },
			{ size: "58", colour: "Red" },
			{ size: "XL" },
			{ size: "58", colour: "black" },
			{ size: "S", colour: "Red" },
			{ colour: "Red" },
			{ size: "38", colour: "Red" },
			{ size: "44", model: "Another" },
		]);
		await client.call(products.deleteProduct, { params: { id: added[6]?._id ?? "" } });
		const id = added[0]?.modelId ?? "";
		const model = await client.call(contract.getModel, { params: { id } });
		expect([model._id, model.name]).toEqual([id, "Tarn Road Frame"]);
		expect(model.variants.map(({ size, colour }) => [size, colour])).toEqual([
			[null, "Red"],
			["S", "Red"],
			["XL", null],
			["58", "black"],
			["58", "Red"],
			["100", "Red"],
		]);
		const one = await client.call(products.getProduct, { params: { id: model.variants[0]?._id ?? "" } });
		expect(model.variants[0]).toEqual(one);
	});

	it("tells costs to those alone who may change products", async () => {
		const server = await testServer({ access: "staff" });
		const { client } = await server.newUser();
		const [added] = await add(client, [{ size: "58" }]);
		const viewer = await server.newUser();
		await client.call(changeRole, { params: { id: viewer.user.id }, body: { role: "viewer" } });
		const params = { id: added?.modelId ?? "" };
		const costs = [];
		for (const asker of [server.visitor, viewer.client, client]) {
			costs.push((await asker.call(contract.getModel, { params })).variants[0]?.cost);
		}
		expect(costs).toEqual([undefined, undefined, 204.63]);
	});

	it("knows no model that there is not, and one whose variants are all deleted as empty", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const [added] = await add(client, [{}]);
		const none = server.visitor.call(contract.getModel, { params: { id: added?._id ?? "" } });
		await expect(none).rejects.toMatchObject({ code: "not_found" });
		await client.call(products.deleteProduct, { params: { id: added?._id ?? "" } });
		const empty = await server.visitor.call(contract.getModel, { params: { id: added?.modelId ?? "" } });
		expect(empty).toEqual({ _id: added?.modelId, name: frame.model, variants: [] });
		expect(await server.visitor.call(contract.listModels)).toEqual([]);
	});
});

describe("GET /models", () => {
	it("lists the models by name, a page at a time, with how many there are of each", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const names = ["Tarn Road Frame", "École 2", "Tarn MTB", "ecole", "!!!"];
		const added = await add(client, [...names.map((model) => ({ model })), { quantity: 4, size: "58" }]);
		await client.call(products.deleteProduct, { params: { id: added[3]?._id ?? "" } });
		const seen = [];
		let cursor: string | undefined;
		do {
			const query = { limit: 1, ...(cursor === undefined ? {} : { cursor }) };
			const page = await server.visitor.page(contract.listModels, { query });
			seen.push(...page.items);
			cursor = page.next;
		} while (cursor !== undefined);
		expect(seen.map(({ name, variants, quantity }) => [name, variants, quantity])).toEqual([
			["!!!", 1, 3],
			["École 2", 1, 3],
			["Tarn MTB", 1, 3],
			["Tarn Road Frame", 2, 7],
		]);
		expect(seen[3]?._id).toBe(added[0]?.modelId);
		expect(await server.visitor.call(contract.listModels)).toEqual(seen);
	});

	it("finds those whose name begins with what is searched", async () => {
		const { client } = await (await testServer()).newUser();
		await add(client, [
			{ model: "Tarn Road" },
			{ model: "tarnish" },
			{ model: "École" },
			{ model: "A Tarn" },
		]);
		const found = async (search: string) =>
			(await client.call(contract.listModels, { query: { search } })).map(({ name }) => name);
		expect(await found("TARN")).toEqual(["Tarn Road", "tarnish"]);
		expect(await found("tarn-r")).toEqual(["Tarn Road"]);
		expect([await found("ecole"), await found("!"), await found("x")]).toEqual([["École"], [], []]);
	});

	it.each(["x", "e30", "WyJhIl0", "WzEsMl0", "WyJhXHUwMDAwIiwiYiJd"])(
		"refuses the cursor %j, which is none of its own",
		async (cursor) => {
			const { visitor } = await testServer();
			const page = visitor.call(contract.listModels, { query: { cursor } });
			await expect(page).rejects.toMatchObject({ code: "invalid_cursor" });
		},
	);
});

it("looks at no more than it answers: no scan of a table, no sorting", async () => {
	// One that no test has used: the sizes of its indexes decide between equal plans.
	const { config, remove } = await emptyDatabase();
	const db = await openDatabase(config, () => {});
	const giveBack = async () => {
		await db.kysely.destroy();
		await remove();
	};
	const server = await testServer({}, undefined, undefined, Promise.resolve({ config, db, giveBack }));
	const { kysely } = server.db;
	// Without rows, the planner has no reason to prefer another index to it.
	await kysely.schema.dropIndex("product_by_available").execute();
	const after: [string, string] = ["a", "a"];
	// PostgreSQL would scan and sort tables as small as a test's.
	const off = ["seqscan", "sort", "bitmapscan"];
	const plans = [
		await explain(server.db, variantQuery(server.db, "m", 1000), off),
		await explain(server.db, modelQuery(kysely, { begin: "", after: undefined, limit: 50 }), off),
		await explain(server.db, modelQuery(kysely, { begin: "tarn", after, limit: 50 }), off),
	];
	for (const plan of plans) {
		expect(plan).toContain("product_by_model_key");
		expect(plan).not.toMatch(/Seq Scan|SCAN (product|model)(?! USING (COVERING )?INDEX)|TEMP B-TREE|Sort/);
	}
	expect(plans[1]).toContain("model_by_name_key");
	expect(plans[2]).toContain("model_by_name_key");
});
