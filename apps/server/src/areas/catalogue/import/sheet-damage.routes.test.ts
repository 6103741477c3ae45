import { existsSync, readFileSync } from "node:fs";
import type { Import, ImportChange } from "@freehub/contract/catalogue/imports";
import * as contract from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled } from "../../../../test/import-file.ts";
import { contentOf, list, refused, rows, shop } from "../../../../test/import-shop.ts";
import { sheetCells, workbook } from "../../../../test/table-files.ts";

const each: ImportChange = { options: { isAllOrNothing: false } };

/** The notes of an import's rows, by line. */
async function noted(client: Client, id: string) {
	const all = await rows(client, id, { outcome: "noted" });
	return all.map(({ line, reasons }) => [
		line,
		reasons.map(({ column, message }) => `${column}: ${message}`).join(" "),
	]);
}

/** The messages of rules that are left out, with their first line and their rows. */
const leftOut = ({ sheetNotes }: Import) =>
	sheetNotes?.leftOut.map(({ message, line, rows: count }) => [message, line, count]);

const rounded = (text: string) =>
	`${text} was rounded by a spreadsheet, its last digits are lost. Format this column as text there, and enter the code again.`;
const isDate = (text: string) =>
	`A spreadsheet has turned this cell into the date ${text}. Say how the dates of this column are to be read, or mend it in the file.`;

describe("dates in columns of texts", () => {
	/** Sizes of cassettes, two of which a spreadsheet has turned into dates, and a SKU. */
	const sizes = (formats: [string, string]) =>
		workbook({
			styles:
				`<numFmts><numFmt numFmtId="164" formatCode="${formats[0]}"/><numFmt numFmtId="165" formatCode="${formats[1]}"/></numFmts>` +
				'<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
			rows: [
				sheetCells(1, ["SKU", "Name", "Size", "Price"]),
				sheetCells(2, ["C-1", "Cassette", { v: "46354", s: 1 }, { v: "59" }]),
				sheetCells(3, ["C-2", "Cassette", { v: "46030", s: 1 }, { v: "59" }]),
				sheetCells(4, ["C-3", "Cassette", "11-32", { v: "62" }]),
				sheetCells(5, [{ v: "46307", s: 2 }, "Spanner", "", { v: "14" }]),
			].join(""),
		});

	it("are refused until somebody says how they are read, and then noted", async () => {
		const { client } = await shop();
		const before = await contentOf(client);
		const first = await dryRun(client, sizes(["d-mmm", "d-mmm"]));
		expect(first.counts).toMatchObject({ new: 1, refused: 3 });
		expect(await refused(client, first._id)).toEqual([
			[2, `Size: ${isDate("2026-11-28")}`],
			[3, `Size: ${isDate("2026-01-08")}`],
			[5, `SKU: ${isDate("2026-10-12")}`],
		]);
		expect(first.sheetNotes?.dates).toEqual([
			{ column: 0, rows: 1, samples: [{ text: "2026-10-12", year: 2026, month: 10, day: 12 }] },
			{
				column: 2,
				rows: 2,
				samples: [
					{ text: "2026-11-28", year: 2026, month: 11, day: 28 },
					{ text: "2026-01-08", year: 2026, month: 1, day: 8 },
				],
			},
		]);
		expect(await contentOf(client)).toEqual(before);

		const dates = { "0": "month-day", "2": "month-day" } as const;
		const done = await importFile(client, sizes(["d-mmm", "d-mmm"]), { options: { dates } });
		expect(done).toMatchObject({ counts: { new: 4, refused: 0, noted: 3 }, options: { dates } });
		expect(await noted(client, done._id)).toEqual([
			[2, "Size: The date 2026-11-28 is read as 11-28, as you chose."],
			[3, "Size: The date 2026-01-08 is read as 1-8, as you chose."],
			[5, "SKU: The date 2026-10-12 is read as 10-12, as you chose."],
		]);
		const found = (await list(client)).map(({ sku, size }) => `${sku}: ${size}`);
		expect(new Set(found)).toEqual(new Set(["10-12: null", "C-1: 11-28", "C-2: 1-8", "C-3: 11-32"]));
	});

	it("can be read as the file shows them, where it shows numbers", async () => {
		const { client } = await shop();
		const file = sizes(["mm\\-dd", "[$-409]m/d;@"]);
		const first = await dryRun(client, file);
		expect(first.sheetNotes?.dates.map(({ samples }) => samples.map(({ shown }) => shown))).toEqual([
			["10/12"],
			["11-28", "01-08"],
		]);
		const done = await importFile(client, file, { options: { dates: { "0": "shown", "2": "shown" } } });
		expect(done.counts).toMatchObject({ new: 4, refused: 0 });
		const found = (await list(client)).map(({ sku, size }) => `${sku} ${size ?? ""}`.trim());
		expect(new Set(found)).toEqual(new Set(["10/12", "C-1 11-28", "C-2 01-08", "C-3 11-32"]));
	});

	it("of several kinds in one column have an answer of their own where a person gives one", async () => {
		const { client } = await shop();
		const dates = {
			"0": "month-day",
			"2": "month-day",
			"2:2026-01-08": "month/day",
			"2:2026-12-01": "date",
		} as const;
		const file = sizes(["d-mmm", "d-mmm"]);
		const done = await importFile(client, file, { options: { dates } });
		expect(done).toMatchObject({ counts: { new: 4, refused: 0, noted: 3 }, options: { dates } });
		expect(await noted(client, done._id)).toContainEqual([
			3,
			"Size: The date 2026-01-08 is read as 1/8, as you chose.",
		]);
		const found = (await list(client)).map(({ sku, size }) => `${sku}: ${size}`);
		expect(new Set(found)).toEqual(new Set(["10-12: null", "C-1: 11-28", "C-2: 1/8", "C-3: 11-32"]));
		// Without one for the column, the others are refused.
		const alone = await dryRun(client, file, { options: { dates: { "2:2026-01-08": "month/day" } } });
		expect((await refused(client, alone._id)).map(([line]) => line)).toEqual([2, 5]);
	});

	it("are found in CSV files where codes are written like them, and are left as they are where a person says so", async () => {
		const { client } = await shop();
		const file =
			"sku,name,size,price\nC-1,Cassette of 28-Nov,28-Nov,59\nC-2,Chain,Mrz 32,24\nMAR-32,Tyre,11-32,9\n";
		const first = await dryRun(client, file);
		expect(await refused(client, first._id)).toEqual([
			[2, `size: ${isDate("28-Nov")}`],
			[3, `size: ${isDate("Mrz 32")}`],
		]);
		const read = await importFile(client, file, { options: { dates: { "2": "month/day" } } });
		expect(read.counts).toMatchObject({ new: 3, noted: 2 });
		const sizes = (await list(client)).map(({ size }) => size);
		expect(new Set(sizes)).toEqual(new Set(["11-32", "11/28", "3/32"]));
		const kept = await importFile(client, file, { options: { dates: { "2": "date" } } });
		expect(kept.counts).toMatchObject({ changed: 2, unchanged: 1, refused: 0, noted: 0 });
		// The shop has these sizes now: the same file changes nothing.
		expect((await dryRun(client, file)).counts).toMatchObject({ unchanged: 3, refused: 0 });
	});

	it("a number that may be one is a note in a column of sizes", async () => {
		const { client } = await shop();
		const done = await importFile(
			client,
			"sku,name,size,price\n46354,Cassette,46354,59\nC-2,Cassette,42,59\n",
		);
		expect(await noted(client, done._id)).toEqual([
			[2, "size: 46354 may be a date that a spreadsheet has turned into a number. Check it."],
		]);
	});

	it.runIf(existsSync("../shared/cases/04-cassettes-turned-into-dates.xlsx"))(
		"cassettes that became dates are named, and read as they were typed",
		async () => {
			const { client } = await shop();
			const file = readFileSync("../shared/cases/04-cassettes-turned-into-dates.xlsx");
			const first = await dryRun(client, file);
			expect((await refused(client, first._id)).map(([line]) => line)).toEqual([2, 3, 4, 7, 8, 9, 10, 12]);
			const dates = {
				"0": "month-day",
				"3": "month-day",
				"3:2026-01-08": "month/day",
				"3:1932-03-01": "month/day",
			} as const;
			const options = { dates, isAllOrNothing: false };
			const done = await importFile(client, file, { options });
			expect(done.counts).toMatchObject({ new: 11, refused: 1 });
			const sold = new Map((await list(client)).map((product) => [product.sku, product]));
			expect([...sold.keys()]).toContain("10-12");
			expect(["CS-1125", "CS-1225", "CH-18", "CH-332"].map((sku) => sold.get(sku)?.size)).toEqual([
				"11-25",
				"12-25",
				"1/8",
				"3/32",
			]);
			expect(sold.get("CS-1128")).toMatchObject({ size: "11-28", quantity: 5 });
			expect(sold.get("SH-42")).toMatchObject({ size: "42", barcode: "9520000040109" });
			expect(sold.get("SH-43")).toMatchObject({ size: "43", barcode: "012345004117" });
			expect(sold.has("SH-425")).toBe(false);
		},
	);
});

describe("codes", () => {
	it("that were rounded are refused as barcodes, even if the check digit is right, and lost zeros are restored", async () => {
		const { client } = await shop();
		const file = [
			"sku,name,price,ean",
			"A,Bell,1,9.52E+12",
			"B,Bell,1,9521230000000",
			"C,Bell,1,12345004117",
			"D,Bell,1,12345004118",
			"E,Bell,1,9520000004019",
			'F,Bell,1,"9,52123E+12"',
			"9.52E+12,Bell,1,",
			"952123000000,Bell,1,",
		].join("\n");
		const done = await importFile(client, file, each);
		expect(await refused(client, done._id)).toEqual([
			[2, `ean: ${rounded("9.52E+12")}`],
			[3, `ean: ${rounded("9521230000000")}`],
			[
				5,
				"ean: 12345004118 has 11 digits. A UPC has 12: a spreadsheet may have removed its leading zero, but with one the check digit is wrong.",
			],
			[7, `ean: ${rounded("9,52123E+12")}`],
			[8, `sku: ${rounded("9.52E+12")}`],
		]);
		expect(await noted(client, done._id)).toEqual([
			[4, "ean: A spreadsheet has removed the leading zero of 12345004117: it is read as 012345004117."],
			[
				9,
				"sku: 952123000000 looks rounded by a spreadsheet. If its last digits are others, format this column as text there, and enter the code again.",
			],
		]);
		expect((await list(client)).map(({ barcode }) => barcode)).toContain("012345004117");
	});

	it("of more digits than a spreadsheet keeps are refused", async () => {
		const { client } = await shop();
		const file = workbook({
			rows: [
				sheetCells(1, ["SKU", "Name", "Price"]),
				sheetCells(2, [{ v: "4.0063813339310012E+17" }, "Bell", { v: "2" }]),
				sheetCells(3, ["400638133393100123", "Bell", { v: "2" }]),
			].join(""),
		});
		const done = await importFile(client, file, each);
		expect(await refused(client, done._id)).toEqual([[2, `SKU: ${rounded("400638133393100000")}`]]);
		expect((await list(client)).map(({ sku }) => sku)).toEqual(["400638133393100123"]);
	});
});

describe("numbers that a workbook shows in another way", () => {
	/** A fraction, a power of ten, a mask, a percentage, euros, grams, a date and two decimals. */
	const formats = [
		"# ?/?",
		"0.00E+00",
		"&quot;FR-&quot;0000",
		"0%",
		"0.00\\ [$€-407]",
		"0&quot; g&quot;",
		"d.m.",
		"0.00",
	];
	const styles =
		`<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join("")}</numFmts>` +
		`<cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join("")}</cellXfs>`;
	const [fraction, power, mask, percent, euros, grams, day, decimals] = formats.map((_, i) => i + 1);
	const file = workbook({
		styles,
		rows: [
			sheetCells(1, ["SKU", "Name", "Size", "Price", "Weight"]),
			sheetCells(2, [
				{ v: "12", s: mask ?? 0 },
				"Headset",
				{ v: "1.125", s: fraction ?? 0 },
				{ v: "29.9", s: decimals ?? 0 },
			]),
			sheetCells(3, [{ v: "1200000", s: power ?? 0 }, "Chain", "", { v: "24" }]),
			sheetCells(4, [
				"C",
				"Tyre",
				{ v: "2.1", s: decimals ?? 0 },
				{ v: "5", s: fraction ?? 0 },
				{ v: "495", s: grams ?? 0 },
			]),
			sheetCells(5, ["D", "Tyre", "", { v: "0.05", s: percent ?? 0 }]),
			sheetCells(6, ["E", "Tyre", "", { v: "1049.5", s: euros ?? 0 }]),
			sheetCells(7, ["F", "Tyre", "", { v: "46143", s: day ?? 0 }]),
		].join(""),
	});

	it("are what it shows in columns of texts, and never taken for numbers that they are not", async () => {
		const { client } = await shop();
		const { _id: id } = await dryRun(client, file, each);
		expect(await refused(client, id)).toEqual([
			[3, `SKU: ${rounded("1.2E+6")}`],
			[5, "Price: Price must be a number."],
			[6, "Price: 1049.5 € is in another currency; this shop uses USD."],
			[
				7,
				"Price: Price must be a number, but a spreadsheet has turned it into the date 2026-05-01. Format this column as numbers there, and enter it again.",
			],
		]);
		// The file of refused rows has them as they are shown, too.
		const query = { format: "csv" as const };
		const csv = await client.call(contract.getProblemFile, { params: { id }, query });
		expect(
			csv
				.split("\r\n")
				.slice(1, 5)
				.map((line) => line.split(",").slice(0, 4)),
		).toEqual([
			["1.2E+6", "Chain", "", "24"],
			["D", "Tyre", "", "5%"],
			["E", "Tyre", "", "1049.5 €"],
			["F", "Tyre", "", "2026-05-01"],
		]);
		await client.call(contract.commitImport, { params: { id } });
		await settled(client, id);
		const found = (await list(client)).map(({ sku, size, price, weight, weightUnit }) => [
			sku,
			[size, price, weight, weightUnit],
		]);
		expect(Object.fromEntries(found)).toEqual({
			C: ["2.10", 5, 495, "g"],
			"FR-0012": ["1 1/8", 29.9, null, null],
		});
	});
});

describe("cells and rows", () => {
	it("with errors and the texts of formulas are refused, in whatever column", async () => {
		const { client } = await shop();
		const file = [
			"sku,name,price,supplier",
			"A,#N/A,1,",
			"B,Bell,#WERT!,",
			'C,"=VLOOKUP(A1,B:C,2,0)",1,',
			"D,Bell,=B2*2,",
			"E,Bell,1,#BEZUG!",
			"F,Bell #1,1,#1 Bikes",
		].join("\n");
		const done = await importFile(client, file, each);
		expect((await refused(client, done._id)).map(([line, why]) => [line, String(why).slice(0, 45)])).toEqual([
			[2, "name: The spreadsheet shows #N/A here."],
			[3, "price: The spreadsheet shows #WERT! here."],
			[4, "name: =VLOOKUP(A1,B:C,2,0) is the text of a f"],
			[5, "price: =B2*2 is the text of a formula. Open t"],
			[6, "supplier: The spreadsheet shows #BEZUG! here."],
		]);
		expect(await list(client)).toMatchObject([{ sku: "F", name: "Bell #1" }]);
	});

	it("that are shorter than the head are refused, unless most of them leave out what is empty", async () => {
		const { client } = await shop();
		const head = "sku;name;supplier;price;quantity\n";
		const done = await importFile(client, `${head}A;Bell;Tarnwick;1;2\nB;Bell;1;10\nC;Bell;;1;4\n`, each);
		expect(await refused(client, done._id)).toEqual([
			[
				3,
				"null: The row has 4 cells, but the head names 5 columns: its values may have moved. Fill in the missing cells.",
			],
		]);
		expect(await list(client)).toHaveLength(2);
		const ragged = await dryRun(client, `${head}D;Bell;;1;2\nE;Bell;;1\nF;Bell;;1\n`);
		expect(ragged.counts).toMatchObject({ new: 3, refused: 0 });
	});

	it("that repeat the head, or are totals at the end, are left out with a note; totals are no product", async () => {
		const { client } = await shop();
		const file = [
			"sku;name;price;quantity",
			"A;Bell;1,50;2",
			"Total;Bell;1,00;1",
			"SKU;Name;Price;Quantity",
			"B;Pump;20,00;3",
			"",
			";Summe;;5",
			"Gesamt (netto);;21,50 €;5",
			"Printed on 2026-11-29",
		].join("\n");
		const done = await importFile(client, file);
		expect(done.counts).toMatchObject({ new: 3, refused: 0, total: 3 });
		expect(leftOut(done)).toEqual([
			["The column names again: this row is left out.", 4, 1],
			["Summe: this row of totals is left out.", 7, 3],
		]);
		const skus = (await list(client)).map(({ sku }) => sku);
		expect(new Set(skus)).toEqual(new Set(["A", "B", "Total"]));
	});

	it("that are hidden in the sheet are read with a note, and hidden sheets are counted", async () => {
		const { client } = await shop();
		const file = workbook({
			rows: [
				sheetCells(1, ["SKU", "Name", "Price"]),
				sheetCells(2, ["A", "Bell", { v: "2" }]).replace("<row ", '<row hidden="1" '),
				sheetCells(3, ["B", "Pump", { v: "2" }]),
			].join(""),
			workbook:
				'<workbook xmlns:r="r"><sheets><sheet name="Items" r:id="rId1"/><sheet name="Old" state="veryHidden" r:id="rId4"/></sheets></workbook>',
			parts: { "xl/worksheets/sheet2.xml": "<worksheet><sheetData/></worksheet>" },
		});
		const done = await importFile(client, file);
		expect(done).toMatchObject({
			head: { hiddenSheets: 1 },
			sheetNotes: { hiddenRows: 1 },
			counts: { new: 2 },
		});
		expect(await noted(client, done._id)).toEqual([
			[
				2,
				"null: This row is hidden in the sheet. It is read like the others: delete it there if it is not meant.",
			],
		]);
	});
});
