import { reason } from "@freehub/contract/rule-sentences";
import { zipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { readWhole, tableFolder, workbook } from "../../test/table-files.ts";

const folder = await tableFolder();
afterAll(folder.remove);

const read = async (content: Uint8Array) => readWhole(await folder.write(content));
const notCalculated = reason("cell_unreadable.not_calculated");
const head = '<row r="1"><c r="A1" t="inlineStr"><is><t> sku </t></is></c></row>';

test("Every kind of cell comes as a person would type it", async () => {
	const { head, rows } = await read(
		workbook({
			strings:
				"<si><t>sku</t></si><si><r><t>Red </t></r><r><rPr><b/></rPr><t>bike</t></r><rPh><t>kana</t></rPh></si><si/>",
			styles:
				'<numFmts><numFmt numFmtId="164" formatCode="d/m/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
				'<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs>',
			rows:
				'<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>0</v></c></row><row r="2"/>' +
				'<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>29.899999999999999</v></c><c r="C4"><v>4.006381333931E+12</v></c>' +
				'<c r="D4" t="b"><v>1</v></c><c r="E4"><f>1+1</f><v>2</v></c><c r="F4"><f>A1</f></c>' +
				'<c r="G4" t="str"><f>A1</f><v>a &amp; b_x000D_&#10;</v></c><c r="H4" s="1"><v>46082</v></c><c r="I4" s="2"><v>0.5</v></c>' +
				'<c r="J4" t="inlineStr"><is><r><t>x</t></r><r><t>y</t></r></is></c><c r="K4" t="s"><v>2</v></c><c r="L4" t="d"><v>2026-03-01</v></c></row>',
		}),
	);
	expect(head).toEqual({ kind: "xlsx", columns: ["sku", "", "sku"] });
	expect(rows).toEqual([
		{
			line: 4,
			cells: [
				"Red bike",
				"29.9",
				"4006381333931",
				"TRUE",
				"2",
				"",
				"a & b\r\n",
				"2026-03-01",
				"50%",
				"xy",
				"",
				"2026-03-01",
			],
			numbers: [2],
			dates: [{ column: 8, shown: "1/3/2026" }, { column: 12 }],
			problems: [{ column: 6, ...notCalculated }],
		},
	]);
});

test("Rows and cells without a name follow the one before; names may have a prefix", async () => {
	const { rows } = await read(
		workbook({
			rows:
				`${head}<x:row xmlns:x="x"><x:c><x:v>1</x:v></x:c><x:c r="C2"><x:v>2</x:v></x:c><x:c><x:v>3</x:v></x:c></x:row>` +
				'<row><c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c></row>',
		}),
	);
	expect(rows).toEqual([
		{ line: 2, cells: ["1", "", "2", "3"] },
		{ line: 3, cells: ["<b>"] },
	]);
});

test("A formula that was never calculated is empty and says so; an empty text is a value that one may have", async () => {
	const cells =
		'<c r="A2"><f>1+1</f></c><c r="B2"><f>1+1</f><v/></c><c r="C2" t="str"><f>A1</f></c>' +
		'<c r="D2" t="str"><f>""</f><v></v></c><c r="E2"><f>1+1</f><v>0</v></c><c r="F2" t="e"><f>1/0</f></c>' +
		'<c r="G2"/><c r="H2" t="e"/>';
	const { rows } = await read(workbook({ rows: `${head}<row r="2">${cells}</row>` }));
	expect(rows).toEqual([
		{
			line: 2,
			cells: ["", "", "", "", "0"],
			problems: [1, 2, 3, 6].map((column) => ({ column, ...notCalculated })),
		},
	]);
});

test("No formula of a workbook that is to be calculated when it is opened has a value", async () => {
	const file = (isSet: string) =>
		workbook({
			rows: `${head}<row r="2"><c r="A2"><v>7</v></c><c r="B2"><f>1+1</f><v>0</v></c></row>`,
			workbook: `<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="${isSet}"/></workbook>`,
		});
	expect((await read(file("1"))).rows).toEqual([
		{ line: 2, cells: ["7"], problems: [{ column: 2, ...notCalculated }] },
	]);
	expect((await read(file("0"))).rows).toEqual([{ line: 2, cells: ["7", "0"] }]);
});

test("A cell that shows an error is empty and says so", async () => {
	const { rows } = await read(
		workbook({ rows: `${head}<row r="2"><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>` }),
	);
	expect(rows).toEqual([
		{
			line: 2,
			cells: [],
			problems: [{ column: 2, ...reason("cell_unreadable.error", { text: "#DIV/0!" }) }],
		},
	]);
});

test("The first sheet that people see is read", async () => {
	const file = workbook({
		rows: head,
		workbook:
			'<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="New" r:id="rId4"/></sheets></workbook>',
		styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
		parts: {
			"xl/worksheets/sheet2.xml":
				'<worksheet><sheetData><row><c><v>7</v></c></row><row><c s="0"><v>44620</v></c></row></sheetData></worksheet>',
		},
	});
	expect((await read(file)).rows).toEqual([{ line: 2, cells: ["2026-03-01"], dates: [{ column: 1 }] }]);
});

test("300 columns and a long cell are refused, empty cells far to the right are not", async () => {
	await expect(
		read(workbook({ rows: `${head}<row r="7"><c r="KN7"><v>1</v></c></row>` })),
	).rejects.toMatchObject({
		message: "Row 7 has 300 columns; the limit is 200.",
		line: 7,
	});
	const long = `<row r="2"><c r="B2" t="inlineStr"><is><t>${"x".repeat(10_001)}</t></is></c></row>`;
	await expect(read(workbook({ rows: head + long }))).rejects.toMatchObject({ line: 2, column: 2 });
	expect((await read(workbook({ rows: `${head}<row r="2"><c r="XFD2" s="3"/></row>` }))).rows).toEqual([]);
	await expect(read(workbook({ rows: "" }))).rejects.toThrow("The first sheet is empty.");
});

test("Rows and cells that hold nothing are counted, and refused where a sheet cannot have so many", async () => {
	const some = await folder.write(workbook({ rows: head + "<row/>".repeat(99) }));
	expect((await readWhole(some, { sheetRows: 100 })).rows).toEqual([]);
	await expect(readWhole(some, { sheetRows: 99 })).rejects.toThrow(
		"The sheet has more than 99 rows, empty ones included. Save it as CSV.",
	);
	const many = await folder.write(workbook({ rows: head + "<row/>".repeat(1_100_000) }));
	await expect(readWhole(many)).rejects.toThrow("The sheet has more than 1,048,576 rows");
	const cells = await folder.write(workbook({ rows: `${head}<row>${"<c/>".repeat(5000)}</row>` }));
	expect((await readWhole(cells, { elements: 6000 })).rows).toEqual([]);
	await expect(readWhole(cells, { elements: 5000 })).rejects.toMatchObject({
		reason: { rule: "file_too_much" },
	});
	const texts = await folder.write(workbook({ rows: head, strings: "<si><t>A</t></si>".repeat(3000) }));
	await expect(readWhole(texts, { elements: 5000 })).rejects.toThrow("more than 5,000 cells, texts and rows");
});

test("A document type is refused, so no entity of the file's own is ever expanded", async () => {
	const laughs = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>';
	await expect(read(workbook({ rows: "", parts: { "xl/worksheets/sheet1.xml": laughs } }))).rejects.toThrow(
		/declares a document type/,
	);
	await expect(read(workbook({ rows: `${head}<row><c><v>&a;</v></c></row>` }))).rejects.toThrow(
		/not well formed/,
	);
	await expect(
		read(workbook({ rows: head, workbook: '<!DOCTYPE a SYSTEM "file:///etc/passwd"><workbook/>' })),
	).rejects.toThrow(/declares a document type/);
});

test("A bomb is refused for what comes out of it, whatever it says of itself", async () => {
	const bomb = workbook({ rows: `${head}${" ".repeat(30 * 1024 ** 2)}` });
	expect(bomb.length).toBeLessThan(100_000);
	await expect(read(bomb)).rejects.toThrow("The file is far too large once unpacked.");
	const file = await folder.write(workbook({ rows: `${head}${"<row></row>".repeat(20_000)}` }));
	await expect(readWhole(file, { unpacked: 100 * 1024 })).rejects.toThrow(
		"The file has more than 100 kB once unpacked.",
	);
	await expect(readWhole(file, { entries: 3 })).rejects.toThrow("The file has more than 3 parts");
});

test("A file within the file is left alone", async () => {
	const inner = workbook({ rows: `${head}${" ".repeat(30 * 1024 ** 2)}` });
	const parts = { "xl/embeddings/inner.xlsx": Buffer.from(inner).toString("latin1") };
	expect((await read(workbook({ rows: head, parts }))).head.columns).toEqual(["sku"]);
});

test("A workbook that is cut off, changed or locked is refused in words", async () => {
	const whole = workbook({ rows: `${head}<row r="2"><c><v>1</v></c></row>` });
	await expect(read(whole.subarray(0, whole.length - 30))).rejects.toThrow(/its end is missing/);
	await expect(read(workbook({ rows: `${head}<row>` }))).rejects.toThrow(
		/its first sheet is not well formed/,
	);

	const stored = Buffer.from(zipSync({ "xl/workbook.xml": Buffer.from("<workbook/>") }, { level: 0 }));
	stored.writeUInt8(stored.readUInt8(0x30) ^ 1, 0x30);
	await expect(read(stored)).rejects.toThrow(/is not what was packed/);

	const locked = Buffer.from(whole);
	for (let at = locked.indexOf("PK\x01\x02"); at >= 0; at = locked.indexOf("PK\x01\x02", at + 4)) {
		locked.writeUInt16LE(1, at + 8);
	}
	await expect(read(locked)).rejects.toThrow("The file has a password.");
});

/** The same ZIP file with a 64-bit offset of its directory. */
function zip64(file: Uint8Array, listAt?: bigint, recordAt?: bigint): Buffer {
	const whole = Buffer.from(file);
	const end = whole.subarray(whole.lastIndexOf("PK\x05\x06"));
	const front = whole.subarray(0, whole.length - end.length);
	const record = Buffer.alloc(56);
	record.write("PK\x06\x06", "latin1");
	record.writeBigUInt64LE(44n, 4);
	record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 24);
	record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
	record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
	record.writeBigUInt64LE(listAt ?? BigInt(end.readUInt32LE(16)), 48);
	const locator = Buffer.alloc(20);
	locator.write("PK\x06\x07", "latin1");
	locator.writeBigUInt64LE(recordAt ?? BigInt(front.length), 8);
	locator.writeUInt32LE(1, 16);
	const short = Buffer.from(end);
	short.fill(0xff, 8, 20);
	return Buffer.concat([front, record, locator, short]);
}

test("A file with 64-bit places is read, and refused in words where they lie outside of it", async () => {
	const file = workbook({ rows: `${head}<row r="2"><c><v>1</v></c></row>` });
	expect((await read(zip64(file))).rows).toEqual([{ line: 2, cells: ["1"] }]);
	for (const place of [10_000_000n, 2n ** 60n]) {
		await expect(read(zip64(file, place))).rejects.toThrow(/outside of it/);
		await expect(read(zip64(file, undefined, place))).rejects.toThrow(/outside of it/);
	}
});

test("A list of parts that is far too long is refused before it is all in memory", async () => {
	const parts = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}${"x".repeat(60_000)}`, ""]));
	await expect(read(workbook({ rows: head, parts }))).rejects.toThrow("The file has more than");
});

test("A part that is locked more strongly is refused as one with a password", async () => {
	const file = Buffer.from(workbook({ rows: head }));
	const at = file.indexOf("PK\x01\x02");
	file.writeUInt16LE(0x41, at + 8);
	await expect(read(file)).rejects.toThrow("The file has a password.");
});

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (rows: string, behind = "") => `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`;

test("Several sheets are named, and the one that is chosen is read", async () => {
	const file = await folder.write(
		workbook({
			rows: head,
			workbook:
				'<workbook xmlns:r="r"><sheets><sheet name="Prices" r:id="rId1"/><sheet name="Stock" r:id="rId4"/></sheets></workbook>',
			parts: {
				"xl/worksheets/sheet2.xml": sheet(`<row>${cell("A1", "name")}</row><row>${cell("A2", "Bell")}</row>`),
			},
		}),
	);
	const sheets = ["Prices", "Stock"];
	expect((await readWhole(file)).head).toEqual({ kind: "xlsx", sheets, sheet: 0, columns: ["sku"] });
	const { head: chosen, rows } = await readWhole(file, {}, { sheet: 1 });
	expect(chosen).toEqual({ kind: "xlsx", sheets, sheet: 1, columns: ["name"] });
	expect(rows).toEqual([{ line: 2, cells: ["Bell"] }]);
	await expect(readWhole(file, {}, { sheet: 2 })).rejects.toThrow("The workbook has no sheet with cells.");
});

test("A merged cell holds for the rows below it, and no other column; a title over the table is none of its rows", async () => {
	const rows =
		`<row r="1">${cell("A1", "Stock list")}</row>` +
		`<row r="2">${cell("A2", "sku")}${cell("B2", "Category")}${cell("C2", "Brand")}</row>` +
		`<row r="3">${cell("A3", "N-1")}${cell("B3", "Wheels")}${cell("C3", "Tarn")}</row>` +
		`<row r="4">${cell("A4", "N-2")}</row>` +
		`<row r="6">${cell("A6", "N-3")}${cell("B6", "Tyres")}</row>`;
	const merges = ["A1:C1", "B3:B5", "C3:C4", "B6:C6"].map((ref) => `<mergeCell ref="${ref}"/>`).join("");
	const file = workbook({
		rows: "",
		parts: { "xl/worksheets/sheet1.xml": sheet(rows, `<mergeCells count="4">${merges}</mergeCells>`) },
	});
	const { head: found, rows: read } = await readWhole(await folder.write(file));
	expect(found).toEqual({ kind: "xlsx", above: 1, columns: ["sku", "Category", "Brand"] });
	expect(read).toEqual([
		{ line: 3, cells: ["N-1", "Wheels", "Tarn"] },
		{ line: 4, cells: ["N-2", "Wheels", "Tarn"], merged: [2, 3] },
		{
			line: 6,
			cells: ["N-3", "Tyres"],
			problems: [
				{
					column: 3,
					message: "This cell is merged with the one before it. Unmerge it and fill it in.",
					rule: "cell_merged",
				},
			],
		},
	]);
});
