import { addOffer, changeOffer, listOffers } from "@freehub/contract/buying/offers";
import { getPriceChanges } from "@freehub/contract/buying/price-changes";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { listAudit } from "@freehub/contract/office/audit";
import { expect, it } from "vitest";
import { buyingShop, send } from "../../../../test/buying.ts";
import { sendOffers, sendPurchaseOrders } from "../../../../test/send-file.ts";

const spokes = [
	{ from: 1, price: 4.9 },
	{ from: 1000, price: 4.35 },
];

/** A shop whose supplier offers bells at 4.90 per 100. */
async function shop() {
	const one = await buyingShop({ rateLimits: false }, () => new Date("2026-11-20T10:00:00Z"));
	const { client, supplier, products } = one;
	const [product = ""] = products;
	const offer = await client.call(addOffer, {
		body: { supplier, product, supplierSku: "S-260", breaks: spokes, per: 100 },
	});
	const draft = (line: object) =>
		client.call(commands.addPurchaseOrder, { body: { supplier, lines: [{ product, ordered: 7, ...line }] } });
	return { ...one, product, offer, draft };
}

it("an offer's prices are for as many pieces as it says, and drafts, sent orders and receipts take both", async () => {
	const { client, supplier, offer, draft, receive, read } = await shop();
	expect(offer).toMatchObject({ breaks: spokes, per: 100 });
	expect(await client.all(listOffers, { query: { supplier } })).toEqual([offer]);
	const few = await draft({});
	expect(few.lines).toMatchObject([
		{
			cost: 4.9,
			per: 100,
			total: 0.34,
			priceFrom: "offer",
			offered: 4.9,
			offeredPer: 100,
			isOfferNew: false,
		},
	]);
	expect(few.lines[0]?.offer).toEqual({ breaks: spokes, per: 100, isListed: false });
	expect((await draft({ ordered: 12_345 })).lines).toMatchObject([{ cost: 4.35, per: 100, total: 537.01 }]);
	const typed = await draft({ cost: 0.49, per: 10 });
	expect(typed.lines).toMatchObject([
		{ cost: 0.49, per: 10, priceFrom: "typed", offered: 4.9, offeredPer: 100 },
	]);

	// The same price in another form is no other price; another one is.
	const change = (body: object, version: number) =>
		client.call(changeOffer, { params: { id: offer._id }, body, version });
	await change({ breaks: [{ from: 1, price: 0.49 }], per: 10 }, 1);
	expect((await read(typed)).lines).toMatchObject([{ offered: 0.49, offeredPer: 10, isOfferNew: false }]);
	await change({ breaks: [{ from: 1, price: 52 }], per: 1000 }, 2);
	expect((await read(typed)).lines).toMatchObject([
		{ cost: 0.49, per: 10, offered: 52, offeredPer: 1000, isOfferNew: true },
	]);
	expect((await read(few)).lines).toMatchObject([{ cost: 52, per: 1000, total: 0.36 }]);
	const sent = await send(client, await draft({ ordered: 300 }));
	expect(sent.lines).toMatchObject([{ cost: 52, per: 1000, total: 15.6, offered: 52, offeredPer: 1000 }]);
	await receive(sent, [{ line: 0, quantity: 300 }]);
	await change({ per: 100 }, 3);
	expect((await read(sent)).lines).toMatchObject([{ cost: 52, per: 1000, offeredPer: 1000, accepted: 300 }]);
	const audit = await client.all(listAudit, { query: {} });
	const last = audit.find(({ action }) => action === "offer.change");
	expect(JSON.parse(last?.detail ?? "{}")).toMatchObject({ changed: { per: { before: 1000, after: 100 } } });
});

it("refuses a number of pieces that no price can be for, and a price with more decimals than its currency", async () => {
	const { client, supplier, product } = await shop();
	const add = (also: object) =>
		client.call(addOffer, { body: { supplier, product, breaks: [{ from: 1, price: 1 }], ...also } });
	for (const per of [0, -1, 1.5, 1_000_000_001, "100", null]) {
		await expect(add({ per })).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "per" }] },
		});
	}
	await expect(add({ breaks: [{ from: 1, price: 0.049 }] })).rejects.toMatchObject({
		problem: { errors: [{ field: "breaks.0.price", rule: "decimals" }] },
	});
	expect(await add({ per: 1_000_000_000 })).toMatchObject({ per: 1_000_000_000 });
});

it("says what a hundred costs before and now where a piece has no exact price", async () => {
	const { client, supplier, offer, draft } = await shop();
	await send(client, await draft({ ordered: 500 }));
	await client.call(changeOffer, {
		params: { id: offer._id },
		body: { breaks: [{ from: 1, price: 5.3 }] },
		version: 1,
	});
	expect(await client.call(getPriceChanges, { params: { id: supplier } })).toMatchObject({
		changes: [{ before: 4.9, now: 5.3, per: 100, percent: 8.2, pieces: 500, extra: 2 }],
	});
	await client.call(changeOffer, {
		params: { id: offer._id },
		body: { breaks: [{ from: 1, price: 49 }], per: 1000 },
		version: 2,
	});
	expect(await client.call(getPriceChanges, { params: { id: supplier } })).toMatchObject({ changes: [] });
});

it("files of offers have a column for it, in any of its names, and never change a price by a factor", async () => {
	const { client, cookie, server, supplier } = await shop();
	const list = () => client.all(listOffers, { query: { supplier } });
	const before = await list();
	const exported = await (await server.request("/api/offers.csv", { headers: { cookie } })).text();
	expect(exported).toContain('"1: 4.9, 1000: 4.35",100,USD');
	const counts = (given: object) => ({ counts: { new: 0, changed: 0, unchanged: 0, refused: 0, ...given } });
	expect(await sendOffers(client, exported)).toMatchObject({ ...counts({ unchanged: 1 }), fileNotes: [] });
	const file = (head: string, ...cells: string[]) =>
		`Supplier,Supplier SKU,${head}\nWheels Inc.,S-260,${cells.join(",")}\n`;
	// The same price for another number of pieces, in five ways.
	const same = (price: string, other: string) => `"1: ${price}, 1000: ${other}"`;
	for (const [head, ...cells] of [
		["Prices,PE", same("49", "43.50"), "1000"],
		["Prices,Preiseinheit", same("0.049", "0.0435"), "1 Stk"],
		["Price,UOM quantity", same("4.90", "4.35"), "100"],
		["Preis,Unité de prix", same("4.90", "4.35"), "per 100"],
		["Price per 100", same("4.90", "4.35")],
		["Price/1000,Price unit", same("49", "43.5"), "USD"],
	] as [string, ...string[]][]) {
		// With another price it is a change: the column is read.
		expect([head, await sendOffers(client, file(head, ...cells))]).toMatchObject([
			head,
			counts({ unchanged: 1 }),
		]);
		const other = file(head, ...cells.with(0, cells[0]?.replace(/[\d.]+"$/, '0.01"') ?? ""));
		expect([head, await sendOffers(client, other, { dry: "yes" })]).toMatchObject([
			head,
			counts({ changed: 1 }),
		]);
	}
	expect(await list()).toEqual(before);
	// Of a row without a price, the number of pieces says nothing.
	expect(await sendOffers(client, file("Prices,Per,Minimum", "", "10", ""))).toMatchObject(
		counts({ unchanged: 1 }),
	);
	const refused = (column: string, rule: string) => ({
		...counts({ refused: 1 }),
		refusals: [{ column, rule }],
	});
	expect(await sendOffers(client, file("Prices", "5.00"), { dry: "yes" })).toMatchObject(
		refused("Prices", "per_needed"),
	);
	expect(await sendOffers(client, file("Prices,Per", "5.00", ""), { dry: "yes" })).toMatchObject(
		refused("Prices", "per_needed"),
	);
	expect(await sendOffers(client, file("Prices,PE", "5.00", "100 g"), { dry: "yes" })).toMatchObject(
		refused("PE", "per_unreadable"),
	);
	expect(await sendOffers(client, file("Prices,Einheit", "5.00", "100"), { dry: "yes" })).toMatchObject({
		fileNotes: [{ column: "Einheit", rule: "per_column", facts: { name: "Einheit", numbers: "100" } }],
	});
	// A person may say it for the whole file.
	expect(await sendOffers(client, file("Prices", "4.90"), { dry: "yes", per: 1 })).toMatchObject({
		...counts({ changed: 1 }),
		lacksPer: true,
	});
	expect(
		await sendOffers(client, file("Prices per 100,Einheit", "5.00", "10"), { dry: "yes", per: 10 }),
	).toMatchObject({
		lacksPer: false,
		fileNotes: [],
	});
	expect(await sendOffers(client, file("Prices,Price unit", "0.0512", "1"))).toMatchObject(
		counts({ changed: 1 }),
	);
	expect(await list()).toMatchObject([{ breaks: [{ from: 1, price: 5.12 }], per: 100 }]);
});

it("files of orders have it, too, and a draft's line keeps the price as the file has it", async () => {
	const { client, read } = await shop();
	const head = "Supplier,Supplier SKU,Quantity";
	const lineOf = async (columns: string, cells: string) => {
		const report = await sendPurchaseOrders(client, `${head},${columns}\nWheels Inc.,S-260,250,${cells}\n`);
		return { ...(await read({ _id: report.orders[0]?.draft ?? "" })).lines[0], fileNotes: report.fileNotes };
	};
	expect(await lineOf("EK je 100,Note", "4.80,x")).toMatchObject({ cost: 4.9, per: 100 });
	expect(await lineOf("Cost per 100", "4.80")).toMatchObject({
		cost: 4.8,
		per: 100,
		total: 12,
		fileNotes: [],
	});
	expect(await lineOf("Unit cost,Preiseinheit", "4.80,100")).toMatchObject({
		cost: 4.8,
		per: 100,
		total: 12,
	});
	expect(await lineOf("Unit cost", "0.0485")).toMatchObject({ cost: 4.85, per: 100, total: 12.13 });
	expect(await lineOf("Unit cost,Mge", "4.80,100")).toMatchObject({
		cost: 4.8,
		per: 1,
		fileNotes: [{ column: "Mge", rule: "per_column" }],
	});
	const hundred = await sendPurchaseOrders(
		client,
		`${head},Unit cost,Mge\nWheels Inc.,S-260,250,4.80,100\n`,
		{ dry: "yes", per: 100 },
	);
	expect(hundred).toMatchObject({ orders: [{ total: 12 }], lacksPer: true, fileNotes: [] });
	expect(await lineOf("Note", "follows")).toMatchObject({ cost: 4.9, per: 100, priceFrom: "offer" });
});
