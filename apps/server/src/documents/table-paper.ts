import type { Language } from "@freehub/domain/language";
import { code128Widths } from "./code128.ts";
import { openPaper, type Paper } from "./paper.ts";
import { paperWords } from "./paper-words.ts";
import { MARGIN, type Pen, WIDTH } from "./pen.ts";

const LINE = "#1a1a1a";
const FAINT = "#5c5c5c";
const ROW = 12;
/** A line of up to this many rows is not divided between two pages. */
const TOGETHER = 20;
/** The size of the smaller text under an article's name and a number. */
const SMALL = 7.5;
const POSITION = { x: 0, width: 24 };
/** The logo's largest size, at the right edge. */
const LOGO = { width: 150, height: 42 };
const HEADING = { size: 10.5, weight: "bold" } as const;
const HEADING_ROW = 18;
/** The width of a barcode's narrowest bar: 0.28 mm; GS1 allows 0.26 mm and more. */
const MODULE = 0.8;
/** The left edge of the articles, and their distance to the next column. */
const ARTICLE = { x: 28, gap: 4 };

/** A code beside the title: its most width and height, the most width of a module, and the quiet zone on its left, in points. */
const CODE = { width: 200, height: 34, module: 1.2, quiet: 14 };

/** A column of numbers: its left edge and width in points. */
type NumberColumn = { heading: string; x: number; width: number };

/** A number of a line, and a smaller one under it; empty: none. `bars`: a barcode's modules, in the number's place. */
type PaperNumber = readonly [number: string, below: string, bars?: string | undefined];

/** The content of a paper with a table of articles. All texts are in its language. */
export type TablePaper = {
	language: Language;
	/** The company that issues it, the lines of its address, and its logo as PNG in Base64. */
	sender: { name: string; address: readonly string[]; logo?: string | undefined };
	/** Its kind and number. */
	title: string;
	/** A code to scan, in ASCII: drawn on the right of the title. */
	code?: string;
	/** Facts under the title, each with its label. */
	facts: readonly (readonly [label: string, value: string])[];
	/** From left to right, to the right of the articles. */
	columns: readonly NumberColumn[];
	/** `codes`: under the article's name. `numbers`: one for each column. `group`: the heading above the first line of a group. */
	lines: readonly {
		name: string;
		codes: string;
		numbers: readonly PaperNumber[];
		group?: string | undefined;
	}[];
	/** Under the table; undefined: nothing. */
	total?: string | undefined;
	/** May have several lines; empty: none. */
	note: string;
};

type Sheet = TablePaper & { paper: Paper; pen: Pen };

/** Draws a paper with a table on A4: heading, address, facts, lines, total, note, and the number of each page. @throws TooManyPages */
export async function drawTablePaper(content: TablePaper): Promise<Uint8Array> {
	const { language, title, sender } = content;
	const paper = await openPaper({ title, author: sender.name, language });
	const sheet = { ...content, paper, pen: paper.pen };
	let y = drawTableHead(sheet, drawHead(sheet));
	for (const [i, line] of content.lines.entries()) {
		const begins = line.group !== content.lines[i - 1]?.group;
		y = drawLine(sheet, { ...line, begins, position: i + 1 }, y);
	}
	drawEnd(sheet, y);
	paper.onEachPage((page, pages) => {
		const text = paperWords[language].page(page, pages);
		paper.pen.line(text, { y: 841.89 - 40, size: 8, colour: FAINT, align: "right" });
	});
	return paper.bytes();
}

/** Draws a text in as many lines as it needs. @returns where it ends. */
function drawText(
	{ paper, pen }: Sheet,
	text: string,
	y: number,
	style: Omit<Parameters<Pen["line"]>[1], "y"> & { row?: number },
): number {
	const { row = ROW, width = WIDTH } = style;
	let top = y;
	for (const line of pen.wrap(text, width, style)) {
		top = paper.room(top, row).y;
		pen.line(line, { ...style, y: top });
		top += row;
	}
	return top;
}

function drawHead(sheet: Sheet): number {
	const { sender, title, facts, code } = sheet;
	const width = sender.logo === undefined ? WIDTH : WIDTH - LOGO.width - 12;
	let y = drawText(sheet, sender.name, MARGIN, { size: 16, weight: "bold", row: 24, width });
	const top = y;
	if (sender.logo !== undefined) drawLogo(sheet, sender.logo);
	for (const line of sender.address) y = drawText(sheet, line, y, { colour: FAINT, width });
	y = Math.max(top + 3 * ROW, y) + ROW;
	const beside = code === undefined ? WIDTH : WIDTH - CODE.width;
	if (code !== undefined) drawCode(sheet, code, y);
	y = drawText(sheet, title, y, { size: 18, weight: "bold", row: 24, width: beside }) + 10;
	for (const [label, value] of facts) {
		y = sheet.paper.room(y, ROW).y;
		sheet.pen.line(label, { y, colour: FAINT });
		y = drawText(sheet, value, y, { x: 134, width: beside - 134 }) + 3;
	}
	return y + 14;
}

/** Draws a text as Code 128 with the text under it, right-aligned; its quiet zone on the right is the page's margin. */
function drawCode({ pen }: Sheet, text: string, y: number): void {
	const widths = code128Widths(text);
	const modules = widths.reduce((sum, width) => sum + width, 0);
	const module = Math.min(CODE.module, (CODE.width - CODE.quiet) / modules);
	let x = MARGIN + WIDTH - modules * module;
	for (const [i, width] of widths.entries()) {
		if (i % 2 === 0) pen.doc.rect(x, y, width * module, CODE.height).fill("#000000");
		x += width * module;
	}
	pen.line(text, { y: y + CODE.height + 4, align: "right" });
}

function drawLogo({ pen }: Sheet, png: string): void {
	const fit = [LOGO.width, LOGO.height] as [number, number];
	pen.doc.image(Buffer.from(png, "base64"), MARGIN + WIDTH - LOGO.width, MARGIN, { fit, align: "right" });
}

/** The left edge and width of the articles: what the numbers leave. */
function articles({ columns }: TablePaper) {
	const end = (columns[0]?.x ?? WIDTH + ARTICLE.gap) - ARTICLE.gap;
	return { x: ARTICLE.x, width: end - ARTICLE.x };
}

function drawTableHead(sheet: Sheet, y: number): number {
	const { pen, language, columns } = sheet;
	const style = { y, size: 8, weight: "bold" } as const;
	pen.line("#", { ...style, ...POSITION });
	pen.line(paperWords[language].article, { ...style, ...articles(sheet) });
	for (const { heading, x, width } of columns) pen.line(heading, { ...style, x, width, align: "right" });
	rule(pen, y + 13);
	return y + 19;
}

function rule({ doc }: Pen, y: number): void {
	doc
		.moveTo(MARGIN, y)
		.lineTo(MARGIN + WIDTH, y)
		.lineWidth(0.7)
		.strokeColor(LINE)
		.stroke();
}

type Line = TablePaper["lines"][number] & { position: number; begins: boolean };

/** Draws a line of the table; it begins a new page if the rest of the page is too small for it. @returns where it ends. */
function drawLine(sheet: Sheet, line: Line, start: number): number {
	const { pen, paper, columns } = sheet;
	const { x, width } = articles(sheet);
	const article = [
		...pen.wrap(line.name, width).map((text) => ({ text, x, width })),
		...pen
			.wrap(line.codes, width, { size: SMALL })
			.map((text) => ({ text, x, width, size: SMALL, colour: FAINT })),
	];
	// The numbers take two rows, a barcode three.
	const rows = line.numbers.some(([, , bars]) => bars !== undefined) ? 3 : 2;
	while (article.length < rows) article.push({ text: "", x, width });
	const heading = line.group === undefined ? [] : pen.wrap(line.group, WIDTH, HEADING);
	const above = line.begins ? heading.length * HEADING_ROW : 0;
	const room = paper.room(start, above + Math.min(article.length, TOGETHER) * ROW);
	let top = room.isNewPage ? drawTableHead(sheet, room.y) : room.y;
	if (line.begins || room.isNewPage) {
		for (const text of heading) {
			pen.line(text, { ...HEADING, y: top });
			top += HEADING_ROW;
		}
	}
	let y = top;
	pen.line(String(line.position), { x: POSITION.x, y, colour: FAINT });
	for (const part of article.splice(0, TOGETHER)) {
		pen.line(part.text, { ...part, y });
		y += ROW;
	}
	for (const [i, column] of columns.entries()) drawNumber(pen, line.numbers[i] ?? ["", ""], column, top);
	for (const part of article) {
		const room = paper.room(y, ROW);
		y = room.isNewPage ? drawTableHead(sheet, room.y) : room.y;
		pen.line(part.text, { ...part, y });
		y += ROW;
	}
	return y + 6;
}

function drawNumber(
	pen: Pen,
	[number, below, bars]: PaperNumber,
	{ x, width }: NumberColumn,
	y: number,
): void {
	const right = { x, width, align: "right" } as const;
	if (bars === undefined) pen.line(number, { ...right, y, size: pen.fitting(number, width, 9) });
	else drawBars(pen, bars, { right: MARGIN + x + width, y, height: 2 * ROW - 2 });
	const row = bars === undefined ? ROW : 2 * ROW;
	pen.line(below, { ...right, y: y + row, size: pen.fitting(below, width, SMALL), colour: FAINT });
}

/** Draws a barcode in one path: neighbouring dark modules are one bar. */
function drawBars(
	{ doc }: Pen,
	bars: string,
	{ right, y, height }: Record<"right" | "y" | "height", number>,
): void {
	const left = right - bars.length * MODULE;
	for (const { 0: bar, index } of bars.matchAll(/1+/g))
		doc.rect(left + index * MODULE, y, bar.length * MODULE, height);
	doc.fill("#000000");
}

function drawEnd(sheet: Sheet, start: number): void {
	const { paper, pen, language, total, note } = sheet;
	const words = paperWords[language];
	let { y } = paper.room(start, 40);
	rule(pen, y);
	if (total !== undefined) {
		pen.line(words.total, { y: y + 7, weight: "bold" });
		pen.line(total, { y: y + 7, weight: "bold", align: "right" });
	}
	y += 36;
	if (note === "") return;
	y = paper.room(y, 13 + ROW).y;
	pen.line(words.note, { y, size: 8, weight: "bold" });
	y += 13;
	for (const text of note.split("\n")) {
		y = text.trim() === "" ? paper.room(y, ROW).y + ROW : drawText(sheet, text, y, {});
	}
}
