import * as contract from "@freehub/contract/catalogue/products";
import { describe, expect, it } from "vitest";
import { demoProducts } from "#demo/products.ts";
import { importFile, undo } from "../../../../../test/import-file.ts";
import { testServer } from "../../../../../test/server.ts";

/** Typed texts, with the expected first products in order; empty: nothing is found. */
const searches: [string, string[]][] = [
	// Names, complete and partially typed.
	["Aria Road Helmet", ["Aria Road Helmet"]],
	["aria road helmet", ["Aria Road Helmet"]],
	["ARIA", ["Aria Road Helmet"]],
	["ari", ["Aria Road Helmet"]],
	["compact cr", ["Compact Crankset 50/34"]],
	["squall", ["Squall Rain Jacket"]],
	["bivvy 12", ["Bivvy 12 Saddle Bag"]],
	["pocket multi-tool", ["Pocket Multi-Tool 14"]],
	["pocket multi tool 14", ["Pocket Multi-Tool 14"]],
	["climber's", ["Climber's Jersey"]],
	["climbers", ["Climber's Jersey"]],
	["e-tour", ["Volt Tour E"]],
	["volt", ["Volt Tour E"]],
	["frost", ["Frost Gloves"]],
	["torque wrench 2-20", ["Torque Wrench 2-20 Nm"]],
	["cassette 11", ["Cassette 11-34, 11-Speed"]],
	["cassette", ["Cassette 10-51, 12-Speed", "Cassette 11-34, 11-Speed"]],
	["chain", ["Chain, 12-Speed, 126 Links", "Chain Tool and Wear Gauge"]],
	["chain 12", ["Chain, 12-Speed, 126 Links"]],
	// Words in any order, from any field.
	["helmet road", ["Aria Road Helmet"]],
	["wheel rear tor", ["Tor 29 Rear Wheel"]],
	["front wheel ridge", ["Ridge 45 Front Wheel"]],
	["12-speed derailleur", ["Rear Derailleur, 12-Speed"]],
	["speed cassette 10", ["Cassette 10-51, 12-Speed"]],
	["rotor 180", ["Brake Rotor 180 mm, Floating"]],
	["rotor floating", ["Brake Rotor 180 mm, Floating"]],
	["highmoor gravel", ["Drover Gravel"]],
	["noordwijk light", ["Harbour Dynamo Headlight"]],
	["clothing rain", ["Squall Rain Jacket"]],
	["kids helmet", ["Otter Kids Helmet"]],
	["helmet little gear", ["Otter Kids Helmet"]],
	["chromoly", ["Drover Gravel"]],
	["carbon road bike", ["Col 34 Road"]],
	// SKUs, with and without the dash: complete, prefix, and part.
	["BK-1040", ["Col 34 Road"]],
	["bk1040", ["Col 34 Road"]],
	["wh22", ["Tor 29 Rear Wheel"]],
	["bk 1040", ["Col 34 Road"]],
	["dt-33", ["Chain, 12-Speed, 126 Links"]],
	["1018", ["Lantern Step-Through"]],
	["8112", ["Ember 120 Rear Light"]],
	["9203", ["Dawn Handlebar Bag"]],
	// Inside words.
	["railleur", ["Rear Derailleur, 12-Speed"]],
	["sette", ["Cassette 10-51, 12-Speed", "Cassette 11-34, 11-Speed"]],
	["lebar", ["Dawn Handlebar Bag"]],
	["light", ["Beam 800 Front Light", "Ember 120 Rear Light", "Harbour Dynamo Headlight"]],
	["annier", ["Ferry Pannier Pair"]],
	// Accents and case.
	["hélmet ária", ["Aria Road Helmet"]],
	["DÉRAILLEUR", ["Rear Derailleur, 12-Speed"]],
	// One typo: missing, added, wrong, swapped, or doubled letter.
	["derailer", ["Rear Derailleur, 12-Speed"]],
	["deraileur", ["Rear Derailleur, 12-Speed"]],
	["derrailleur", ["Rear Derailleur, 12-Speed"]],
	["casette 11", ["Cassette 11-34, 11-Speed"]],
	["helmt otter", ["Otter Kids Helmet"]],
	["hlemet quay", ["Quay City Helmet"]],
	["jersay", ["Climber's Jersey"]],
	["paniers", ["Ferry Pannier Pair"]],
	["cranckset compact", ["Compact Crankset 50/34"]],
	["calliper", ["Flat-Mount Caliper"]],
	["hanlebar", ["Dawn Handlebar Bag"]],
	["torqeu", ["Torque Wrench 2-20 Nm"]],
	// While typing, with a typo.
	["derial", ["Rear Derailleur, 12-Speed"]],
	["hanldeb", ["Dawn Handlebar Bag"]],
	// Missing products, and texts without words.
	["unicycle", []],
	["chain unicycle", []],
	["!!!", []],
	[`"'; drop table product; --`, []],
];

/** A catalogue with words in the plural, separate, joined, with umlauts, and in descriptions of other products. */
const forms: [name: string, description?: string][] = [
	["Larch 40 Gravel Tyre", "Rolls on gravel. Not for inner tubes with wide valves."],
	["Ridge 28 Road Tyre", "One of our tyres for the road, with inner tubes or without."],
	["Butyl Inner Tube 28"],
	["Latex Inner Tube 29", "Lighter than other tubes."],
	["Torque Wrench 2-20"],
	["Hex Key Set", "Where spanners and torque are too much."],
	["Range Battery 500"],
	["Two Batteries AAA"],
	["Workshop Knife", "For boxes."],
	["Rain Gloves Pair"],
	["Winter Glove Liner"],
	["Brake Pad Organic"],
	["Brake Pads Sintered"],
	["Storage Box 40"],
	["Cleaning Brush Stiff"],
	["Messband Größe L"],
	["Groessentabelle Rahmen"],
	["Schläuche Set"],
	["Straßenrad Lampe"],
	["E-Bike Charger"],
	["Ebike Motor Cover"],
	["Pump Floor", "Also for an e-bike."],
	["Slick 28 x 1.40"],
	["Band 28x1.40"],
	["Multi-Tool 14"],
	["Multitool Mini"],
	["T-Shirt Pine"],
	["Glass Cleaner"],
	["Bus Rack"],
	["Cleat Shoe 42"],
	["Shorts Long"],
];

/** Typed texts, with all results, best first. */
const formSearches: [string, string[]][] = [
	["gravel tyres", ["Larch 40 Gravel Tyre"]],
	["tyres", ["Ridge 28 Road Tyre", "Larch 40 Gravel Tyre"]],
	[
		"inner tubes",
		["Butyl Inner Tube 28", "Latex Inner Tube 29", "Ridge 28 Road Tyre", "Larch 40 Gravel Tyre"],
	],
	["torque wrenches", ["Torque Wrench 2-20"]],
	["wrenches", ["Torque Wrench 2-20"]],
	["tyre", ["Ridge 28 Road Tyre", "Larch 40 Gravel Tyre"]],
	["road tyres", ["Ridge 28 Road Tyre"]],
	["Tyres, gravel", ["Larch 40 Gravel Tyre"]],
	["tubes", ["Butyl Inner Tube 28", "Latex Inner Tube 29", "Ridge 28 Road Tyre", "Larch 40 Gravel Tyre"]],
	["batteries", ["Two Batteries AAA", "Range Battery 500"]],
	["battery", ["Range Battery 500", "Two Batteries AAA"]],
	["knives", ["Workshop Knife"]],
	["gloves", ["Rain Gloves Pair", "Winter Glove Liner"]],
	["glove", ["Winter Glove Liner", "Rain Gloves Pair"]],
	["winter gloves", ["Winter Glove Liner"]],
	["brake pads", ["Brake Pads Sintered", "Brake Pad Organic"]],
	["pads organic", ["Brake Pad Organic"]],
	["boxes", ["Storage Box 40", "Workshop Knife"]],
	["storage boxes", ["Storage Box 40"]],
	["brushes", ["Cleaning Brush Stiff"]],
	["groesse", ["Groessentabelle Rahmen", "Messband Größe L"]],
	["größe", ["Messband Größe L", "Groessentabelle Rahmen"]],
	["grösse", ["Messband Größe L", "Groessentabelle Rahmen"]],
	["schlaeuche", ["Schläuche Set"]],
	["schlauche", ["Schläuche Set"]],
	["strassenrad", ["Straßenrad Lampe"]],
	["ebike", ["Ebike Motor Cover", "E-Bike Charger", "Pump Floor"]],
	["e-bike", ["E-Bike Charger", "Ebike Motor Cover", "Pump Floor"]],
	["e bike charger", ["E-Bike Charger"]],
	["ebike charger", ["E-Bike Charger"]],
	["28 x 1.40", ["Slick 28 x 1.40", "Band 28x1.40"]],
	["28x1.40", ["Band 28x1.40", "Slick 28 x 1.40"]],
	["multitool", ["Multitool Mini"]],
	["multi-tool", ["Multi-Tool 14", "Multitool Mini"]],
	["tshirt", ["T-Shirt Pine"]],
	["t-shirts", ["T-Shirt Pine"]],
	["glass", ["Glass Cleaner"]],
	["bus", ["Bus Rack"]],
	["shoe", ["Cleat Shoe 42"]],
	["tyres bus", []],
];

describe("a search", () => {
	it("finds the singular of a plural, and words that are spelt or joined in another way", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const rows = forms.map(([name, description = ""], i) => [`N-${i}`, name, description, "1"]);
		const csv = [["sku", "name", "description", "price"], ...rows].map((cells) => cells.join(";")).join("\n");
		await importFile(client, csv);
		const found: [string, string[]][] = [];
		for (const [search] of formSearches) {
			const { items } = await client.page(contract.listProducts, { query: { search } });
			found.push([search, items.map(({ name }) => name)]);
		}
		expect(found).toEqual(formSearches);
	});

	it("finds what is meant, the best match first", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		for (const body of demoProducts) await client.call(contract.addProduct, { body });
		const found: [string, string[]][] = [];
		for (const [search, expected] of searches) {
			const page = await client.page(contract.listProducts, { query: { search } });
			expect(page.total, search).toBe(page.items.length);
			const names = page.items.map(({ name }) => name);
			found.push([search, expected.length === 0 ? names : names.slice(0, expected.length)]);
		}
		expect(found).toEqual(searches);
		expect(searches.length).toBeGreaterThanOrEqual(60);
	});

	it("knows at once of every product that is added, renamed, deleted or restored", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const found = async (search: string) => {
			const page = await client.page(contract.listProducts, { query: { search } });
			return page.items.map(({ name }) => name);
		};
		const body = { ...demoProducts[0], name: "Zephyr Bell", sku: null, barcode: null } as never;
		expect(await found("zephyr")).toEqual([]);
		const { insertedId: id, version } = await client.call(contract.addProduct, { body });
		expect(await found("zephyr")).toEqual(["Zephyr Bell"]);
		await client.call(contract.changeProduct, { params: { id }, body: { name: "Zephyr Horn" }, version });
		expect([await found("zephyr"), await found("zephyr bell")]).toEqual([["Zephyr Horn"], []]);
		await client.call(contract.deleteProduct, { params: { id } });
		expect(await found("zephyr")).toEqual([]);
		await client.call(contract.restoreProduct, { params: { id } });
		expect(await found("zephyr")).toEqual(["Zephyr Horn"]);
		const imported = await importFile(client, "sku,name,price\nZ-1,Zephyr,1");
		expect(await found("zephyr")).toEqual(["Zephyr", "Zephyr Horn"]);
		await undo(client, imported._id);
		expect(await found("zephyr")).toEqual(["Zephyr Horn"]);
	});

	it("ranks anew when a SKU becomes what is searched for", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const [demo] = demoProducts;
		const nothing = { sku: null, brand: null, barcode: null };
		for (const named of [
			{ name: "Alpha", sku: "77" },
			{ name: "Beta", brand: "77" },
		]) {
			await client.call(contract.addProduct, { body: { ...demo, ...nothing, ...named } as never });
		}
		const found = async () => {
			const page = await client.page(contract.listProducts, { query: { search: "77" } });
			return page.items;
		};
		const [alpha, beta] = await found();
		expect([alpha?.name, beta?.name]).toEqual(["Alpha", "Beta"]);
		for (const [product, change] of [
			[alpha, { sku: null, brand: "77" }],
			[beta, { sku: "77", brand: null }],
		] as const) {
			await client.call(contract.changeProduct, {
				params: { id: product?._id ?? "" },
				body: change,
				version: product?.version ?? 0,
			});
		}
		expect((await found()).map(({ name }) => name)).toEqual(["Beta", "Alpha"]);
	});

	it("lists what begins as typed first among more products than it compares", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const rows = Array.from({ length: 150 }, (_, i) => `P${i},Alloy Stem ${i},1`);
		await importFile(client, ["sku,name,price", ...rows, "P150,Stem,1", "STEM-1,Spacer,1"].join("\n"));
		const page = await client.page(contract.listProducts, { query: { search: "stem", limit: 60 } });
		expect(page.items.slice(0, 2).map(({ name }) => name)).toEqual(["Stem", "Spacer"]);
		expect([page.total, page.isTotalExact]).toEqual([100, false]);
		const rest = await client.page(contract.listProducts, {
			query: { search: "stem", limit: 60, cursor: page.next },
		});
		expect([rest.items.length, rest.next]).toEqual([40, undefined]);
		expect(new Set([...page.items, ...rest.items].map(({ _id }) => _id)).size).toBe(100);
	});
});
