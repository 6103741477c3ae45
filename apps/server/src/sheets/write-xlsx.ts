import { type ZipPart, zipStream } from "./zip-stream.ts";

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook that are the same for every sheet: names and contents. */
const parts: [name: string, xml: string][] = [
	[
		"[Content_Types].xml",
		`${xmlHead}<Types xmlns="${packages}/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
			`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
			`<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
	],
	[
		"_rels/.rels",
		`${xmlHead}<Relationships xmlns="${packages}/relationships">` +
			`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	],
	[
		"xl/workbook.xml",
		`${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}">` +
			`<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	],
	[
		"xl/_rels/workbook.xml.rels",
		`${xmlHead}<Relationships xmlns="${packages}/relationships">` +
			`<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
	],
	[
		"xl/styles.xml",
		`${xmlHead}<styleSheet xmlns="${main}">` +
			`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
			`<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
			`<fills count="2"><fill><patternFill patternType="none"/></fill>` +
			`<fill><patternFill patternType="gray125"/></fill></fills>` +
			`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
			`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
			`<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
			`<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>` +
			`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
	],
];

const sheetHead =
	`${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
	`<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;

const sheetEnd = "</sheetData></worksheet>";

/**
 * An XLSX file with one sheet, generated while it is read, so that its length does not matter: a bold, frozen header row, and the
 * data rows.
 * @param rows XML of the rows from line 2 on, as made by `sheetRow`.
 */
export function xlsxStream(
	columns: string[],
	rows: AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
	return ReadableStream.from(zipStream(workbook(columns, rows))) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

async function* workbook(columns: string[], rows: AsyncIterable<Uint8Array>): AsyncGenerator<ZipPart> {
	for (const [name, xml] of parts) yield { name, content: [xml] };
	yield { name: "xl/worksheets/sheet1.xml", content: sheetXml(columns, rows) };
}

async function* sheetXml(
	columns: string[],
	rows: AsyncIterable<Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
	yield sheetHead + sheetRow(1, columns, true);
	yield* rows;
	yield sheetEnd;
}

/** One row of a sheet; empty cells are omitted. */
export function sheetRow(line: number, cells: (string | number | null)[], isHead = false): string {
	const style = isHead ? ' s="1"' : "";
	const xml = cells.map((cell, column) => {
		if (cell === null || cell === "") return "";
		const place = `r="${columnName(column)}${line}"${style}`;
		if (typeof cell === "number") return Number.isFinite(cell) ? `<c ${place}><v>${cell}</v></c>` : "";
		return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`;
	});
	return `<row r="${line}">${xml.join("")}</row>`;
}

/** A column's letters: A, B, …, Z, AA. */
export function columnName(column: number): string {
	const letter = String.fromCharCode(65 + (column % 26));
	return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** Max characters per cell; with more, Excel reports a damaged file. */
const MOST = 32_767;

const special = /[\p{Cc}\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/gu;

/** A text in XML; characters that are invalid in XML, or would change, are escaped as in Excel: _x000D_. */
function textXml(text: string): string {
	return text
		.slice(0, MOST)
		.toWellFormed()
		.replace(special, (char) => (char === "\n" || char === "\t" ? char : escaped(char)))
		.replace(/&/g, "&amp;")
		.replace(/</g, "&lt;")
		.replace(/>/g, "&gt;");
}

function escaped(char: string): string {
	return `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
