import * as contract from "@freehub/contract/catalogue/products";
import { changeRole } from "@freehub/contract/people/people";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

const frame = {
	name: "Tarn Road Frame, 58",
	description: "Aluminium.",
	price: 594.83,
	quantity: 3,
	supplier: "Highmoor",
	image: "/drawings/placeholder-crankset.svg",
	category: "Components>Road  Frames",
	model: "Tarn Road Frame",
	size: "58",
	colour: "Black",
	cost: 204.63,
};

describe("the catalogue around a product", () => {
	it("gives a new supplier, category and model a row each, and a known one its own again", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const first = await client.call(contract.addProduct, { body: frame });
		expect(first).toMatchObject({ category: "Components > Road Frames", model: frame.model, size: "58" });
		const second = await client.call(contract.addProduct, {
			body: { ...frame, name: "Tarn Road Frame, 60", size: "60", category: "Components" },
		});
		expect([second.modelId, second.modelId]).toEqual([first.modelId, expect.any(String)]);
		const { kysely } = server.db;
		const names = async (table: "supplier" | "model") =>
			(await kysely.selectFrom(table).select("name").orderBy("name").execute()).map(({ name }) => name);
		expect([await names("supplier"), await names("model")]).toEqual([["Highmoor"], ["Tarn Road Frame"]]);
		const categories = await kysely.selectFrom("category").selectAll().orderBy("name").execute();
		expect(categories.map(({ name, parent }) => [name, parent])).toEqual([
			["Components", null],
			["Components > Road Frames", categories[0]?.id],
		]);
		const changed = await client.call(contract.changeProduct, {
			params: { id: first._id },
			body: { supplier: "Noordwijk", model: null },
			version: 1,
		});
		expect(changed).toMatchObject({ supplier: "Noordwijk", model: null, modelId: null, colour: "Black" });
		expect(await names("supplier")).toEqual(["Highmoor", "Noordwijk"]);
	});

	it("refuses a category of three levels", async () => {
		const { client } = await (await testServer()).newUser();
		const body = { ...frame, category: "Components > Frames > Road" };
		await expect(client.call(contract.addProduct, { body })).rejects.toMatchObject({
			problem: { status: 400, errors: [{ field: "category" }] },
		});
	});

	it("shows a product's cost only to people who may change it", async () => {
		const server = await testServer({ access: "staff" });
		const { client } = await server.newUser();
		const { _id: id } = await client.call(contract.addProduct, { body: frame });
		const viewer = await server.newUser();
		await client.call(changeRole, { params: { id: viewer.user.id }, body: { role: "viewer" } });
		for (const asker of [server.visitor, viewer.client]) {
			const one = await asker.call(contract.getProduct, { params: { id } });
			const [listed] = await asker.call(contract.listProducts);
			const page = await asker.call(contract.listProducts, { query: { limit: 1 } });
			expect([one, listed, page[0]].map((product) => product?.cost)).toEqual([
				undefined,
				undefined,
				undefined,
			]);
			await expect(asker.call(contract.listProducts, { query: { sort: "cost" } })).rejects.toMatchObject({
				problem: { code: "forbidden" },
			});
		}
		const one = await client.call(contract.getProduct, { params: { id } });
		const [listed] = await client.call(contract.listProducts);
		const [paged] = await client.call(contract.listProducts, { query: { sort: "-cost" } });
		expect([one, listed, paged].map((product) => product?.cost)).toEqual([204.63, 204.63, 204.63]);
		const answer = await server.request(`/api/products/${id}`, { headers: { authorization: "Bearer no" } });
		expect([answer.status, await answer.json()]).toEqual([
			200,
			expect.not.objectContaining({ cost: 204.63 }),
		]);
	});
});
