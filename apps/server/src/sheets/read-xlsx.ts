import { type FileHandle, open } from "node:fs/promises";
import { posix } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { reason } from "@freehub/contract/rule-sentences";
import { type ColumnNames, chooseSheet, noNames } from "./choose-sheet.ts";
import { type NumberStyle, styleOf } from "./number-format.ts";
import { countElements, type ElementCount, readWholeXml, readXml } from "./read-xml.ts";
import { damaged, type Limits, notTable, TableError, type TableHead, type TableRow } from "./table.ts";
import { readMerges } from "./xlsx-merges.ts";
import { readSheet, type Strings } from "./xlsx-sheet.ts";
import { decodeText } from "./xlsx-value.ts";
import { openZip, type Zip } from "./zip.ts";

type Xlsx = Pick<TableHead, "sheets" | "sheet" | "isSheetProposed" | "hiddenSheets"> & {
	rows: AsyncGenerator<TableRow[]>;
};

/**
 * Reads a sheet of an XLSX file: its rows in batches, including the head. Only the parts needed for the table are unpacked, no
 * pictures, macros or embedded files.
 * @param choice the index of the sheet among the visible ones, counted from 0; undefined: the first whose columns are known.
 */
export async function readXlsx(
	file: string,
	limits: Limits,
	{ sheet: chosen, names = noNames }: { sheet?: number | undefined; names?: ColumnNames },
): Promise<Xlsx> {
	const handle = await open(file);
	try {
		const zip = await openZip(handle, limits);
		const count = countElements(limits);
		const book = await readWorkbook(zip, count);
		const texts = await readTexts(zip, book, limits, count);
		try {
			const sheets = { texts, book, limits, count, zip };
			const isOpen = chosen === undefined && book.sheets.length > 1;
			const proposed = isOpen
				? await chooseSheet(book.sheets.length, (sheet) => firstRows(file, sheets, sheet), names)
				: undefined;
			const sheet = chosen ?? proposed?.sheet ?? 0;
			if (book.sheets[sheet] === undefined) throw new TableError(reason("file_without_rows.workbook"));
			const { hiddenSheets } = book;
			return {
				...(book.sheets.length > 1 && { sheets: book.sheets.map(({ called }) => called), sheet }),
				...(proposed?.isOnly === true && { isSheetProposed: true }),
				...(hiddenSheets > 0 && { hiddenSheets }),
				rows: rowsOf(handle, sheets, sheet),
			};
		} catch (error) {
			texts.strings?.close();
			throw error;
		}
	} catch (error) {
		await handle.close();
		throw error;
	}
}

/** The shared texts and number formats of a workbook. */
type Texts = { strings: Strings | undefined; styles: (NumberStyle | undefined)[] };

type Sheets = { zip: Zip; book: Workbook; texts: Texts; limits: Limits; count: ElementCount };

async function readTexts(zip: Zip, book: Workbook, limits: Limits, count: ElementCount): Promise<Texts> {
	const styles = book.styles === undefined ? [] : await readStyles(zip.unpack(book.styles), count);
	const strings =
		book.strings === undefined ? undefined : await readStrings(zip.unpack(book.strings), limits.cell, count);
	return { strings, styles };
}

/** All rows of a sheet. The file is closed afterwards. */
async function* rowsOf(handle: FileHandle, sheets: Sheets, sheet: number): AsyncGenerator<TableRow[]> {
	const { zip, book, texts, limits, count } = sheets;
	try {
		const part = zip.unpack(partOf(book, sheet));
		// Merged cells are listed after the rows.
		const merges = await readMerges(zip.unpack(partOf(book, sheet)), limits);
		yield* readSheet(part, { ...book, ...texts, merges }, limits, count);
	} finally {
		texts.strings?.close();
		await handle.close();
	}
}

/** The first rows of a sheet; none if it cannot be read. */
async function firstRows(
	file: string,
	{ book, texts, limits, count }: Sheets,
	sheet: number,
): Promise<TableRow[]> {
	// Node closes the file of a stream that is not read to its end.
	const handle = await open(file);
	try {
		const part = (await openZip(handle, limits)).unpack(partOf(book, sheet));
		for await (const batch of readSheet(part, { ...book, ...texts, merges: [] }, limits, count)) return batch;
	} catch (error) {
		// Only the sheet that is read must be right.
		if (!(error instanceof TableError)) throw error;
	} finally {
		await handle.close();
	}
	return [];
}

function partOf({ sheets }: Workbook, sheet: number): string {
	return sheets[sheet]?.part ?? "";
}

/** Max sheets offered, and max length of their names, of which Excel allows 31 characters. */
const MOST_SHEETS = 100;
const SHEET_NAME = 100;

/** The paths of the sheets, and what is needed to read them. */
type Workbook = {
	/** The visible sheets. */
	sheets: { part: string; called: string }[];
	hiddenSheets: number;
	strings?: string;
	styles?: string;
	is1904: boolean;
	/** Formulas are calculated when the file is opened: the writing program stored arbitrary values with them, often 0. */
	isUncalculated: boolean;
};

/** Finds the sheets. @throws TableError if the ZIP file is no workbook; says what it is instead. */
async function readWorkbook(zip: Zip, count: ElementCount): Promise<Workbook> {
	refuseOthers(zip);
	const root = await readRelations(zip, "", count);
	const book = root.find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
	if (!zip.has(book)) throw notTable("a packed file (ZIP)");

	const sheets: { id: string; called: string; isHidden: boolean }[] = [];
	let is1904 = false;
	let isUncalculated = false;
	await readWholeXml("the workbook", zip.unpack(book), count, {
		open(name, attributes) {
			if (name === "workbookPr") is1904 = isSet(attributes["date1904"]);
			if (name === "calcPr") isUncalculated = isSet(attributes["fullCalcOnLoad"]);
			if (name !== "sheet") return;
			const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
			const state = attributes["state"] ?? "visible";
			const called = (attributes["name"] ?? "").slice(0, SHEET_NAME);
			if (id !== undefined) sheets.push({ id, called, isHidden: state !== "visible" });
		},
	});
	const relations = await readRelations(zip, book, count);
	const known = sheets.flatMap(({ id, called, isHidden }) => {
		const relation = relations.find((one) => one.id === id && one.type === "worksheet");
		return relation === undefined ? [] : [{ part: relation.target, called, isHidden }];
	});
	const visible = known.filter(({ isHidden }) => !isHidden).slice(0, MOST_SHEETS);
	const shown = visible.length === 0 ? known.slice(0, 1) : visible;
	const [first] = shown;
	if (first === undefined) throw new TableError(reason("file_without_rows.workbook"));
	if (!zip.has(first.part)) throw damaged("its first sheet is missing");

	const part = (type: string) => {
		const target = relations.find((one) => one.type === type)?.target;
		return target !== undefined && zip.has(target) ? target : undefined;
	};
	const strings = part("sharedStrings");
	const styles = part("styles");
	return {
		sheets: shown.map(({ part, called }) => ({ part, called })),
		hiddenSheets: visible.length === 0 ? 0 : known.length - visible.length,
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

/** The relations of a part, with the last word of each type: worksheet, styles, sharedStrings. */
async function readRelations(zip: Zip, part: string, count: ElementCount): Promise<Relation[]> {
	const folder = posix.dirname(part || "x");
	const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
	const relations: Relation[] = [];
	if (!zip.has(name)) return relations;
	await readWholeXml("its list of parts", zip.unpack(name), count, {
		open(tag, { Id: id, Type: type, Target: target }) {
			if (tag !== "Relationship" || id === undefined || type === undefined || target === undefined) return;
			const path = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
			relations.push({ id, type: type.split("/").at(-1) ?? "", target: path });
		},
	});
	return relations;
}

/** The number format of each cell style, in the order in which cells refer to them. */
async function readStyles(
	chunks: AsyncIterable<Uint8Array>,
	count: ElementCount,
): Promise<(NumberStyle | undefined)[]> {
	const codes = new Map<number, string>();
	const styles: (NumberStyle | undefined)[] = [];
	let isInside = false;
	await readWholeXml("its list of styles", chunks, count, {
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
	if (has("xl/workbook.bin")) throw new TableError(reason("file_of_other_program.xlsb"));
	if (has("index/document.iwa") || has("index.zip")) {
		throw new TableError(reason("file_of_other_program.numbers"));
	}
	if (has("content.xml") && has("mimetype")) throw new TableError(reason("file_of_other_program.ods"));
}

/**
 * Reads the texts that cells refer to. There may be millions, so they are stored in a temporary database: SQLite holds 2 MB in
 * memory and the rest in a file that is deleted when it is closed or the process ends.
 * @param most max characters stored per text; one more is stored to detect longer texts.
 */
async function readStrings(
	chunks: AsyncIterable<Uint8Array>,
	most: number,
	countElement: ElementCount,
): Promise<Strings> {
	const database = new DatabaseSync("");
	database.exec("pragma journal_mode = off; pragma cache_size = -2048; pragma temp_store = file");
	database.exec("create table text (number integer primary key, text text not null); begin");
	const insert = database.prepare("insert into text (number, text) values (?, ?)");
	const select = database.prepare("select text from text where number = ?");
	let count = 0;
	let text = "";
	let isText = false;
	let isPhonetic = false;
	const document = readXml("its list of texts", chunks, countElement, {
		open(name) {
			if (name === "si") text = "";
			else if (name === "rPh") isPhonetic = true;
			else if (name === "t") isText = !isPhonetic;
		},
		close(name) {
			if (name === "si") insert.run(count++, decodeText(text).slice(0, most + 1));
			else if (name === "rPh") isPhonetic = false;
			else if (name === "t") isText = false;
		},
		text(piece) {
			// One character may be escaped as seven (_x000D_).
			if (isText && text.length <= most * 7) text += piece;
		},
	});
	for await (const _ of document);
	database.exec("commit");
	return {
		at: (index) =>
			Number.isSafeInteger(index)
				? String((select.get(index) as { text: string } | undefined)?.text ?? "")
				: "",
		close: () => database.close(),
	};
}
