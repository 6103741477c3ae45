import { listOffers } from "@freehub/contract/buying/offers";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { sendOffers, sendPurchaseOrders } from "../../../../test/send-file.ts";
import { testServer } from "../../../../test/server.ts";
import { sheetCells, workbook } from "../../../../test/table-files.ts";

async function shop() {
	const { client } = await (await testServer()).newUser();
	const fields = { description: "D", price: 1, quantity: 0, supplier: "Tarnwick", image: "/d.svg", cost: 2 };
	await client.call(addProduct, { body: { ...fields, name: "Wheel", sku: "W-29" } });
	await client.call(addProduct, { body: { ...fields, name: "Spanner", sku: "10-12" } });
	await client.call(addSupplier, { body: { name: "Tarnwick" } }).catch(() => undefined);
	return client;
}

type Cells = Parameters<typeof sheetCells>[1];

/** A workbook with notes on its first sheet, a table on the second and one on the third. */
function book(second: readonly Cells[], third: readonly Cells[]): Uint8Array<ArrayBuffer> {
	const sheet = (rows: readonly Cells[]) =>
		`<worksheet><sheetData>${rows.map((cells, i) => sheetCells(i + 1, cells)).join("")}</sheetData></worksheet>`;
	return workbook({
		rows: sheetCells(1, ["Ask", "Kim"]),
		styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs>',
		workbook: `<workbook xmlns:r="r"><sheets>${["Notes", "May", "June"]
			.map((name, i) => `<sheet name="${name}" r:id="rId${[1, 4, 5][i]}"/>`)
			.join("")}</sheets></workbook>`,
		parts: {
			"xl/worksheets/sheet2.xml": sheet(second),
			"xl/worksheets/sheet3.xml": sheet(third),
			"xl/_rels/workbook.xml.rels": `<Relationships>${[1, 2, 3]
				.map(
					(n) =>
						`<Relationship Id="rId${[1, 4, 5][n - 1]}" Type="x/worksheet" Target="worksheets/sheet${n}.xml"/>`,
				)
				.join("")}<Relationship Id="rId3" Type="x/styles" Target="styles.xml"/></Relationships>`,
		},
	}) as Uint8Array<ArrayBuffer>;
}

const rules = (rows: readonly { line: number; column: string | null; rule?: string | undefined }[]) =>
	rows.map(({ line, column, rule }) => [line, column, rule]);

it("a file of orders names what a spreadsheet has done to it, and its sheet is chosen", async () => {
	const client = await shop();
	const head = ["Order", "Supplier", "SKU", "Quantity", "Expected"];
	const file = book(
		[
			head,
			["A", "Tarnwick", "W-29", { v: "3" }, { v: "46354", s: 1 }],
			["B", "Tarnwick", { v: "46307", s: 1 }, { v: "2" }, ""],
			["C", "Tarnwick", "9.52E+12", { v: "2" }, ""],
			["D", "Tarnwick", "W-29", { v: "#N/A", t: "e" }, ""],
			head,
			["Total", "", "", { v: "7" }],
		],
		[head, ["E", "Tarnwick", "W-29", { v: "4" }, ""]],
	);
	const first = await sendPurchaseOrders(client, file, { dry: "yes" });
	expect(first).toMatchObject({
		counts: { new: 1, refused: 3 },
		head: { sheets: ["Notes", "May", "June"], sheet: 1 },
		sheetNotes: {
			// A day on which pieces are expected stays one.
			dates: [{ column: 2, rows: 1, samples: [{ text: "2026-10-12", month: 10, day: 12 }] }],
			leftOut: [
				{ rule: "head_again", line: 6 },
				{ rule: "totals_row", line: 7 },
			],
		},
	});
	expect(first.head).not.toHaveProperty("isSheetProposed");
	expect(rules(first.refusals)).toEqual([
		[3, "SKU", "cell_is_date"],
		[3, "SKU", "required"],
		[4, "SKU", "code_rounded"],
		[4, "SKU", "no_such_product"],
		[5, "Quantity", "cell_unreadable"],
		[5, "Quantity", "required"],
	]);
	const second = await sendPurchaseOrders(client, file, { dates: "2:month-day", skipRefused: "yes" });
	expect(second).toMatchObject({ counts: { new: 2, refused: 2 }, notedRows: 1 });
	expect(rules(second.notes)).toEqual([[3, "SKU", "date_as_text"]]);
	const june = await sendPurchaseOrders(client, file, { dry: "yes", sheet: 2 });
	expect(june).toMatchObject({ counts: { new: 1, refused: 0 }, head: { sheet: 2 } });
	await expect(sendPurchaseOrders(client, file, { sheet: 0 })).rejects.toMatchObject({
		code: "file_refused",
	});
	await expect(sendPurchaseOrders(client, file, { dates: "2:backwards" })).rejects.toMatchObject({
		code: "invalid_input",
	});
});

it("a file of offers does the same, and a code that an offer has already is no damage", async () => {
	const client = await shop();
	const head = ["Supplier", "SKU", "Supplier SKU", "Barcode", "Prices"];
	const rows: Cells[] = [
		["Tarnwick", "W-29", "28-Nov", "12345004117", { v: "12" }],
		["Tarnwick", { v: "46307", s: 1 }, "", "", { v: "5" }],
	];
	const file = book([head, ...rows], [["Ask", "Lee"]]);
	const first = await sendOffers(client, file, { dry: "yes" });
	expect(first).toMatchObject({ counts: { refused: 2 }, head: { sheet: 1, isSheetProposed: true } });
	expect(rules(first.refusals).filter(([, , rule]) => rule === "cell_is_date")).toEqual([
		[2, "Supplier SKU", "cell_is_date"],
		[3, "SKU", "cell_is_date"],
	]);
	const done = await sendOffers(client, file, { dates: "1:month-day,2:date" });
	expect(done).toMatchObject({ counts: { new: 2, refused: 0 } });
	expect(rules(done.notes)).toEqual([
		[2, "Barcode", "zero_restored"],
		[3, "SKU", "date_as_text"],
	]);
	const offers = await client.all(listOffers, { query: {} });
	expect(new Set(offers.map(({ supplierSku, barcode }) => `${supplierSku} ${barcode}`))).toEqual(
		new Set([" null", "28-Nov 012345004117"]),
	);
	// Without an answer: the offer has this code.
	const again = await sendOffers(client, file, { dates: "1:month-day", dry: "yes" });
	expect(again).toMatchObject({ counts: { unchanged: 2, refused: 0 } });
});
