import { listPriceChanges } from "@freehub/contract/catalogue/price-history";
import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import { addProduct, changeProduct } from "@freehub/contract/catalogue/products";
import { changeRole } from "@freehub/contract/people/people";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

it("a product's price history says who changed price and cost, newest first; costs only to those who see them", async () => {
	const server = await testServer({ access: "staff" });
	const owner = await server.newUser("olga@shop.test");
	const { client } = owner;
	const body = {
		name: "Bell",
		description: "B",
		price: 10,
		cost: 4,
		quantity: 1,
		supplier: "C",
		image: "/d.svg",
	};
	const add = (name: string) => client.call(addProduct, { body: { ...body, name } });
	const [{ _id: bell }, { _id: tape }] = [await add("Bell"), await add("Bar tape")];
	const read = (reader = client, id = bell) => reader.call(listPriceChanges, { params: { id } });
	expect(await read()).toEqual([]);
	await client.call(changeProduct, { params: { id: bell }, body: { price: 12, cost: null }, version: 1 });
	await client.call(changeProduct, { params: { id: bell }, body: { name: "Brass bell" }, version: 2 });
	await client.call(changeProducts, { body: { products: [bell, tape], change: { price: 13.5 } } });
	const shown = (changes: Awaited<ReturnType<typeof read>>) =>
		changes.map(({ actorName, field, before, after }) => [actorName, field, before, after]);
	expect(shown(await read())).toEqual([
		["olga", "price", 12, 13.5],
		["olga", "price", 10, 12],
		["olga", "cost", 4, null],
	]);
	expect(shown(await read(client, tape))).toEqual([["olga", "price", 10, 13.5]]);

	const viewer = await server.newUser();
	await expect(read(viewer.client)).rejects.toMatchObject({ code: "forbidden" });
	await client.call(changeRole, { params: { id: viewer.user.id }, body: { role: "viewer" } });
	expect(shown(await read(viewer.client)).map(([, field]) => field)).toEqual(["price", "price"]);
	await expect(read(client, "nothing")).rejects.toMatchObject({ code: "not_found" });
});
