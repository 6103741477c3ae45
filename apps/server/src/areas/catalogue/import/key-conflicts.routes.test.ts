import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/stock/locations";
import { expect, it } from "vitest";
import { dryRun, importFile } from "../../../../test/import-file.ts";
import { list, refused, shop } from "../../../../test/import-shop.ts";

const [red, blue, box, free] = ["9520000004019", "9520000004026", "9520000004033", "9520000004040"] as const;

/** A shop with two helmets with SKU and barcode, one of them with a further barcode, and a lock without a SKU. */
async function helmets() {
	const { client } = await shop();
	await importFile(
		client,
		[
			"sku,barcode,name,price,quantity,model",
			`HLM-M-RED,${red},Helmet M red,40,6,Helmet`,
			`HLM-M-BLU,${blue},Helmet M blue,40,2,Helmet`,
			",96385074,Lock,9,1,",
		].join("\n"),
	);
	const products = await list(client);
	const idOf = (name: string) => products.find((product) => product.name === name)?._id ?? "";
	await client.call(addBarcode, {
		params: { id: idOf("Helmet M red") },
		body: { code: box, pieces: 1 },
		idempotencyKey: randomUUID(),
	});
	return { client, idOf, products: await list(client) };
}

/** The reason why a file of one row is refused; nothing of it is done, also if refused rows are skipped. */
async function refusal(client: Client, head: string, row: string) {
	const before = await list(client);
	const done = await importFile(client, `${head}\n${row}`, { options: { isAllOrNothing: false } });
	expect(done.counts).toMatchObject({ new: 0, changed: 0, refused: 1 });
	expect(await list(client)).toEqual(before);
	return (await refused(client, done._id))[0]?.[1];
}

const head = "sku,barcode,name,price,quantity,model";

it("a new SKU with the barcode of another product is refused by name; nothing is renamed or overwritten", async () => {
	const { client } = await helmets();
	const why = (code: string) => `sku: SKU HLM-L-RED is new, but barcode ${code} belongs to HLM-M-RED.`;
	expect(await refusal(client, head, `HLM-L-RED,${red},Helmet L red,44,5,Helmet`)).toBe(why(red));
	// In another length, as a further barcode, and in a file of stock alone.
	expect(await refusal(client, head, `HLM-L-RED,0${red},Helmet L red,44,5,Helmet`)).toBe(why(`0${red}`));
	expect(await refusal(client, head, `HLM-L-RED,${box},Helmet L red,44,5,Helmet`)).toBe(why(box));
	expect(await refusal(client, "sku,ean,quantity", `HLM-L-RED,${red},5`)).toBe(why(red));
	expect(await refusal(client, "sku,ean,location,quantity", `HLM-L-RED,${red},Shop,5`)).toBe(why(red));
	expect(await refusal(client, "_id,sku,ean,quantity", `nobody,HLM-L-RED,${red},5`)).toBe(why(red));
});

it("keys of two products in one row are refused, whichever they are", async () => {
	const { client, idOf } = await helmets();
	const theirs = "barcode: Another product, Helmet M red, already has this barcode.";
	expect(await refusal(client, head, `HLM-M-BLU,${red},Helmet M blue,40,2,Helmet`)).toBe(theirs);
	expect(await refusal(client, head, `HLM-M-BLU,${box},Helmet M blue,40,2,Helmet`)).toBe(theirs);
	const blueId = idOf("Helmet M blue");
	const isOf = "_id: This _id belongs to another product, Helmet M blue.";
	expect(await refusal(client, "_id,sku,price", `${blueId},HLM-M-RED,1`)).toBe(isOf);
	expect(await refusal(client, "_id,barcode,price", `${blueId},${red},1`)).toBe(isOf);
	expect(await refusal(client, "_id,barcode,price", `${blueId},${box},1`)).toBe(isOf);
	expect(await refusal(client, "_id,sku,barcode,price", `${blueId},NEW,${red},1`)).toBe(isOf);
});

it("two rows of a file with one code are refused, also where rows are about places", async () => {
	const { client } = await helmets();
	await client.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
	const rows = [
		`N-1,${free},New,1,1,`,
		`N-2,${free},New,1,1,`,
		`HLM-M-BLU,${free},Helmet M blue,40,2,Helmet`,
	];
	const twice = (line: number) => `barcode: Barcode ${free} is also on line ${line}.`;
	const all = [
		[2, twice(3)],
		[3, twice(2)],
		[4, twice(2)],
	];
	const plain = await dryRun(client, [head, ...rows].join("\n"));
	expect(await refused(client, plain._id)).toEqual(all);
	const placed = rows.map((row, i) => `${row},${i === 0 ? "Shop" : "Depot"}`);
	const atPlaces = await dryRun(client, [`${head},location`, ...placed].join("\n"));
	expect(await refused(client, atPlaces._id)).toEqual(all);
	// The same product at two places by _id, with one new code for two products.
	const [a, b] = (await list(client)).map(({ _id }) => _id);
	const byIds = ["_id,barcode,location,quantity", `${a},${free},Shop,1`, `${b},${free},Depot,1`];
	const shown = await dryRun(client, byIds.join("\n"));
	expect(await refused(client, shown._id)).toEqual([
		[2, `barcode: Barcode ${free} is also on line 3.`],
		[3, `barcode: Barcode ${free} is also on line 2.`],
	]);
});

it("keys that agree still do what they did: a rename by _id, a new barcode by SKU, a first SKU by barcode", async () => {
	const { client, idOf } = await helmets();
	const file = [
		"_id,sku,barcode",
		`${idOf("Helmet M red")},HLM-RED,${red}`,
		`,HLM-M-BLU,${free}`,
		",LOCK,96385074",
	];
	expect(await importFile(client, file.join("\n"))).toMatchObject({ counts: { changed: 3, refused: 0 } });
	expect(await list(client)).toMatchObject([
		{ sku: "HLM-RED", barcode: red },
		{ sku: "HLM-M-BLU", barcode: free },
		{ sku: "LOCK", barcode: "96385074" },
	]);
	// By a further barcode, with its own SKU: it is this product's.
	expect(await importFile(client, `sku,barcode,price\nHLM-RED,${box},41`)).toMatchObject({
		counts: { changed: 1 },
	});
	expect((await list(client))[0]).toMatchObject({ barcode: red, price: 41 });
});

it("codes that were rounded to the same are refused as rounded, and not as a code that two rows have", async () => {
	const { client } = await shop();
	const file = [
		"SKU,Barcode,Name,Price",
		"A-1,9.52E+12,Bell,9",
		"A-2,9.52E+12,Lamp,9",
		"A-3,9.52E+12,Pump,9",
	];
	const shown = await dryRun(client, file.join("\n"));
	const reasons = await refused(client, shown._id);
	expect(reasons.map(([line]) => line)).toEqual([2, 3, 4]);
	for (const [, why] of reasons) expect(why).toMatch(/^Barcode: 9\S* was rounded by a spreadsheet[^;]*$/);
	expect(shown.refusals?.kinds.map(({ rule, rows }) => [rule, rows])).toEqual([["code_rounded", 3]]);
});

const cases = "../shared/cases/03-prestashop-combinations.csv";

it.runIf(existsSync(cases))(
	"combinations with one rounded barcode are refused as rounded, and become no product of another",
	async () => {
		const { client } = await shop();
		const rows = readFileSync(cases, "utf8").trim().split(/\r?\n/);
		// Short rows are refused: of this file only the columns up to the quantity are looked at.
		const narrow = rows.map((row) => row.split(";").slice(4, 6).join(";"));
		const file = ["Reference;EAN13;name;price", ...narrow.slice(1, 5).map((row) => `${row};Helmet;41`)];
		const mapping = { sku: 0, barcode: 1, name: 2, price: 3 };
		const options = { isAllOrNothing: false };
		const imported = await importFile(client, file.join("\n"), { mapping, options });
		expect(imported.counts).toMatchObject({ new: 1, refused: 3 });
		for (const [, why] of await refused(client, imported._id)) {
			expect(why).toContain("EAN13: 9521230000000 was rounded by a spreadsheet, its last digits are lost.");
		}
		expect(await list(client)).toMatchObject([{ sku: "HLM-S-RED" }]);
	},
);
