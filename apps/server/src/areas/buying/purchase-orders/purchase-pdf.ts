import type { Language } from "@freehub/domain/language";
import { decimalsOf } from "@freehub/domain/shop";
import { openPaper, type Paper } from "#documents/paper.ts";
import { MARGIN, type Pen, WIDTH } from "#documents/pen.ts";
import type { PurchaseOrderPaper, PurchaseOrderPaperLine } from "./purchase-paper.ts";
import { type PurchaseOrderWords, purchaseOrderWords } from "./purchase-words.ts";

const LINE = "#1a1a1a";
const FAINT = "#5c5c5c";
const ROW = 12;
/** A line of up to this many rows is not divided between two pages. */
const TOGETHER = 20;
/** The size of the smaller text under an article's name, a quantity and a cost. */
const SMALL = 7.5;

/** The columns of the table: left edge and width in points. */
const columns = {
	position: [0, 24],
	article: [28, 224],
	quantity: [256, 70],
	cost: [330, 84],
	total: [418, WIDTH - 418],
} as const;
type Column = readonly [number, number];

/** The parts that draw an order's paper. */
type Sheet = { paper: Paper; pen: Pen; words: PurchaseOrderWords; money: (amount: number) => string };

/** Draws an order on A4, in its supplier's language. @throws TooManyPages */
export async function purchaseOrderPdf(order: PurchaseOrderPaper): Promise<Uint8Array> {
	const { language } = order.buyer;
	const words = purchaseOrderWords[language];
	const paper = await openPaper({
		title: `${words.order} ${order.number}`,
		author: order.buyer.name,
		language,
	});
	const sheet = { paper, pen: paper.pen, words, money: moneyIn(order.currency, language) };
	let y = drawTableHead(sheet, drawHead(sheet, order));
	const count = new Intl.NumberFormat(language, { numberingSystem: "latn" });
	for (const [i, line] of order.lines.entries())
		y = drawLine(sheet, line, i + 1, (pieces) => count.format(pieces), y);
	drawEnd(sheet, order, y);
	paper.onEachPage((page, pages) => {
		const text = words.page(page, pages);
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

function drawHead(sheet: Sheet, order: PurchaseOrderPaper): number {
	const { buyer, number } = order;
	const { words } = sheet;
	let y = drawText(sheet, buyer.name, MARGIN, { size: 16, weight: "bold", row: 24 });
	const top = y;
	for (const line of buyer.address) y = drawText(sheet, line, y, { colour: FAINT });
	y = Math.max(top + 3 * ROW, y) + ROW;
	y = drawText(sheet, `${words.order} ${number}`, y, { size: 18, weight: "bold", row: 24 }) + 10;
	const facts: [string, string][] = [
		[words.supplier, order.supplier],
		[words.date, formatDay(order.day, order.buyer.language)],
		[words.deliverTo, order.location],
		...(order.expected === null
			? []
			: [[words.expected, formatDay(order.expected, order.buyer.language)] as [string, string]]),
		...(buyer.customerNumber === ""
			? []
			: [[words.customerNumber, buyer.customerNumber] as [string, string]]),
	];
	for (const [label, value] of facts) {
		y = sheet.paper.room(y, ROW).y;
		sheet.pen.line(label, { y, colour: FAINT });
		y = drawText(sheet, value, y, { x: 134, width: WIDTH - 134 }) + 3;
	}
	return y + 14;
}

function drawTableHead({ pen, words }: Sheet, y: number): number {
	const head = (text: string, [x, width]: Column, align: "left" | "right" = "left") =>
		pen.line(text, { x, y, width, size: 8, weight: "bold", align });
	head("#", columns.position);
	head(words.article, columns.article);
	head(words.quantity, columns.quantity, "right");
	head(words.cost, columns.cost, "right");
	head(words.total, columns.total, "right");
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

function skusOf({ sku, supplierSku }: PurchaseOrderPaperLine, words: PurchaseOrderWords): string {
	return [
		supplierSku === "" ? "" : `${words.yourSku}: ${supplierSku}`,
		sku === null ? "" : `${words.ourSku}: ${sku}`,
	]
		.filter((text) => text !== "")
		.join(" · ");
}

/** Draws a line of the order; it begins a new page if the rest of the page is too small for it. @returns where it ends. */
function drawLine(
	sheet: Sheet,
	line: PurchaseOrderPaperLine,
	position: number,
	count: (pieces: number) => string,
	start: number,
): number {
	const { pen, paper, words, money } = sheet;
	const [x, width] = columns.article;
	const article = [
		...pen.wrap(line.name, width).map((text) => ({ text, x, width })),
		...pen
			.wrap(skusOf(line, words), width, { size: SMALL })
			.map((text) => ({ text, x, width, size: SMALL, colour: FAINT })),
	];
	// The numbers take two rows.
	while (article.length < 2) article.push({ text: "", x, width });
	const isInCases = line.pack > 1 && line.ordered % line.pack === 0;
	const numbers = [
		[
			columns.quantity,
			count(line.ordered),
			isInCases ? words.cases(line.ordered / line.pack, line.pack) : "",
		],
		[columns.cost, money(line.cost), line.per > 1 ? words.per(line.per) : ""],
		[columns.total, money(line.total), ""],
	] as const;
	const room = paper.room(start, Math.min(article.length, TOGETHER) * ROW);
	const top = room.isNewPage ? drawTableHead(sheet, room.y) : room.y;
	let y = top;
	pen.line(String(position), { x: columns.position[0], y, colour: FAINT });
	for (const part of article.splice(0, TOGETHER)) {
		pen.line(part.text, { ...part, y });
		y += ROW;
	}
	for (const [[x, width], above, below] of numbers) {
		const right = { x, width, align: "right" } as const;
		pen.line(above, { ...right, y: top, size: pen.fitting(above, width, 9) });
		pen.line(below, { ...right, y: top + ROW, size: pen.fitting(below, width, SMALL), colour: FAINT });
	}
	for (const part of article) {
		const room = paper.room(y, ROW);
		y = room.isNewPage ? drawTableHead(sheet, room.y) : room.y;
		pen.line(part.text, { ...part, y });
		y += ROW;
	}
	return y + 6;
}

function drawEnd(sheet: Sheet, order: PurchaseOrderPaper, start: number): void {
	const { paper, pen, words, money } = sheet;
	let { y } = paper.room(start, 40);
	rule(pen, y);
	pen.line(words.total, { y: y + 7, weight: "bold" });
	pen.line(money(order.total), { y: y + 7, weight: "bold", align: "right" });
	y += 36;
	if (order.note === "") return;
	y = paper.room(y, 13 + ROW).y;
	pen.line(words.note, { y, size: 8, weight: "bold" });
	y += 13;
	for (const text of order.note.split("\n")) {
		y = text.trim() === "" ? paper.room(y, ROW).y + ROW : drawText(sheet, text, y, {});
	}
}

function moneyIn(currency: string, language: Language): (amount: number) => string {
	const decimals = decimalsOf(currency);
	const number = new Intl.NumberFormat(language, {
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
		numberingSystem: "latn",
	});
	return (amount) => `${number.format(amount)} ${currency}`;
}

function formatDay(day: string, language: Language): string {
	const format = {
		day: "numeric",
		month: "long",
		year: "numeric",
		timeZone: "UTC",
		numberingSystem: "latn",
	} as const;
	return new Intl.DateTimeFormat(language, format).format(new Date(day));
}
