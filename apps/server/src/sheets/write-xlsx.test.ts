import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { readWhole, sheetRows, tableFolder } from "../../test/table-files.ts";
import { xlsxStream } from "./write-xlsx.ts";

type Cell = string | number | null;

const folder = await tableFolder();
afterAll(folder.remove);

const bytesOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
	new Uint8Array(await new Response(stream).arrayBuffer());

test("Numbers are numbers, texts are texts whatever they begin with, nothing is left out", async () => {
	const rows: Cell[][] = [
		["=1+1", 29.9, null, "a\r\n\tb & <c> _x000D_ \u0001 🚲 "],
		["", -5, 4006381333931, "007"],
	];
	const batches = [rows, [], [["last"]]];
	const bytes = await bytesOf(xlsxStream(["sku", "price", "code", "note"], sheetRows(batches)));
	const file = await readWhole(await folder.write(bytes));
	expect(file.head).toEqual({ kind: "xlsx", columns: ["sku", "price", "code", "note"] });
	expect(file.rows).toEqual([
		{ line: 2, cells: ["=1+1", "29.9", "", "a\r\n\tb & <c> _x000D_ \u0001 🚲 "], numbers: [2] },
		{ line: 3, cells: ["", "-5", "4006381333931", "007"] },
		{ line: 4, cells: ["last"] },
	]);
	const sheet = Buffer.from(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? []).toString();
	expect(sheet).toContain('<c r="B2"><v>29.9</v></c>');
	expect(sheet).toContain('state="frozen"');
	expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
	expect(sheet).not.toContain("<f>");
});

test("Who stops reading stops the rows; who cannot give rows ends the file with the error", async () => {
	let hasEnded = false;
	async function* endless(): AsyncGenerator<Cell[][]> {
		try {
			for (;;) yield [[crypto.randomUUID()]];
		} finally {
			hasEnded = true;
		}
	}
	const reader = xlsxStream(["id"], sheetRows(endless())).getReader();
	for (let size = 0; size < 100_000; ) size += (await reader.read()).value?.length ?? 0;
	await reader.cancel();
	await expect.poll(() => hasEnded).toBe(true);

	async function* failing(): AsyncGenerator<Cell[][]> {
		yield [["first"]];
		throw new Error("The database is gone");
	}
	await expect(bytesOf(xlsxStream(["id"], sheetRows(failing())))).rejects.toThrow("The database is gone");
});
