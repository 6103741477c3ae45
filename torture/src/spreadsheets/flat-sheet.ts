/** A cell of a sheet: a text, a number, or what a spreadsheet makes of other texts. */
export type Cell =
	| string
	| number
	| null
	/** A day or a time, shown by a format. */
	| { date: string; as: "D-MMM" | "M/D" }
	| { time: string }
	| { number: number; as: NumberFormat }
	/** A formula in the notation of OpenDocument; it is calculated when the file is converted. */
	| { formula: string }
	/** A text in a cell that is merged with the one below it. */
	| { merged: string }
	/** The cell below such a one. */
	| { isCovered: true };

type NumberFormat = keyof typeof numberFormats;

export type Sheet = {
	name: string;
	isHidden?: boolean;
	rows: readonly { cells: readonly Cell[]; hidden?: "by-hand" | "by-filter" }[];
};

const number = (attributes: string) => `<number:number ${attributes}/>`;

const numberFormats = {
	"# ?/?": `<number:number-style style:name="N1"><number:fraction number:min-integer-digits="0" number:min-numerator-digits="1" number:min-denominator-digits="1"/></number:number-style>`,
	"0%": `<number:percentage-style style:name="N2">${number('number:decimal-places="0" number:min-integer-digits="1"')}<number:text>%</number:text></number:percentage-style>`,
	"0.00 €": `<number:currency-style style:name="N3">${number('number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"')}<number:text> </number:text><number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol></number:currency-style>`,
	"0.00E+00": `<number:number-style style:name="N4"><number:scientific-number number:decimal-places="2" number:min-integer-digits="1" number:min-exponent-digits="2"/></number:number-style>`,
	"FR-0000": `<number:number-style style:name="N5"><number:text>FR-</number:text>${number('number:decimal-places="0" number:min-integer-digits="4"')}</number:number-style>`,
	"00000000": `<number:number-style style:name="N6">${number('number:decimal-places="0" number:min-integer-digits="8"')}</number:number-style>`,
	"0.00": `<number:number-style style:name="N7">${number('number:decimal-places="2" number:min-integer-digits="1"')}</number:number-style>`,
} as const;

const momentFormats = {
	"D-MMM": `<number:date-style style:name="N8"><number:day/><number:text>-</number:text><number:month number:textual="true"/></number:date-style>`,
	"M/D": `<number:date-style style:name="N9"><number:month/><number:text>/</number:text><number:day/></number:date-style>`,
	time: `<number:time-style style:name="N10"><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>`,
} as const;

const formats: Readonly<Record<string, string>> = { ...numberFormats, ...momentFormats };

const styleOf = (format: string) => `c${Object.keys(formats).indexOf(format)}`;

const spaces = ["office", "style", "text", "table"]
	.map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
	.concat('xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"')
	.concat('xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"')
	.join(" ");

/**
 * Writes sheets as a flat OpenDocument file, which LibreOffice converts into whatever it can write.
 * @param is1904 whether days are counted from 1904, as on old Macs.
 */
export function flatSheets(sheets: readonly Sheet[], is1904 = false): string {
	const styles = Object.entries(formats).map(([format, xml]) => {
		const name = /style:name="(N\d+)"/.exec(xml)?.[1];
		return `${xml}<style:style style:name="${styleOf(format)}" style:family="table-cell" style:data-style-name="${name}"/>`;
	});
	const day = is1904 ? "1904-01-01" : "1899-12-30";
	return (
		`<?xml version="1.0" encoding="UTF-8"?><office:document ${spaces} office:version="1.3" ` +
		`office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles.join("")}` +
		'<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>' +
		"</office:automatic-styles><office:body><office:spreadsheet><table:calculation-settings>" +
		`<table:null-date table:date-value="${day}"/></table:calculation-settings>${sheets.map(sheetXml).join("")}` +
		"</office:spreadsheet></office:body></office:document>"
	);
}

function sheetXml({ name, isHidden = false, rows }: Sheet): string {
	const xml = rows.map(({ cells, hidden }) => {
		const visibility = { "by-hand": "collapse", "by-filter": "filter" }[hidden ?? "by-hand"];
		const attribute = hidden === undefined ? "" : ` table:visibility="${visibility}"`;
		return `<table:table-row${attribute}>${cells.map(cellXml).join("")}</table:table-row>`;
	});
	const style = isHidden ? ' table:style-name="hidden"' : "";
	return `<table:table table:name="${name}"${style}>${xml.join("")}</table:table>`;
}

function cellXml(cell: Cell): string {
	if (cell === null) return "<table:table-cell/>";
	if (typeof cell === "string") return textXml(cell);
	if (typeof cell === "number") return valueXml("float", `office:value="${cell}"`);
	if ("isCovered" in cell) return "<table:covered-table-cell/>";
	if ("date" in cell) return valueXml("date", `office:date-value="${cell.date}"`, cell.as);
	if ("time" in cell) return valueXml("time", `office:time-value="${cell.time}"`, "time");
	if ("formula" in cell) return `<table:table-cell table:formula="of:${escaped(cell.formula)}"/>`;
	if ("merged" in cell)
		return textXml(cell.merged, ' table:number-columns-spanned="1" table:number-rows-spanned="2"');
	const type = cell.as === "0%" ? "percentage" : cell.as === "0.00 €" ? "currency" : "float";
	return valueXml(type, `office:value="${cell.number}"`, cell.as);
}

function valueXml(type: string, value: string, format?: string): string {
	const style = format === undefined ? "" : ` table:style-name="${styleOf(format)}"`;
	return `<table:table-cell${style} office:value-type="${type}" ${value}/>`;
}

function textXml(text: string, attributes = ""): string {
	return `<table:table-cell office:value-type="string"${attributes}><text:p>${escaped(text)}</text:p></table:table-cell>`;
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
