import * as contract from "@freehub/contract/buying/price-lists";
import * as articles from "@freehub/contract/buying/supplier-articles";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, it } from "vitest";
import { supplierId } from "../../../../test/buying.ts";
import { dryList, loadList, settledList } from "../../../../test/price-list-file.ts";
import { testServer } from "../../../../test/server.ts";
import { sheetCells, workbook } from "../../../../test/table-files.ts";

async function shop() {
	const server = await testServer({ rateLimits: false });
	const { client } = await server.newUser();
	const body = { name: "Pump", description: "-", supplier: "Tarnwick", image: "/x", price: 1, quantity: 1 };
	await client.call(addProduct, { body });
	return { client, supplier: await supplierId(server.db, "Tarnwick") };
}

const catalogue = async (client: Client, id: string) =>
	(await client.all(articles.listArticles, { params: { id }, query: { show: "all" } })).map(
		({ sku, barcode }) => [sku, barcode],
	);

const reasons = async (client: Client, id: string, outcome: "refused" | "noted") =>
	(await client.all(contract.listPriceListRows, { params: { id }, query: { outcome } })).flatMap((row) =>
		row.reasons.map(({ column, rule }) => [row.line, column, rule]),
	);

it("a price list's dates, rounded codes, short rows and totals are named, and its sheet is chosen by its columns", async () => {
	const { client, supplier } = await shop();
	const rows = [
		sheetCells(1, ["Supplier SKU", "Name", "Barcode", "Price"]),
		sheetCells(2, [{ v: "46307", s: 1 }, "Spanner", "9520000004019", { v: "14" }]),
		sheetCells(3, ["T-2", "Bell", { v: "9521230000000" }, { v: "2" }]),
		sheetCells(4, ["T-3", "Lamp", { v: "12345004117" }, { v: "9" }]),
		sheetCells(5, ["T-4", { v: "#REF!", t: "e" }, "", { v: "9" }]),
		sheetCells(6, ["Total", "", "", { v: "34" }]),
	].join("");
	const file = workbook({
		rows: sheetCells(1, ["Terms", "Name"]),
		styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs>',
		workbook:
			'<workbook xmlns:r="r"><sheets><sheet name="Terms" r:id="rId1"/><sheet name="Prices" r:id="rId4"/></sheets></workbook>',
		parts: { "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
	}) as Uint8Array<ArrayBuffer>;
	const first = await dryList(client, supplier, file);
	expect(first).toMatchObject({
		head: { sheets: ["Terms", "Prices"], sheet: 1, isSheetProposed: true },
		counts: { new: 1, refused: 3 },
		sheetNotes: { dates: [{ column: 0, rows: 1 }], leftOut: [{ rule: "totals_row", line: 6, rows: 1 }] },
	});
	expect(await reasons(client, first._id, "refused")).toEqual([
		[2, "Supplier SKU", "cell_is_date"],
		[3, "Barcode", "code_rounded"],
		[5, "Name", "cell_unreadable"],
	]);
	expect(await reasons(client, first._id, "noted")).toEqual([[4, "Barcode", "zero_restored"]]);

	const params = { id: first._id };
	await client.call(contract.changePriceList, { params, body: { options: { dates: { "0": "month-day" } } } });
	const second = await settledList(client, first._id);
	expect(second).toMatchObject({ counts: { new: 2, refused: 2 }, options: { dates: { "0": "month-day" } } });
	// Another sheet has other columns.
	await client.call(contract.changePriceList, { params, body: { file: { sheet: 1 } } });
	expect((await settledList(client, first._id)).options.dates).toEqual({});
	await client.call(contract.changePriceList, { params, body: { options: { dates: { "0": "month/day" } } } });
	await settledList(client, first._id);
	await client.call(contract.commitPriceList, { params });
	await settledList(client, first._id);
	expect(await catalogue(client, supplier)).toEqual([
		["10/12", "9520000004019"],
		["T-3", "012345004117"],
	]);
});

it("rows of a price list that are for one article once their damage is mended are all refused", async () => {
	const { client, supplier } = await shop();
	const rows = [
		sheetCells(1, ["Supplier SKU", "Name", "Barcode", "Price"]),
		sheetCells(2, [{ v: "46307", s: 1 }, "Spanner", "", { v: "14" }]),
		sheetCells(3, ["10-12", "Spanner", "", { v: "15" }]),
		sheetCells(4, ["T-3", "Lamp", { v: "12345004117" }, { v: "9" }]),
		sheetCells(5, ["T-4", "Lamp", "012345004117", { v: "9" }]),
		sheetCells(6, [{ v: "1.125", s: 2 }, "Headset", "", { v: "9" }]),
		sheetCells(7, ["1 1/8", "Headset", "", { v: "8" }]),
	].join("");
	const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="16"/><xf numFmtId="12"/></cellXfs>';
	const file = workbook({ rows, styles }) as Uint8Array<ArrayBuffer>;
	const { _id: id } = await dryList(client, supplier, file);
	const body = { options: { dates: { "0": "month-day" } } } as const;
	await client.call(contract.changePriceList, { params: { id }, body });
	expect((await settledList(client, id)).counts).toMatchObject({ new: 0, refused: 6 });
	const twice = (await reasons(client, id, "refused")).filter(([, , rule]) => rule === "key_twice");
	expect(twice.map(([line]) => line)).toEqual([2, 3, 4, 5, 6, 7]);
});

it("while a SKU of a price list is lost, no article counts as missing from it", async () => {
	const { client, supplier } = await shop();
	const head = "Supplier SKU,Name,Price\n";
	await loadList(client, supplier, `${head}11-28,Cassette,59\nT-2,Bell,2\n`);
	const lost = await dryList(client, supplier, `${head}28-Nov,Cassette,59\nT-3,Lamp,9\n`);
	expect(lost.counts).toMatchObject({ new: 1, refused: 1, withdrawn: 0 });
	const params = { id: lost._id };
	await client.call(contract.changePriceList, { params, body: { options: { dates: { "0": "month-day" } } } });
	expect((await settledList(client, lost._id)).counts).toMatchObject({ new: 1, unchanged: 1, withdrawn: 1 });
	// An article that is called like that is read as it is.
	const other = await loadList(client, supplier, `${head}MAY-20,Tyre,9\n`);
	expect(other.counts).toMatchObject({ new: 1, refused: 0 });
});
