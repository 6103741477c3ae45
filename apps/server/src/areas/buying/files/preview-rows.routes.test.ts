import { addOffer } from "@freehub/contract/buying/offers";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { sendOffers, sendPurchaseOrders } from "../../../../test/send-file.ts";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	const { client } = await (await testServer()).newUser();
	const fields = { description: "D", price: 1, quantity: 0, supplier: "Elsewhere" };
	const add = async (name: string, sku: string) =>
		(await client.call(addProduct, { body: { ...fields, name, sku, image: `/${sku}.svg` } }))._id;
	const [spoke, wheel] = [await add("Spoke", "S-260"), await add("Wheel", "W-29")];
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Tarnwick", currency: "EUR" } });
	const offer = { supplier, product: spoke, breaks: [{ from: 1, price: 4.9 }], per: 100 };
	await client.call(addOffer, { body: offer });
	const product = {
		spoke: { product: spoke, name: "Spoke", sku: "S-260", image: "/S-260.svg" },
		wheel: { product: wheel, name: "Wheel", sku: "W-29", image: "/W-29.svg" },
	};
	return { client, supplier, product };
}

it("a dry run of offers shows the first ones as they will be, without those that are refused", async () => {
	const { client, supplier, product } = await shop();
	const file = `SKU,Prices,Per
S-260,4.90,100
NO-1,1.00,
W-29,"1: 12.50, 100: 11.00",
`;
	const terms = { currency: "EUR", quantity: null, sum: null };
	const [unchanged, added] = [
		{
			...product.spoke,
			...terms,
			line: 2,
			outcome: "unchanged",
			breaks: [{ from: 1, price: 4.9 }],
			per: 100,
		},
		{
			...product.wheel,
			...terms,
			line: 4,
			outcome: "new",
			breaks: [
				{ from: 1, price: 12.5 },
				{ from: 100, price: 11 },
			],
			per: 1,
		},
	];
	expect((await sendOffers(client, file, { supplier, dry: "yes" })).preview).toEqual([unchanged, added]);
	const changed = await sendOffers(client, file.replace("4.90", "0.051").replace(",100\n", ",1\n"), {
		supplier,
		dry: "yes",
	});
	// A price with more decimals than its currency is one for more pieces.
	expect(changed.preview).toEqual([
		{ ...unchanged, outcome: "changed", breaks: [{ from: 1, price: 0.51 }], per: 10 },
		added,
	]);
	const many = Array.from({ length: 12 }, (_, i) => `S-260,${i + 1},1,2026-01-${10 + i}`).join("\n");
	const first = await sendOffers(client, `SKU,Prices,Per,Valid from\n${many}\n`, { supplier, dry: "yes" });
	expect(first.preview.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

it("a dry run of orders shows the first lines with their sums, without orders that are left out", async () => {
	const { client, product } = await shop();
	const file = `Order,Supplier,SKU,Quantity,Unit cost
A,Tarnwick,S-260,250,
B,Tarnwick,W-29,1,1
B,Tarnwick,NO-1,1,1
A,Tarnwick,W-29,3,7.50
`;
	const terms = { currency: "EUR", outcome: "new" };
	expect((await sendPurchaseOrders(client, file, { dry: "yes" })).preview).toEqual([
		{
			...product.spoke,
			...terms,
			line: 2,
			quantity: 250,
			breaks: [{ from: 1, price: 4.9 }],
			per: 100,
			sum: 12.25,
		},
		{
			...product.wheel,
			...terms,
			line: 5,
			quantity: 3,
			breaks: [{ from: 1, price: 7.5 }],
			per: 1,
			sum: 22.5,
		},
	]);
});
