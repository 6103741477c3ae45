import type { DateAnswers } from "@freehub/contract/catalogue/sheet-notes";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { isLong, runs } from "../../test/runs.ts";
import { readWhole, sheetRows, tableFolder, workbook } from "../../test/table-files.ts";
import type { ColumnUse } from "./column-use.ts";
import { csvCell, unescapeCell } from "./csv.ts";
import { rowMender } from "./mend-rows.ts";
import { TableError } from "./table.ts";
import { xlsxStream } from "./write-xlsx.ts";

const folder = await tableFolder();
afterAll(folder.remove);
if (!isLong) vi.setConfig({ testTimeout: 60_000 });

const text = fc
	.oneof(
		fc.string({ unit: "grapheme", maxLength: 12 }),
		fc.string({
			unit: fc.constantFrom("'", "=", "-", '"', ",", ";", "\t", "|", "\n", "\r", "_x000D_", "é", "🚲", " "),
		}),
	)
	.map((value) => value.toWellFormed().replaceAll("\0", ""));

/** Rows below a head of two columns; empty rows are skipped by the reader, so there are none. */
const table = fc.array(
	fc.tuple(text, text).filter((row) => row.some((cell) => cell.trim() !== "")),
	{ maxLength: 6 },
);

test("What csvCell writes comes back, in every encoding and with every separator", async () => {
	await fc.assert(
		fc.asyncProperty(
			table,
			fc.constantFrom(",", ";", "\t", "|"),
			fc.constantFrom("\n", "\r\n"),
			fc.constantFrom("utf-8", "utf-8 with BOM", "utf-16le", "utf-16be"),
			async (rows, separator, end, encoding) => {
				const csv = [["one", "two"], ...rows].map((row) => row.map(csvCell).join(separator) + end).join("");
				const { head, rows: read } = await readWhole(await folder.write(encoded(csv, encoding)));
				expect(head).toMatchObject({ separator, columns: ["one", "two"] });
				expect(encoding).toContain(head.encoding);
				expect(read.map(({ cells }) => cells.map(unescapeCell))).toEqual(rows);
			},
		),
		{ numRuns: runs(50, 1500) },
	);
});

test("What Windows-1252 can write comes back from it", async () => {
	const letters = fc.string({ unit: fc.constantFrom("a", "é", "ß", "€", "–", '"', ","), minLength: 1 });
	const bytes = new Map([
		["€", 0x80],
		["–", 0x96],
	]);
	await fc.assert(
		fc.asyncProperty(fc.array(letters, { maxLength: 4 }), async (cells) => {
			const rows = [...cells, "é!"];
			const csv = `one,two\n${rows.map((cell) => `${csvCell(cell)},x\n`).join("")}`;
			// These bytes are also valid UTF-8 letters.
			fc.pre(!/ß[€–]|é[€–]{2}/.test(csv));
			const file = Buffer.from(csv.split("").map((char) => bytes.get(char) ?? char.charCodeAt(0)));
			const { head, rows: read } = await readWhole(await folder.write(file));
			expect(head.encoding).toBe("windows-1252");
			expect(read.map(({ cells }) => cells[0])).toEqual(rows);
		}),
		{ numRuns: runs(40, 1000) },
	);
});

test("What xlsxStream writes comes back", async () => {
	await fc.assert(
		fc.asyncProperty(table, async (rows) => {
			const bytes = new Uint8Array(
				await new Response(xlsxStream(["one", "two"], sheetRows([rows]))).arrayBuffer(),
			);
			const { rows: read } = await readWhole(await folder.write(bytes));
			expect(read.map(({ cells }) => [cells[0] ?? "", cells[1] ?? ""])).toEqual(rows);
		}),
		{ numRuns: runs(40, 1000) },
	);
});

test("A sheet with any damage is read twice in the same way, and no row is lost or added", async () => {
	const texts =
		"Total|5|#N/A|28-Nov|2026-11-28|9.52E+12|9521230000000|12345004117|=A1|\uFEFFA|sku|name|price||x|Summe";
	const cell = fc.constantFrom(...texts.split("|"));
	const uses = new Map<number, ColumnUse>([
		[0, "code"],
		[1, "text"],
		[2, "other"],
		[3, "gtin"],
	]);
	const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 30 });
	const answers = fc.constantFrom<DateAnswers>({}, { "0": "month-day", "3": "date" });
	await fc.assert(
		fc.asyncProperty(rows, answers, async (cells, dates) => {
			const lines = [["sku", "name", "price", "ean"], ...cells].map((row) => row.map(csvCell).join(","));
			const file = await folder.write(lines.join("\n"));
			const readOnce = async () => {
				const { rows: read } = await readWhole(file);
				const mender = rowMender(uses, dates);
				const mended = read.flatMap((row) => mender.mend(row) ?? []);
				return { read, mended, notes: mender.notes() };
			};
			const first = await readOnce();
			expect(await readOnce()).toEqual(first);
			const filled = cells.filter((row) => row.some((text) => text.trim() !== ""));
			expect(first.read).toHaveLength(filled.length);
			const leftOut = first.notes.leftOut.reduce((sum, each) => sum + each.rows, 0);
			expect(first.mended).toHaveLength(filled.length - leftOut);
		}),
		{ numRuns: runs(60, 1500) },
	);
});

test("Any bytes are either rows or refused in words", async () => {
	const begin = fc.constantFrom(
		"",
		"PK\x03\x04",
		"\xff\xfe",
		"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
		"sep=;\n",
		'"',
		"{",
	);
	await fc.assert(
		fc.asyncProperty(begin, fc.uint8Array({ maxLength: 300 }), async (first, rest) => {
			await readOrRefused(Buffer.concat([Buffer.from(first, "latin1"), rest]));
		}),
		{ numRuns: runs(120, 3000) },
	);
});

test("A workbook with any bytes changed is either rows or refused in words", async () => {
	const whole = workbook({
		strings: "<si><t>sku</t></si>",
		styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
		rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" s="0"><v>46082</v></c></row>',
	});
	const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
	const changes = fc.array(change, { minLength: 1, maxLength: 6 });
	let refused = 0;
	await fc.assert(
		fc.asyncProperty(changes, fc.nat(whole.length), fc.boolean(), async (all, length, isCut) => {
			const bytes = Buffer.from(whole);
			for (const [at, value] of all) bytes[at] = value;
			if (!(await readOrRefused(isCut ? bytes.subarray(0, length) : bytes))) refused++;
		}),
		{ numRuns: runs(200, 5000) },
	);
	expect(refused).toBeGreaterThan(40);
});

test("Any XML in a sheet is either rows or refused in words", async () => {
	const tags =
		'<row>|</row>|<row r="-1">|<row r="1e99">|<c>|<c r="ZZZ9">|<c t="s">|<c t="e">|</c>|<v>|</v>|<is><t>|</t></is>';
	const others = "9|-1|1e999|&lt;|&#0;|<!--|-->|<![CDATA[|]]>|</sheetData>";
	const piece = fc.constantFrom(...`${tags}|${others}`.split("|"));
	await fc.assert(
		fc.asyncProperty(fc.array(piece, { maxLength: 15 }), async (pieces) => {
			await readOrRefused(workbook({ rows: pieces.join(""), strings: "<si><t>x</t></si>" }));
		}),
		{ numRuns: runs(120, 3000) },
	);
});

/** Whether there are rows. Any error except TableError fails the test. */
async function readOrRefused(bytes: Uint8Array): Promise<boolean> {
	try {
		const { rows } = await readWhole(await folder.write(bytes));
		expect(rows.every(({ line }) => Number.isSafeInteger(line) && line > 0)).toBe(true);
		return true;
	} catch (error) {
		expect(error).toBeInstanceOf(TableError);
		return false;
	}
}

function encoded(csv: string, encoding: string): Buffer {
	if (encoding === "utf-8") return Buffer.from(csv);
	if (encoding === "utf-8 with BOM") return Buffer.from(`\uFEFF${csv}`);
	const wide = Buffer.from(`\uFEFF${csv}`, "utf16le");
	return encoding === "utf-16le" ? wide : wide.swap16();
}
