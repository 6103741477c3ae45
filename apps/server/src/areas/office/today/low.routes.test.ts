import * as commands from "@freehub/contract/buying/purchase-commands";
import { addProduct, getFacets, listProducts } from "@freehub/contract/catalogue/products";
import { getToday } from "@freehub/contract/office/today";
import { expect, it } from "vitest";
import { buyingShop, send } from "../../../../test/buying.ts";

/** A shop where three products are low or out of stock, of which enough is on its way for two. */
async function shopWithOrders() {
	const shop = await buyingShop();
	const { client, supplier } = shop;
	const add = async (name: string, quantity: number, more: object = {}) => {
		const body = { name, description: "d", price: 20, quantity, supplier: "Wheels Inc.", image: "/i.svg" };
		return (await client.call(addProduct, { body: { ...body, reorderPoint: 10, ...more } }))._id;
	};
	// The shop's own three have neither stock nor orders.
	const [covered, awaited, short] = [await add("Covered", 3), await add("Awaited", 0), await add("Short", 3)];
	const lines = [
		{ product: covered, ordered: 8, cost: 1 },
		{ product: awaited, ordered: 11, cost: 1 },
		{ product: short, ordered: 7, cost: 1 },
	];
	await send(client, await client.call(commands.addPurchaseOrder, { body: { supplier, lines } }));
	const names = async (query: object) =>
		(await client.call(listProducts, { query: { sort: "name", ...query } })).map(({ name }) => name);
	return { ...shop, add, names };
}

it("what is on its way is not missing: Today, the table's filters, their counts and the drafted orders agree", async () => {
	const { client, names, supplier } = await shopWithOrders();
	const today = await client.call(getToday, {});
	expect(today).toMatchObject({
		low: { count: 1, first: "Short" },
		out: { count: 4 },
		shortBySupplier: [{ supplier: "Wheels Inc.", count: 4, out: 3, promised: 0 }],
		shortSuppliers: 1,
	});
	expect(await names({ stock: "low" })).toEqual(["Short"]);
	expect(await names({ stock: "in" })).toEqual(["Covered"]);
	expect(await names({ stock: "out" })).toEqual(["Awaited", "Bell", "Chain", "Saddle"]);
	expect(await names({ stock: "low,out" })).toEqual(["Awaited", "Bell", "Chain", "Saddle", "Short"]);
	expect(await names({ stock: "in,out" })).toEqual(["Awaited", "Bell", "Chain", "Covered", "Saddle"]);
	const { stock } = await client.call(getFacets, { query: {} });
	expect(stock).toEqual({ in: 1, low: 1, out: 4 });
	expect((await client.call(getFacets, { query: { search: "short covered", stock: "low" } })).stock).toEqual({
		in: 0,
		low: 0,
		out: 0,
	});
	const toOrder = ["Bell", "Chain", "Saddle", "Short"];
	expect(await names({ toOrder: "yes" })).toEqual(toOrder);
	expect(await names({ toOrder: "yes", supplier: "Wheels Inc." })).toEqual(toOrder);
	expect((await client.call(getFacets, { query: { toOrder: "yes" } })).total).toBe(4);
	const { orders } = await client.call(commands.orderWhatIsLow, { body: { supplier, fillUp: false } });
	expect(orders).toMatchObject([{ lines: 4 }]);
});

it("Today names the five suppliers with most to order, and says how many there are", async () => {
	const { client, add } = await shopWithOrders();
	for (let n = 0; n < 7; n++) await add(`Part ${n}`, 1, { supplier: `Supplier ${n}` });
	const { shortBySupplier, shortSuppliers } = await client.call(getToday, {});
	expect([shortBySupplier.length, shortSuppliers]).toEqual([5, 8]);
});
