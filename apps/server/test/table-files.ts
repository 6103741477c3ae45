import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { itemColumnKeys } from "@freehub/contract/catalogue/item-columns";
import { knownColumnKeys } from "@freehub/contract/catalogue/match-columns";
import { strToU8, type Zippable, zipSync } from "fflate";

import { readTable } from "#sheets/read-table.ts";
import {
	defaultLimits,
	type Limits,
	type TableChoice,
	type TableHead,
	type TableRow,
} from "#sheets/table.ts";
import { sheetRow } from "#sheets/write-xlsx.ts";

const names = { known: new Set(knownColumnKeys()), items: new Set(itemColumnKeys()) };

/** Writes files into a temporary folder; like uploads, they have names without an extension. */
export async function tableFolder() {
	const folder = await mkdtemp(join(tmpdir(), "freehub-tables-"));
	let count = 0;
	return {
		async write(content: string | Uint8Array): Promise<string> {
			const file = join(folder, `upload-${++count}`);
			await writeFile(file, content);
			return file;
		},
		remove: () => rm(folder, { recursive: true }),
	};
}

/** Everything in a file, read in this thread. */
export async function readWhole(
	file: string,
	limits: Partial<Limits> = {},
	choice: TableChoice = {},
): Promise<{ head: TableHead; rows: TableRow[] }> {
	const { head, rows } = await readTable(file, { ...defaultLimits, ...limits }, choice, names);
	return { head, rows: await allOf(rows) };
}

/** The rows of all batches. */
export async function allOf(batches: AsyncIterable<TableRow[]>): Promise<TableRow[]> {
	const rows: TableRow[] = [];
	for await (const batch of batches) rows.push(...batch);
	return rows;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

type Workbook = {
	/** The content of sheetData. */
	rows: string;
	strings?: string;
	styles?: string;
	workbook?: string;
	/** More parts, or replacements of the default ones; written before them. */
	parts?: Record<string, string>;
};

/** A workbook as Excel packs it, with the shared strings after the sheet. */
export function workbook({ rows, strings, styles, workbook: book, parts = {} }: Workbook): Uint8Array {
	const relation = (id: number, type: string, target: string) =>
		`<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
	const relations = (inner: string) =>
		`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
	const files: Record<string, string> = {
		...parts,
		"_rels/.rels": relations(relation(1, "officeDocument", "xl/workbook.xml")),
		"xl/workbook.xml":
			book ??
			`<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": relations(
			relation(1, "worksheet", "worksheets/sheet1.xml") +
				relation(2, "sharedStrings", "sharedStrings.xml") +
				relation(3, "styles", "/xl/styles.xml") +
				relation(4, "worksheet", "worksheets/sheet2.xml"),
		),
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
		...(styles === undefined
			? {}
			: { "xl/styles.xml": `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
		...(strings === undefined ? {} : { "xl/sharedStrings.xml": `<sst xmlns="${main}">${strings}</sst>` }),
	};
	return zipped({ ...files, ...parts });
}

/** A row of a workbook: texts, and other cells as Excel stores them, with the index of their style. */
export function sheetCells(
	line: number,
	cells: readonly (string | { v: string; s?: number; t?: string })[],
): string {
	const xml = cells.map((cell, i) => {
		const at = `r="${String.fromCharCode(65 + i)}${line}"`;
		if (typeof cell === "string") return `<c ${at} t="inlineStr"><is><t>${cell}</t></is></c>`;
		const { v, s = 0, t = "n" } = cell;
		return `<c ${at} s="${s}" t="${t}"><v>${v}</v></c>`;
	});
	return `<row r="${line}">${xml.join("")}</row>`;
}

/** A sheet's rows as XML, in chunks as `xlsxStream` takes them. */
export async function* sheetRows(
	batches: Iterable<(string | number | null)[][]> | AsyncIterable<(string | number | null)[][]>,
): AsyncGenerator<Uint8Array> {
	let line = 1;
	for await (const batch of batches) yield strToU8(batch.map((cells) => sheetRow(++line, cells)).join(""));
}

/** A ZIP file of texts. */
export function zipped(files: Record<string, string>): Uint8Array {
	return zipSync(
		Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])) as Zippable,
	);
}
