import { posix } from "node:path";
import { notTable } from "./file-kind.ts";
import { readWholeXml } from "./read-xml.ts";
import { damaged, TableError } from "./table-error.ts";
import { type NumberStyle, styleOf } from "./xlsx-value.ts";
import type { Zip } from "./zip.ts";

/** Where the first sheet that people see is, and what is needed to read it. */
export type Workbook = {
	sheet: string;
	strings?: string;
	styles?: string;
	is1904: boolean;
	/** Formulas are to be calculated when it is opened: the program that wrote it left any value, often 0, with them. */
	isUncalculated: boolean;
};

/** Finds the first visible sheet. @throws TableError when the ZIP file is no workbook, and says what it is. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
	refuseOthers(zip);
	const root = await readRelations(zip, "");
	const book = root.find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
	if (!zip.has(book)) throw notTable("a packed file (ZIP)");

	const sheets: { id: string; isHidden: boolean }[] = [];
	let is1904 = false;
	let isUncalculated = false;
	await readWholeXml("the workbook", zip.unpack(book), {
		open(name, attributes) {
			if (name === "workbookPr") is1904 = isSet(attributes["date1904"]);
			if (name === "calcPr") isUncalculated = isSet(attributes["fullCalcOnLoad"]);
			if (name !== "sheet") return;
			const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
			const state = attributes["state"] ?? "visible";
			if (id !== undefined) sheets.push({ id, isHidden: state !== "visible" });
		},
	});
	const relations = await readRelations(zip, book);
	const known = sheets.flatMap(({ id, isHidden }) => {
		const relation = relations.find((one) => one.id === id && one.type === "worksheet");
		return relation === undefined ? [] : [{ target: relation.target, isHidden }];
	});
	const sheet = (known.find(({ isHidden }) => !isHidden) ?? known[0])?.target;
	if (sheet === undefined) throw new TableError("The workbook has no sheet with cells.");
	if (!zip.has(sheet)) throw damaged("its first sheet is missing");

	const part = (type: string) => {
		const target = relations.find((one) => one.type === type)?.target;
		return target !== undefined && zip.has(target) ? target : undefined;
	};
	const strings = part("sharedStrings");
	const styles = part("styles");
	return {
		sheet,
		is1904,
		isUncalculated,
		...(strings === undefined ? {} : { strings }),
		...(styles === undefined ? {} : { styles }),
	};
}

function isSet(attribute: string | undefined): boolean {
	return attribute === "1" || attribute === "true";
}

type Relation = { id: string; type: string; target: string };

/** What a part refers to, with the last word of each type: worksheet, styles, sharedStrings. */
async function readRelations(zip: Zip, part: string): Promise<Relation[]> {
	const folder = posix.dirname(part || "x");
	const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
	const relations: Relation[] = [];
	if (!zip.has(name)) return relations;
	await readWholeXml("its list of parts", zip.unpack(name), {
		open(tag, { Id: id, Type: type, Target: target }) {
			if (tag !== "Relationship" || id === undefined || type === undefined || target === undefined) return;
			const path = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
			relations.push({ id, type: type.split("/").at(-1) ?? "", target: path });
		},
	});
	return relations;
}

/** The number format of each cell style, in the order in which cells refer to them. */
export async function readStyles(chunks: AsyncIterable<Uint8Array>): Promise<(NumberStyle | undefined)[]> {
	const codes = new Map<number, string>();
	const styles: (NumberStyle | undefined)[] = [];
	let isInside = false;
	await readWholeXml("its list of styles", chunks, {
		open(name, attributes) {
			const id = Number(attributes["numFmtId"] ?? 0);
			if (name === "cellXfs") isInside = true;
			else if (name === "numFmt") codes.set(id, attributes["formatCode"] ?? "");
			else if (name === "xf" && isInside) styles.push(styleOf(id, codes.get(id)));
		},
		close(name) {
			if (name === "cellXfs") isInside = false;
		},
	});
	return styles;
}

function refuseOthers({ has }: Zip): void {
	if (has("word/document.xml")) throw notTable("a Word document");
	if (has("ppt/presentation.xml")) throw notTable("a PowerPoint presentation");
	if (has("xl/workbook.bin")) {
		throw new TableError("This is a binary Excel file (.xlsb). Save it as .xlsx or CSV.");
	}
	if (has("index/document.iwa") || has("index.zip")) {
		throw new TableError("This is a Numbers file. Export it as Excel (.xlsx) or CSV.");
	}
	if (has("content.xml") && has("mimetype")) {
		throw new TableError("This is an OpenDocument file (.ods). Save it as .xlsx or CSV.");
	}
}
