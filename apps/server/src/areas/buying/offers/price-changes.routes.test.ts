import { addOffer, changeOffer } from "@freehub/contract/buying/offers";
import { getPriceChanges } from "@freehub/contract/buying/price-changes";
import * as commands from "@freehub/contract/buying/purchase-commands";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

it("says what got dearer or cheaper, since when, and what the next orders cost more, most money first", async () => {
	let at = "2026-11-20";
	const server = await testServer({}, () => new Date(`${at}T10:00:00Z`));
	const { client } = await server.newUser();
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Tarnwick" } });
	const product = async (name: string, more: object = {}) => {
		const body = { name, supplier: "Tarnwick", description: "D", price: 1, quantity: 50, image: "/d.svg" };
		return (await client.call(addProduct, { body: { ...body, ...more } }))._id;
	};
	const [steady, cased, lamp, horn, rack, old] = [
		await product("Steady"),
		await product("Cased"),
		await product("Lamp"),
		await product("Horn", { quantity: 1, reorderPoint: 30 }),
		await product("Rack"),
		await product("Old"),
	];
	const draft = async (day: string, lines: Record<string, [ordered: number, cost: number]>, also = {}) => {
		at = day;
		const body = {
			supplier,
			...also,
			lines: Object.entries(lines).map(([id, [ordered, cost]]) => ({ product: id, ordered, cost })),
		};
		return client.call(commands.addPurchaseOrder, { body });
	};
	const order = async (...given: Parameters<typeof draft>) => {
		const { _id: id } = await draft(...given);
		await client.call(commands.sendPurchaseOrder, { params: { id }, body: { by: "marked", rate: "2" } });
	};
	const offer = (day: string, of: string, prices: [from: number, price: number][], also = {}) => {
		at = day;
		const breaks = prices.map(([from, price]) => ({ from, price }));
		return client.call(addOffer, { body: { supplier, product: of, breaks, ...also } });
	};
	const read = () => client.call(getPriceChanges, { params: { id: supplier } });

	// A change of 1.9 % does not matter, nor what was ordered more than a year ago.
	await order("2025-10-01", { [old]: [10, 5] });
	await order("2025-12-01", { [steady]: [10, 100] });
	const breaks: [number, number][] = [
		[1, 12],
		[100, 10],
	];
	const { _id: ofCase } = await offer("2026-01-05", cased, breaks);
	await order("2026-02-01", { [cased]: [100, 10], [lamp]: [4, 20], [horn]: [10, 1.5] }, { currency: "EUR" });
	await order("2026-03-01", { [cased]: [10, 12], [lamp]: [4, 30], [horn]: [10, 1.5] }, { currency: "EUR" });
	expect(await read()).toEqual({
		changes: [
			{
				product: lamp,
				productName: "Lamp",
				sku: null,
				currency: "EUR",
				before: 20,
				now: 30,
				per: 1,
				percent: 50,
				since: "2026-03-01",
				pieces: 4,
				piecesOf: "usual",
				extra: 40,
			},
		],
		dearer: 1,
		cheaper: 0,
		// At 2 dollars a euro.
		extra: 80,
	});

	await offer("2026-04-01", horn, [[1, 1.2]], { currency: "EUR", pack: 6 });
	await offer("2026-04-02", steady, [[1, 101.9]]);
	await client.call(changeOffer, {
		params: { id: ofCase },
		body: { currency: "EUR", breaks: [{ from: 1, price: 12 }] },
		version: 1,
	});
	// Nothing of it was ordered yet, and it gets dearer in December.
	await offer("2026-05-01", rack, [[1, 9]], { validFrom: "2026-12-01" });
	await offer("2026-05-01", rack, [[1, 8]], { validFrom: "2026-01-01", validTo: "2026-11-30" });
	await draft("2026-11-20", { [rack]: [500, 8] });
	const { changes, ...sums } = await read();
	expect(
		changes.map((one) => [one.productName, one.percent, one.since, one.pieces, one.piecesOf, one.extra]),
	).toEqual([
		["Rack", 12.5, "2026-12-01", 500, "draft", 500],
		["Lamp", 50, "2026-03-01", 4, "usual", 40],
		// The pieces that came at the offer's price break would now cost as much as the others.
		["Cased", 20, "2026-03-01", 10, "usual", 20],
		["Horn", -20, "2026-04-01", 42, "low", -12.6],
	]);
	expect(sums).toEqual({ dearer: 3, cheaper: 1, extra: 594.8 });
});
