import { reason } from "@freehub/contract/rule-sentences";
import { afterAll, expect, test } from "vitest";
import { readWhole, tableFolder } from "../../test/table-files.ts";

const folder = await tableFolder();
afterAll(folder.remove);

const read = async (content: string | Uint8Array) => readWhole(await folder.write(content));

test("The head is the first row that is not empty, trimmed; empty names stay, and names that are there twice", async () => {
	const { head, rows } = await read("\n,,\n sku , Name ,,Name\nA,Bike,x,y\n\n , \nB\nC,Bell,1,2,3\n");
	expect(head).toEqual({
		kind: "csv",
		encoding: "utf-8",
		separator: ",",
		columns: ["sku", "Name", "", "Name"],
	});
	expect(rows).toEqual([
		{ line: 4, cells: ["A", "Bike", "x", "y"] },
		{
			line: 7,
			cells: ["B"],
			wrong: [reason("fewer_cells_than_columns", { cells: 1, columns: 4 })],
		},
		{ line: 8, cells: ["C", "Bell", "1", "2", "3"] },
	]);
});

test("A file of Excel that names its separator is read, its lines counted as they are", async () => {
	const { head, rows } = await read("\uFEFFsep=;\r\nsku;price\r\nA;29,90\r\n");
	expect(head).toMatchObject({ separator: ";", columns: ["sku", "price"] });
	expect(rows).toEqual([{ line: 3, cells: ["A", "29,90"] }]);
});

test("A byte order mark is no part of the first name", async () => {
	expect((await read("\uFEFFsku,name\nA,Bike\n")).head.columns).toEqual(["sku", "name"]);
});

test("Windows-1252 is told by its only letter that is no ASCII, 5 MB into the file", async () => {
	const lines = `A,${"x".repeat(98)}\n`.repeat(52_000);
	const { head, rows } = await read(Buffer.from(`sku,name\n${lines}B,Caf\xe9 \x80\n`, "latin1"));
	expect(head).toMatchObject({ encoding: "windows-1252", isEncodingGuessed: true });
	expect(rows.at(-1)).toEqual({ line: 52_002, cells: ["B", "Café €"] });
});

test("A letter that two pieces of the file share is still UTF-8", async () => {
	const name = "é".repeat(5000);
	const { head, rows } = await read(`sku,name\n${`A,${name}\n`.repeat(30)}`);
	expect(head.encoding).toBe("utf-8");
	expect(rows.every(({ cells }) => cells[1] === name)).toBe(true);
});

test("A file that ends in the middle of a letter is Windows-1252", async () => {
	expect((await read(Buffer.from("sku\nA\xc3", "latin1"))).rows).toEqual([{ line: 2, cells: ["AÃ"] }]);
});

test("What Excel calls Unicode text is read, in both orders of bytes", async () => {
	const text = Buffer.from("\uFEFFsku\tname\r\nA\tVélo 🚲\r\n", "utf16le");
	const row = { line: 2, cells: ["A", "Vélo 🚲"] };
	const { head, rows } = await read(text);
	expect(head).toEqual({ kind: "csv", encoding: "utf-16le", separator: "\t", columns: ["sku", "name"] });
	expect(rows).toEqual([row]);
	const other = await read(Buffer.from(text).swap16());
	expect(other.head.encoding).toBe("utf-16be");
	expect(other.rows).toEqual([row]);
});

test("A quote that does not end is refused with its line", async () => {
	await expect(read('sku,name\nA,Bike\nB,"Bell\nC,Pedal\n')).rejects.toMatchObject({
		name: "TableError",
		line: 3,
		column: 2,
	});
});

test("300 columns, too many rows and a long cell are refused in words", async () => {
	await expect(read(`${Array.from({ length: 300 }, (_, n) => `c${n}`).join(",")}\n`)).rejects.toThrow(
		"Line 1 has 300 columns; the limit is 200.",
	);
	const three = await folder.write("sku\nA\nB\nC\n");
	expect((await readWhole(three, { rows: 3 })).rows).toHaveLength(3);
	await expect(readWhole(three, { rows: 2 })).rejects.toThrow("The table has more than 2 rows.");
	await expect(read(`sku,name\nA,${"x".repeat(10_001)}\n`)).rejects.toMatchObject({ line: 2, column: 2 });
});

test("Commas behind the last column, as Excel leaves them, are no columns too many", async () => {
	expect((await read(`sku${",".repeat(250)}\nA${",".repeat(250)}\n`)).rows).toHaveLength(1);
});

test("A stray byte does not turn UTF-8 into Windows-1252: its cell cannot be read, the others are", async () => {
	const lines = Buffer.from(`sku,name\n${"A,Größe für Räder\n".repeat(5)}B,Bell\n`);
	const file = Buffer.concat([lines, Buffer.from("C,Caf\xe9\n", "latin1")]);
	const { head, rows } = await read(file);
	expect(head.encoding).toBe("utf-8");
	expect(rows.slice(-3)).toEqual([
		{ line: 6, cells: ["A", "Größe für Räder"] },
		{ line: 7, cells: ["B", "Bell"] },
		{
			line: 8,
			cells: ["C", "Caf\uFFFD"],
			problems: [
				{
					column: 2,
					message: expect.stringMatching(/^A character here has a different encoding/),
					rule: "cell_badly_encoded",
				},
			],
		},
	]);
});

test.each([
	["two umlauts and one stray byte", ["Größe für", "Caf\xe9"], "utf-8"],
	["as many stray bytes as umlauts", ["Größe", "Caf\xe9", "Caf\xe9"], "windows-1252"],
	["stray bytes alone", ["Cable", "Caf\xe9"], "windows-1252"],
])("%s", async (_, names, encoding) => {
	const cells = names.map((name) => Buffer.from(name, name.includes("\xe9") ? "latin1" : "utf8"));
	const lines = cells.map((cell) => Buffer.concat([Buffer.from("A,"), cell, Buffer.from("\n")]));
	const { head, rows } = await read(Buffer.concat([Buffer.from("sku,name\n"), ...lines]));
	const isGuessed = encoding !== "utf-8";
	expect([head.encoding, head.isEncodingGuessed === true]).toEqual([encoding, isGuessed]);
	// With a known encoding, unreadable cells are refused.
	expect(rows.some(({ problems }) => problems !== undefined)).toBe(!isGuessed);
});

test("The encoding that is chosen is the one that is read with", async () => {
	const file = await folder.write("sku,name\nA,Café\n");
	const { head, rows } = await readWhole(file, {}, { encoding: "windows-1252" });
	expect(head).toMatchObject({ encoding: "windows-1252" });
	expect(head).not.toHaveProperty("isEncodingGuessed");
	expect(rows[0]?.cells).toEqual(["A", "CafÃ©"]);
});

test.each([
	["Stock list\n\nSKU;Name;Price\nA;Bell;1\n", ";", 1],
	["Shop,Depot\nDate,2026-11-25\nsku,name,price\nA,Bell,1\n", ",", 2],
	["Lagerliste;;\nArtikelnummer;Bezeichnung;Preis\nA;Bell;1\n", ";", 1],
	["My list\none,two,three\nA,Bell,1\n", ",", 1],
])("What stands above the names of the columns is left out: %j", async (text, separator, above) => {
	const { head, rows } = await read(text);
	expect(head).toMatchObject({ separator, above });
	expect(head.columns).toHaveLength(3);
	expect(rows.map(({ cells }) => cells)).toEqual([["A", "Bell", "1"]]);
});

test("A product that is called as a column may be is no head", async () => {
	const { head, rows } = await read("Nr,What,Money\n1,Bin,7\n");
	expect(head.columns).toEqual(["Nr", "What", "Money"]);
	expect(rows).toHaveLength(1);
});

test("A few NULs, and byte order marks inside of the file, are named by their line; the other rows are read", async () => {
	const { head, rows } = await read(
		"\uFEFFsku,name\nA,Bell\n\uFEFFB,Pump\nC,Lo\0ck\n\uFEFFsku,name\nD,Lamp\n",
	);
	expect(head).toMatchObject({ encoding: "utf-8", columns: ["sku", "name"] });
	const mark = { column: 1, ...reason("stray_characters") };
	expect(rows).toEqual([
		{ line: 2, cells: ["A", "Bell"] },
		{ line: 3, cells: ["B", "Pump"], notes: [mark] },
		{ line: 4, cells: ["C", "Lo\0ck"], problems: [{ column: 2, ...reason("cell_badly_encoded") }] },
		{ line: 5, cells: ["sku", "name"], notes: [mark], leftOut: reason("head_again") },
		{ line: 6, cells: ["D", "Lamp"] },
	]);
});

test("UTF-16 without a byte order mark is read, and bytes of no text are refused", async () => {
	const wide = Buffer.from(`sku,name\n${"A,Bell\n".repeat(10)}`, "utf16le");
	expect((await read(wide)).head).toMatchObject({ encoding: "utf-16le", columns: ["sku", "name"] });
	expect((await read(Buffer.from(wide).swap16())).head).toMatchObject({ encoding: "utf-16be" });
	const others = Buffer.concat([Buffer.from("sku,name\n"), Buffer.alloc(50, "a\0\0b")]);
	await expect(read(others)).rejects.toThrow("This is not a table: it has no text.");
});

test("Stray characters are found behind a clean first megabyte, and in the cell that goes over from one piece of the file to the next", async () => {
	const lines = `A,${"x".repeat(98)}\n`.repeat(10_000);
	const { rows } = await read(`sku,name\n${lines}B,\uFEFF${"y".repeat(9000)}\nC,Bell\n`);
	expect(rows.slice(-2)).toEqual([
		{
			line: 10_002,
			cells: ["B", "y".repeat(9000)],
			notes: [{ column: 2, ...reason("stray_characters") }],
		},
		{ line: 10_003, cells: ["C", "Bell"] },
	]);
});
