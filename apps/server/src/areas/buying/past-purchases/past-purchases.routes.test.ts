import { getStockValue } from "@freehub/contract/buying/costs";
import { findPurchaseLines } from "@freehub/contract/buying/found-lines";
import * as past from "@freehub/contract/buying/past-purchases";
import { getPriceChanges } from "@freehub/contract/buying/price-changes";
import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { getSupplierFigures, listSupplierTerms } from "@freehub/contract/buying/suppliers";
import { addProduct, getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listMovements } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { sendPast } from "../../../../test/send-file.ts";
import { supplierShop } from "../../../../test/supplier-shop.ts";

const head =
	"Order,Supplier,SKU,Ordered,Received,Rejected,Order date,Due date,Received on,Unit cost,Currency";
const file = [
	head,
	"17,Tarnwick,W-29,10,10,1,2024-03-01,2024-03-15,2024-03-10,4.5025,USD",
	"18,Tarnwick,W-29,20,18,0,2025-01-10,2025-01-20,2025-01-25,5.00,USD",
	"",
].join("\n");

async function purchasesOf(client: Client) {
	const { _id: id } = await wheelOf(client);
	return client.call(past.listProductPurchases, { params: { id } });
}

async function wheelOf(client: Client) {
	const [found] = await client.call(findPurchaseLines, {
		body: { supplier: (await tarnwickOf(client))._id, currency: "USD", codes: ["W-29"] },
	});
	return client.call(getProduct, { params: { id: found?.product._id ?? "" } });
}

async function tarnwickOf(client: Client) {
	const [supplier] = await client.call(listSupplierTerms, { query: { search: "Tarnwick" } });
	if (supplier === undefined) throw new Error("no Tarnwick");
	return supplier;
}

it("comes in as history: a product's purchases, a supplier's years and the last price; no stock, cost or order changes", async () => {
	const { client, supplier } = await supplierShop();
	const before = await wheelOf(client);
	const dry = await sendPast(client, file, { dry: "yes" });
	expect(dry).toMatchObject({ counts: { new: 2, unchanged: 0, refused: 0 }, pastOrders: 2, import: null });
	expect(dry.preview).toMatchObject([
		{ quantity: 10, breaks: [{ price: 450.25 }], per: 100, sum: 40.52 },
		{ quantity: 18, breaks: [{ price: 5 }], per: 1, sum: 90 },
	]);
	expect((await purchasesOf(client)).lines).toEqual([]);
	const done = await sendPast(client, file);
	expect(done).toMatchObject({ counts: { new: 2 }, addedSuppliers: [], unknown: [] });
	expect(await purchasesOf(client)).toMatchObject({
		hasMore: false,
		lines: [
			{ order: null, number: "18", leadDays: 15, ordered: 20, accepted: 18, refused: 0, cost: 5, per: 1 },
			{
				order: null,
				number: "17",
				leadDays: 9,
				ordered: 10,
				accepted: 9,
				refused: 1,
				cost: 450.25,
				per: 100,
			},
		],
	});
	expect(await client.call(past.getSupplierHistory, { params: { id: supplier } })).toMatchObject([
		{ year: 2025, orders: 1, pastOrders: 1, leadDays: 15, datedLines: 1, onTimeLines: 0 },
		{ year: 2024, spent: [{ currency: "USD", amount: 40.52 }], leadDays: 9, datedLines: 1, onTimeLines: 1 },
	]);
	const codes = { supplier, currency: "USD", codes: ["W-29"] };
	expect(await client.call(findPurchaseLines, { body: codes })).toMatchObject([
		{ last: { cost: 5, per: 1, currency: "USD", supplierName: "Tarnwick", day: "2025-01-10" } },
	]);
	expect(await wheelOf(client)).toEqual(before);
	expect(await client.call(listPurchaseOrders, {})).toEqual([]);
	expect(await client.call(listMovements, {})).toEqual([]);
	expect(await client.call(getStockValue, {})).toMatchObject({ pieces: 0 });
});

it("adds nothing twice: the same file again, a longer one, and lines that say something else", async () => {
	const { client } = await supplierShop();
	await sendPast(client, file);
	expect(await sendPast(client, file)).toMatchObject({ counts: { new: 0, unchanged: 2 }, import: null });
	const more = `${file}18,Tarnwick,W-29,20,2,0,2025-01-10,2025-01-20,2025-02-01,5.00,USD\n19,tarnwick,W-29,5,5,0,2025-03-01,,,6.00,\n`;
	const grown = await sendPast(client, more);
	expect(grown).toMatchObject({ counts: { new: 2, unchanged: 2 }, pastOrders: 2, grownOrders: 1 });
	const other = `${head}\n17,Tarnwick,W-29,10,8,1,2024-03-01,2024-03-15,2024-03-10,4.5025,USD\n`;
	const refused = await sendPast(client, other, { dry: "yes" });
	expect(refused).toMatchObject({ counts: { new: 0, refused: 1 } });
	expect(refused.refusals).toMatchObject([{ rule: "past_differs", facts: { name: "table.csv" } }]);
	await expect(sendPast(client, other)).rejects.toMatchObject({ code: "import_has_refusals" });
	expect((await purchasesOf(client)).lines).toHaveLength(4);
});

it("is taken back whole, and can come again", async () => {
	const { client, supplier } = await supplierShop();
	const { import: first } = await sendPast(client, file);
	const { import: second } = await sendPast(client, `${file}19,Tarnwick,W-29,5,5,0,2025-03-01,,,6.00,\n`);
	expect(await client.call(past.listPastImports, {})).toMatchObject([
		{ _id: second, orders: 1, lines: 1, from: "2025-03-01", to: "2025-03-01" },
		{ _id: first, name: "table.csv", orders: 2, lines: 2, from: "2024-03-01", to: "2025-01-10" },
	]);
	const params = { id: first ?? "" };
	expect(await client.call(past.removePastImport, { params })).toEqual({ lines: 2 });
	await expect(client.call(past.removePastImport, { params })).rejects.toMatchObject({ code: "not_found" });
	expect(await client.call(past.getSupplierHistory, { params: { id: supplier } })).toMatchObject([
		{ year: 2025, lines: 1 },
	]);
	expect(await sendPast(client, file)).toMatchObject({ counts: { new: 2, unchanged: 0 } });
});

it("names what the shop does not have: chosen by hand, suppliers added, or left out", async () => {
	const { client, supplier } = await supplierShop();
	const unknown = [
		head,
		"1,Litware,W-29,1,1,0,2024-03-01,,,1.00,USD",
		"2,Litware,OLD-1,1,1,0,2024-03-01,,,1.00,USD",
		"3,Tarnwick,OLD-1,1,1,0,2024-03-02,,,1.00,USD",
		"",
	].join("\n");
	const dry = await sendPast(client, unknown, { dry: "yes" });
	expect(dry).toMatchObject({
		counts: { new: 0, refused: 3 },
		unknown: [
			{ kind: "supplier", key: "supplier:Litware", name: "Litware", rows: 2 },
			{ kind: "product", key: "sku:OLD-1", name: "OLD-1", rows: 2 },
		],
	});
	const { _id: wheel } = await wheelOf(client);
	const chosen = { "sku:OLD-1": wheel, "supplier:Litware": supplier };
	expect(await sendPast(client, unknown, { dry: "yes", instead: JSON.stringify(chosen) })).toMatchObject({
		counts: { new: 3, refused: 0 },
		unknown: [],
	});
	const added = await sendPast(client, unknown, { addSuppliers: "yes", skipRefused: "yes" });
	expect(added).toMatchObject({ counts: { new: 1, refused: 2 }, addedSuppliers: ["Litware"] });
	expect(await client.call(listSupplierTerms, { query: { search: "Litware" } })).toHaveLength(1);
	await expect(sendPast(client, unknown, { instead: "[1" })).rejects.toMatchObject({ code: "invalid_input" });
});

it("refuses rows that are not past purchases, each with its reason", async () => {
	const { client, supplier } = await supplierShop();
	const { _id: product } = await wheelOf(client);
	const body = { supplier, lines: [{ product, ordered: 3, cost: 4 }] };
	const { _id: id } = await client.call(addPurchaseOrder, { body });
	const sent = await client.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
	const line = (number: string | null, rest: string) => `${number},Tarnwick,W-29,${rest}`;
	const rows = [
		line("1", "5,0,0,2024-03-01,,,1,USD"),
		line("2", "5,2,3,2024-03-01,,,1,USD"),
		line("3", "5,5,0,2024-03-01,,2024-02-01,1,USD"),
		line("4", "5,5,0,2999-03-01,,,1,USD"),
		line("", "5,5,0,2024-03-01,,,1,USD"),
		line(sent.number, "5,5,0,2024-03-01,,,1,USD"),
		line("7", "5,5,0,,,,1,USD"),
		line("8", "5,1.5,0,2024-03-01,,,1,USD"),
		line("9", "5,5,0,2024-03-01,,,1,XYZ"),
	];
	const { refusals, counts } = await sendPast(client, [head, ...rows, ""].join("\n"), { dry: "yes" });
	expect(counts).toMatchObject({ new: 0, refused: rows.length });
	expect(refusals.map(({ line: at, rule }) => `${at} ${rule}`)).toEqual([
		"2 past_not_received",
		"3 refused_too_many",
		"4 past_days",
		"5 in_the_future",
		"6 required",
		"7 past_is_order",
		"8 required",
		"9 whole_number",
		"10 currency",
	]);
});

it("counts beside Freehub's own orders in figures and prices of the last year", async () => {
	const { client, supplier } = await supplierShop();
	const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
	const rows = [
		`1,Tarnwick,W-29,10,10,0,${day(200)},${day(190)},${day(188)},4.00,USD`,
		`2,Tarnwick,W-29,10,10,2,${day(100)},${day(90)},${day(92)},5.00,USD`,
	];
	await sendPast(client, [head, ...rows, ""].join("\n"));
	expect(await client.call(getSupplierFigures, { params: { id: supplier } })).toMatchObject({
		orders: 2,
		datedLines: 2,
		onTimeLines: 1,
		leadDays: { median: 8, slow: 12 },
		spent: 80,
		refused: 2,
		arrived: 20,
	});
	expect(await client.call(getPriceChanges, { params: { id: supplier } })).toMatchObject({
		changes: [{ before: 4, now: 5, since: day(100) }],
	});
});

it("is exported with the columns of its import", async () => {
	const { client } = await supplierShop();
	const fields = { description: "D", price: 1, quantity: 0, supplier: "Elsewhere", image: "/d.svg" };
	await client.call(addProduct, { body: { ...fields, name: "Bell", sku: "B-1" } });
	await sendPast(client, `${file}20,Elsewhere,B-1,,7,,2023-01-01,,,,\n`);
	const csv = await (await client.file(past.exportPastPurchases, {})).text();
	const { import: id } = await client.call(past.listPastImports, {}).then(([one]) => ({ import: one?._id }));
	expect(await sendPast(client, csv)).toMatchObject({ counts: { new: 0, unchanged: 3, refused: 0 } });
	await client.call(past.removePastImport, { params: { id: id ?? "" } });
	expect(await sendPast(client, csv)).toMatchObject({ counts: { new: 3 }, pastOrders: 3 });
});
