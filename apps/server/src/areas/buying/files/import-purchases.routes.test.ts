import { addOffer } from "@freehub/contract/buying/offers";
import { addPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder, listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import { addProduct } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { addLocation } from "@freehub/contract/stock/locations";
import { expect, it } from "vitest";
import { send } from "../../../../test/buying.ts";
import { sendPurchaseOrders } from "../../../../test/send-file.ts";
import { testServer } from "../../../../test/server.ts";
import { workbook } from "../../../../test/table-files.ts";

const CASE = "14006381333938";

async function shop() {
	const server = await testServer();
	const { client, cookie } = await server.newUser();
	const fields = { description: "D", price: 20, quantity: 0, supplier: "Tarnwick", image: "/d.svg" };
	const add = async (name: string, also: object) =>
		(await client.call(addProduct, { body: { ...fields, name, ...also } }))._id;
	const wheel = await add("Wheel", { sku: "W-29", cost: 9 });
	const bell = await add("Bell", { sku: "B-1", cost: 2.5 });
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Merrowdale", currency: "EUR" } });
	await client.call(addOffer, {
		body: {
			supplier,
			product: wheel,
			supplierSku: "M-29",
			pack: 10,
			breaks: [
				{ from: 1, price: 8 },
				{ from: 50, price: 7 },
			],
		},
	});
	await client.call(addBarcode, { params: { id: bell }, body: { code: CASE, pieces: 12 } });
	const drafts = async () => {
		const found = await client.all(listPurchaseOrders, { query: { state: "draft" } });
		return Promise.all(found.map(({ _id: id }) => client.call(getPurchaseOrder, { params: { id } })));
	};
	const exported = async () => {
		const answer = await server.request("/api/purchase-orders.csv", { headers: { cookie } });
		return answer.text();
	};
	return { server, client, supplier, wheel, bell, drafts, exported };
}

it("begins a draft per order that it names, and per supplier where it names none", async () => {
	const { client, supplier, wheel, bell, drafts } = await shop();
	const yard = await client.call(addLocation, { body: { name: "Yard", kind: "warehouse" } });
	const file = [
		"Order,Supplier,SKU,Quantity,Unit cost,Expected,Note,Deliver to",
		"Spring,Merrowdale,M-29,3 cases,,2026-12-11,By the gate,Yard",
		"Spring,Merrowdale,B-1,7,0.0325,,,",
		`,Tarnwick,${CASE},2,,,,`,
		",Tarnwick,W-29,2x6,10,,,",
	].join("\n");
	const dry = await sendPurchaseOrders(client, file, { dry: "yes" });
	expect(dry).toMatchObject({
		counts: { new: 2, changed: 0, unchanged: 0, refused: 0 },
		refusedRows: 0,
		refusals: [],
		notes: [],
		orders: [
			{
				reference: "Spring",
				supplierName: "Merrowdale",
				draft: null,
				isRefused: false,
				lines: 2,
				pieces: 37,
				currency: "EUR",
				total: 240.23,
			},
			expect.objectContaining({ reference: "", supplierName: "Tarnwick", lines: 2, pieces: 36, total: 180 }),
		],
	});
	expect(await drafts()).toEqual([]);
	const done = await sendPurchaseOrders(client, file, { key: "one" });
	expect(done.orders.map(({ draft }) => draft)).toEqual([expect.any(String), expect.any(String)]);
	expect(await sendPurchaseOrders(client, file, { key: "one" })).toEqual(done);
	const [first, second] = done.orders.map(({ draft }) => draft ?? "");
	const found = await drafts();
	expect(found).toHaveLength(2);
	expect(found.find(({ _id }) => _id === first)).toMatchObject({
		number: null,
		state: "draft",
		supplier: { _id: supplier },
		location: { _id: yard._id },
		currency: "EUR",
		expected: "2026-12-11",
		note: "By the gate",
		lines: [
			{ product: wheel, ordered: 30, cost: 8, per: 1, pack: 10, supplierSku: "M-29" },
			{ product: bell, ordered: 7, cost: 3.25, per: 100, pack: 1, supplierSku: "" },
		],
	});
	expect(found.find(({ _id }) => _id === second)).toMatchObject({
		currency: "USD",
		lines: [
			{ product: bell, ordered: 24, cost: 2.5 },
			{ product: wheel, ordered: 12, cost: 10 },
		],
	});
	const [line] = await client.call(listAudit, { query: { action: "purchase_order.import" } });
	expect(JSON.parse(line?.detail ?? "")).toEqual({ name: "table.csv", orders: 2 });
});

it("reads a workbook with typed numbers and days", async () => {
	const { client, wheel, drafts } = await shop();
	const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;
	const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
	const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
	const file = workbook({
		styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
		rows:
			row(...["Supplier", "SKU", "Quantity", "Unit cost", "Expected"].map(text)) +
			row(text("Merrowdale"), text("W-29"), number(1200), number(1.234), number(46367, 1)),
	});
	expect(await sendPurchaseOrders(client, new Uint8Array(file))).toMatchObject({
		counts: { new: 1, refused: 0 },
	});
	expect(await drafts()).toMatchObject([
		{ expected: "2026-12-11", lines: [{ product: wheel, ordered: 1200, cost: 12.34, per: 10 }] },
	]);
});

it("reads the drafts of an export, each as an order of its own, and refuses what was sent", async () => {
	const { client, supplier, wheel, bell, drafts, exported } = await shop();
	const add = (lines: object[], also: object = {}) =>
		client.call(addPurchaseOrder, { body: { supplier, lines: lines as never, ...also } });
	await add([{ product: wheel, ordered: 30, cost: 100, per: 30 }], { expected: "2026-12-11" });
	await add([
		{ product: wheel, ordered: 2, cost: 8 },
		{ product: bell, ordered: 1200, cost: 1.5 },
	]);
	const before = await drafts();
	const file = await exported();
	expect(await sendPurchaseOrders(client, file)).toMatchObject({ counts: { new: 2, refused: 0 } });
	const terms = (orders: typeof before) =>
		orders
			.map(({ expected, currency, total, lines }) => ({
				expected,
				currency,
				total,
				lines: lines.map(({ product, ordered, cost, per }) => ({ product, ordered, cost, per })),
			}))
			.toSorted((a, b) => (a.total ?? 0) - (b.total ?? 0));
	const after = (await drafts()).filter(({ _id }) => !before.some((one) => one._id === _id));
	expect(terms(after)).toEqual(terms(before));
	for (const order of after) await send(client, order, "1.1");
	expect(await sendPurchaseOrders(client, await exported(), { dry: "yes" })).toMatchObject({
		counts: { new: 2, refused: 2 },
		refusals: Array(3).fill({ column: "State", rule: "purchase_sent" }),
	});
});

it("leaves out an order with a row that is wrong, and says which rows are", async () => {
	const { client, drafts } = await shop();
	const file = [
		"Order,Supplier,SKU,Quantity,Unit cost,Currency,Expected,Deliver to",
		"A,Merrowdale,W-29,10,,,,",
		"A,Merrowdale,X-1,10,,,,",
		"B,Merrowdale,B-1,3 cases,,,,",
		"B,Tarnwick,B-1,3,,,,",
		"C,Merrowdale,B-1,0,,,2026-12-11,",
		"C,Merrowdale,B-1,1,,,2026-12-12,Nowhere",
		"D,Merrowdale,B-1,some,,XXZ,,",
		"E,Nobody,B-1,1,cheap,,soon,",
		"F,Merrowdale,B-1,5,,,,",
	].join("\n");
	const report = await sendPurchaseOrders(client, file, { dry: "yes" });
	expect(report).toMatchObject({ counts: { new: 1, refused: 5 }, refusedRows: 7 });
	expect(report.refusals.map(({ line, column, rule }) => [line, column, rule])).toEqual([
		[3, "SKU", "no_such_product"],
		[4, "Supplier", "purchase_differs"],
		[4, "Quantity", "case_unknown"],
		[5, "Supplier", "purchase_differs"],
		[6, "Expected", "purchase_differs"],
		[6, "Quantity", "at_least"],
		[7, "Expected", "purchase_differs"],
		[7, "Deliver to", "no_such_location"],
		[8, "Currency", "currency"],
		[8, "Quantity", "pieces_or_cases"],
		[9, "Expected", "day"],
		[9, "Unit cost", "number"],
		[9, "Supplier", "no_such_supplier"],
	]);
	await expect(sendPurchaseOrders(client, file)).rejects.toMatchObject({ code: "import_has_refusals" });
	expect(await drafts()).toEqual([]);
	const done = await sendPurchaseOrders(client, file, { skipRefused: "yes" });
	expect(
		done.orders.map(({ reference, isRefused, draft }) => [reference, isRefused, draft !== null]),
	).toEqual([
		["A", true, false],
		["B", true, false],
		["C", true, false],
		["D", true, false],
		["E", true, false],
		["F", false, true],
	]);
	expect(await drafts()).toMatchObject([{ lines: [{ ordered: 5 }] }]);
});

it("refuses a file without quantities, and one with more orders than one would look through", async () => {
	const { client } = await shop();
	const refused = (rule: string) => ({
		code: "file_refused",
		problem: { errors: [{ field: "file", rule }] },
	});
	await expect(sendPurchaseOrders(client, "Supplier,SKU\nTarnwick,B-1\n")).rejects.toMatchObject(
		refused("file_lacks_column"),
	);
	const many = Array.from({ length: 201 }, (_, i) => `${i},Tarnwick,B-1,1`).join("\n");
	await expect(sendPurchaseOrders(client, `Order,Supplier,SKU,Quantity\n${many}`)).rejects.toMatchObject(
		refused("too_many"),
	);
});

it("keeps typed prices of an export typed, and lets the others follow their offers again", async () => {
	const { client, supplier, wheel, drafts, exported } = await shop();
	const line = { product: wheel, ordered: 10 };
	await client.call(addPurchaseOrder, { body: { supplier, lines: [line, { ...line, cost: 8 }] } });
	const sources = async () => (await drafts()).map(({ lines }) => lines.map((one) => one.priceFrom));
	expect(await sources()).toEqual([["offer", "typed"]]);
	await sendPurchaseOrders(client, await exported(), {});
	expect(await sources()).toEqual([
		["offer", "typed"],
		["offer", "typed"],
	]);
});

it("refuses keys that mean different products, by name", async () => {
	const { client, drafts } = await shop();
	const columns = "Supplier,SKU,Supplier SKU,Barcode,Quantity";
	const rows = [
		"Merrowdale,B-1,M-29,,1",
		`Merrowdale,W-29,,${CASE},1`,
		`Merrowdale,,M-29,${CASE},1`,
		`Merrowdale,NEW,,${CASE},1`,
		"Merrowdale,W-29,M-30,,1",
		"Merrowdale,B-1,M-30,,1",
		"Merrowdale,W-29,M-29,,1",
	];
	const report = await sendPurchaseOrders(client, [columns, ...rows].join("\n"), { dry: "yes" });
	expect(report.refusals.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
		"2 Supplier SKU: SKU B-1 is Bell, but supplier SKU M-29 belongs to W-29.",
		`3 Barcode: SKU W-29 is Wheel, but barcode ${CASE} belongs to B-1.`,
		`4 Barcode: Supplier SKU M-29 is Wheel, but barcode ${CASE} belongs to B-1.`,
		`5 SKU: SKU NEW is new, but barcode ${CASE} belongs to B-1.`,
		"6 Supplier SKU: Supplier SKU M-30 is also on line 7.",
		"7 Supplier SKU: Supplier SKU M-30 is also on line 6.",
	]);
	expect(await drafts()).toEqual([]);
});
