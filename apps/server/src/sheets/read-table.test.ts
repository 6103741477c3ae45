import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readWhole, tableFolder, zipped } from "../../test/table-files.ts";

const folder = await tableFolder();
afterAll(folder.remove);

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

test.each<[string, string | Uint8Array, string]>([
	["nothing", "", "The file is empty."],
	["blank lines", "\n\n ,\n", "The file has no rows."],
	["a PDF", "%PDF-1.7\n%âãÏÓ", "This is a PDF, not a table."],
	["a PNG", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "This is a picture, not a table."],
	["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), "This is a picture, not a table."],
	["a web page", "\uFEFF\n<!DOCTYPE html><html></html>", "This is a web page (HTML), not a table."],
	[
		"a table of HTML that has the name .xls",
		"<table><tr><td>1</td></tr></table>",
		"This is a web page (HTML)",
	],
	["XML", '<?xml version="1.0"?><Workbook/>', "This is an XML file, not a table."],
	["an object of JSON", '{\n  "sku": 1 }', "This is a JSON file, not a table."],
	["an array of JSON", '[{"sku": 1}]', "This is a JSON file, not a table."],
	["SYLK", 'ID;PCALCOOO32\nC;X1;Y1;K"SKU"\n', "This is a SYLK file (.slk), not a table."],
	["DIF", 'TABLE\r\n0,1\r\n"Items"\r\n', "This is a DIF file, not a table."],
	["gzip", gzipSync("sku\nA\n"), "This is a packed file (gzip), not a table."],
	["a ZIP file", zipped({ "a.csv": "sku\nA\n" }), "This is a packed file (ZIP), not a table."],
	["a Word document", zipped({ "word/document.xml": "<a/>" }), "This is a Word document, not a table."],
	[
		"an .ods",
		zipped({ mimetype: "application/vnd.oasis", "content.xml": "<a/>" }),
		"This is an OpenDocument file",
	],
	["a .numbers", zipped({ "Index/Document.iwa": "x" }), "This is a Numbers file."],
	["an .xlsb", zipped({ "xl/workbook.bin": "x" }), "This is a binary Excel file (.xlsb)."],
	["an .xls", Buffer.from([...compound, ...Buffer.from("Workbook", "utf16le")]), "This is an old Excel file"],
	["a program", Buffer.from([77, 90, 0, 1, 2, 3]), "This is not a table: it has no text."],
	["control characters", Buffer.alloc(400, "\x01\x02a"), "This is not a table: it has no text."],
	["NUL in UTF-16", Buffer.from("\uFEFFa\0b", "utf16le"), "This is not a table: it has no text."],
])("Refused in words: %s", async (_, content, words) => {
	await expect(readWhole(await folder.write(content))).rejects.toMatchObject({
		name: "TableError",
		message: expect.stringContaining(words) as string,
	});
});

test("A workbook with a password is told from an old one, wherever that is written", async () => {
	const locked = Buffer.concat([
		Buffer.from(compound),
		Buffer.alloc(64 * 1024 - compound.length - 5),
		Buffer.from("EncryptedPackage", "utf16le"),
	]);
	await expect(readWhole(await folder.write(locked))).rejects.toThrow("The file has a password.");
});

test("A file that is too large is refused before it is read", async () => {
	const file = await folder.write("x".repeat(3 * 1024 ** 2));
	await expect(readWhole(file, { bytes: 2 * 1024 ** 2 })).rejects.toThrow(
		"The file has 3 MB; the limit is 2 MB.",
	);
});

test("A head that begins like another format's letters is a head", async () => {
	for (const name of ["BMX", "GIF8", "[size]", "Rar!"]) {
		expect((await readWhole(await folder.write(`${name},price\nA,1\n`))).head.columns).toEqual([
			name,
			"price",
		]);
	}
});
