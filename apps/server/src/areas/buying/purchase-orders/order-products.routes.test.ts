import { findPurchaseLines } from "@freehub/contract/buying/found-lines";
import { addOffer } from "@freehub/contract/buying/offers";
import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import { addProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import { describe, expect, it } from "vitest";
import { buyingShop, supplierId } from "../../../../test/buying.ts";

let keys = 0;
const key = () => `ordered-${keys++}`;

/** A buying shop with one more supplier, and a function that adds products of both. */
async function twoSuppliers() {
	const shop = await buyingShop();
	const { client, server } = shop;
	await client.call(addSupplier, { body: { name: "Chains Ltd." } });
	const chains = await supplierId(server.db, "Chains Ltd.");
	const add = async (name: string, supplier: string, more: object = {}) => {
		const body = { name, description: "d", price: 20, quantity: 0, supplier, image: "/i.svg" };
		return (await client.call(addProduct, { body: { ...body, reorderPoint: 6, ...more } }))._id;
	};
	const order = (products: string[], idempotencyKey = key()) =>
		client.call(commands.orderProducts, { body: { products }, idempotencyKey });
	const drafts = async (supplier: string) => {
		const listed = await client.all(contract.listPurchaseOrders, { query: { supplier, state: "draft" } });
		return Promise.all(listed.map((each) => shop.read(each)));
	};
	return { ...shop, chains, add, order, drafts };
}

describe("chosen products", () => {
	it("are ordered once under one key, of each supplier into its latest draft", async () => {
		const { client, supplier, chains, add, order, drafts } = await twoSuppliers();
		const [tyre, rim] = [await add("Tyre", "Wheels Inc."), await add("Rim", "Wheels Inc.", { quantity: 99 })];
		const link = await add("Link", "Chains Ltd.");
		await client.call(addOffer, {
			body: { supplier, product: tyre, pack: 5, supplierSku: "T-5", breaks: [{ from: 1, price: 3 }] },
		});
		await client.call(commands.addPurchaseOrder, {
			body: { supplier, lines: [{ product: tyre, ordered: 1 }] },
		});
		const last = await client.call(commands.addPurchaseOrder, {
			body: { supplier, lines: [{ product: rim, ordered: 4, cost: 2 }], note: "Soon" },
		});
		const first = await order([tyre, rim, link, tyre], "once");
		expect(await order([tyre, rim, link, tyre], "once")).toEqual(first);
		expect(first).toMatchObject({
			withoutSupplier: 0,
			orders: [
				{ supplier: { _id: chains }, lines: 1, ordered: 12 },
				{ _id: last._id, lines: 2 },
			],
		});
		const [latest, before] = await drafts(supplier);
		expect(latest).toMatchObject({
			note: "Soon",
			version: last.version + 1,
			lines: [
				{ product: rim, ordered: 5, cost: 2, priceFrom: "typed" },
				{ product: tyre, ordered: 15, cost: 3, pack: 5, supplierSku: "T-5", priceFrom: "offer" },
			],
		});
		expect(before?.lines).toMatchObject([{ product: tyre, ordered: 1 }]);
		await order([tyre]);
		expect((await drafts(supplier))[0]?.lines[1]).toMatchObject({ product: tyre, ordered: 20 });
		expect(await drafts(chains)).toMatchObject([{ lines: [{ product: link, ordered: 12, cost: 0 }] }]);
	});

	it("are all ordered or none: a refusal for one supplier leaves the drafts of the others", async () => {
		const { client, supplier, chains, add, order, drafts } = await twoSuppliers();
		const tyre = await add("Tyre", "Wheels Inc.");
		const gold = await add("Gold chain", "Chains Ltd.", { reorderPoint: 900_000 });
		const priced = { supplier: chains, product: gold, breaks: [{ from: 1, price: 19_000_000 }] };
		await client.call(addOffer, { body: priced });
		await expect(order([tyre, gold], "dear")).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "lines.0.cost" }] },
		});
		expect([await drafts(supplier), await drafts(chains)]).toEqual([[], []]);
		await order([tyre]);
		expect(await drafts(supplier)).toMatchObject([{ lines: [{ product: tyre, ordered: 12 }] }]);
	});

	it("without a known supplier are counted; deleted ones are passed over", async () => {
		const { client, products, add, order } = await twoSuppliers();
		const [bell = "", chain = ""] = products;
		await client.call(deleteProduct, { params: { id: chain } });
		const { orders, withoutSupplier } = await order([bell, chain, "nobody"]);
		expect([orders.map(({ lines }) => lines), withoutSupplier]).toEqual([[1], 0]);
		const lonely = await add("Lonely", "Wheels Inc.");
		expect(await order([lonely])).toMatchObject({ orders: [{ lines: 2 }] });
		await expect(order([])).rejects.toMatchObject({ code: "invalid_input" });
	});
});

it("codes of a list are looked up at once: barcodes, SKUs, the supplier's numbers and ids, each with its offer", async () => {
	const { client, supplier, products, add } = await twoSuppliers();
	const [bell = ""] = products;
	const tyre = await add("Tyre", "Wheels Inc.", { sku: "TY-1", barcode: "96385074", cost: 4 });
	const body = { code: "CASE-10", pieces: 10 };
	await client.call(addBarcode, { params: { id: tyre }, body });
	const breaks = [
		{ from: 1, price: 3.5 },
		{ from: 50, price: 3 },
	];
	await client.call(addOffer, {
		body: { supplier, product: tyre, supplierSku: "W-77", pack: 5, minimum: 20, breaks },
	});
	const codes = [
		"TY-1",
		"96385074",
		"00000096385074",
		"CASE-10",
		"W-77",
		bell,
		"XX-1",
		"",
		"(01)00000096385074(37)6",
	];
	const find = (currency: string) => client.call(findPurchaseLines, { body: { supplier, currency, codes } });
	const found = await find("USD");
	expect(found.map((one) => one && [one.product._id, one.pieces])).toEqual([
		[tyre, 1],
		[tyre, 1],
		[tyre, 1],
		[tyre, 10],
		[tyre, 1],
		[bell, 1],
		null,
		null,
		[tyre, 6],
	]);
	const terms = { pack: 5, minimum: 20, supplierSku: "W-77", offer: { breaks, isListed: false }, cost: 4 };
	expect(found[0]).toMatchObject({ product: { name: "Tyre", sku: "TY-1" }, ...terms });
	expect((await find("EUR"))[0]).toMatchObject({
		offer: null,
		pack: 1,
		minimum: 0,
		supplierSku: "",
		cost: 4,
	});
});
