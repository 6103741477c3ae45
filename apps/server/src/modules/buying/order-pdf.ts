import type { Order, OrderLine } from "@freehub/contract/orders";
import { localDay, shopZone } from "@freehub/domain/local-days";
import { decimalsOf, shop } from "@freehub/domain/shop";
import { type OrderWords, orderWords } from "./order-words.ts";
import { type Doc, loadFonts, MARGIN, type Pen, penFor, WIDTH } from "./pdf-pen.ts";

/** The ordering company: its address, one line each, and its number at the supplier. */
export type Buyer = { name: string; address: readonly string[]; customerNumber: string };

const BOTTOM = 841.89 - 64;
const LINE = "#1a1a1a";
const FAINT = "#5c5c5c";

/** The columns of the table: left edge and width in points. */
const columns = {
	position: [0, 24],
	article: [28, 224],
	quantity: [256, 70],
	cost: [330, 84],
	total: [418, WIDTH - 418],
} as const;

/** An order as a PDF on A4, in the shop's language. */
export async function orderPdf(order: Order, buyer: Buyer): Promise<Buffer> {
	const { language } = shop();
	const words = orderWords[language];
	// Loaded with the first order that is printed: it is large.
	const [{ default: PDFDocument }, loaded] = await Promise.all([import("pdfkit"), loadFonts()]);
	const doc = new PDFDocument({
		size: "A4",
		margin: MARGIN,
		bufferPages: true,
		// Without this null, pdfkit would look for Helvetica.
		font: null as unknown as string,
		lang: language,
		info: { Title: `${words.order} ${order.number ?? ""}`, Author: buyer.name, Creator: "Freehub" },
	});
	for (const { name, bytes } of [...loaded.regular, ...loaded.bold]) doc.registerFont(name, bytes);
	const bytes = collect(doc);
	const pen = penFor(doc, loaded);
	let y = drawHead(pen, order, buyer, words);
	y = drawTableHead(pen, words, y);
	for (const [i, line] of order.lines.filter(({ ordered }) => ordered > 0).entries()) {
		const height = lineHeight(pen, line);
		if (y + height > BOTTOM) {
			doc.addPage();
			y = drawTableHead(pen, words, MARGIN);
		}
		drawLine(pen, order, line, words, { index: i + 1, y });
		y += height;
	}
	drawEnd(doc, pen, order, words, y);
	drawPageNumbers(doc, pen, words);
	doc.end();
	return bytes;
}

function collect(doc: Doc): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const parts: Buffer[] = [];
		doc.on("data", (part: Buffer) => parts.push(part));
		doc.on("end", () => resolve(Buffer.concat(parts)));
		doc.on("error", reject);
	});
}

function drawHead(pen: Pen, order: Order, buyer: Buyer, words: OrderWords): number {
	pen.line(buyer.name, { y: MARGIN, size: 16, weight: "bold" });
	buyer.address.forEach((line, i) => pen.line(line, { y: MARGIN + 24 + i * 12, colour: FAINT }));
	let y = MARGIN + 36 + Math.max(3, buyer.address.length) * 12;
	pen.line(`${words.order} ${order.number ?? ""}`, { y, size: 18, weight: "bold" });
	y += 34;
	const facts: [string, string][] = [
		[words.supplier, order.supplier.name],
		[words.date, formatDay(localDay(Date.parse(order.sentAt ?? new Date().toISOString()), shopZone()))],
		[words.deliverTo, order.location.name],
		...(order.expected === null ? [] : [[words.expected, formatDay(order.expected)] as [string, string]]),
		...(buyer.customerNumber === ""
			? []
			: [[words.customerNumber, buyer.customerNumber] as [string, string]]),
	];
	for (const [label, value] of facts) {
		pen.line(label, { y, width: 130, colour: FAINT });
		pen.line(value, { x: 134, y, width: WIDTH - 134 });
		y += 15;
	}
	return y + 14;
}

function drawTableHead(pen: Pen, words: OrderWords, y: number): number {
	const head = (text: string, [x, width]: readonly [number, number], align: "left" | "right" = "left") =>
		pen.line(text, { x, y, width, size: 8, weight: "bold", align });
	head("#", columns.position);
	head(words.article, columns.article);
	head(words.quantity, columns.quantity, "right");
	head(words.cost, columns.cost, "right");
	head(words.total, columns.total, "right");
	pen.doc
		.moveTo(MARGIN, y + 13)
		.lineTo(MARGIN + WIDTH, y + 13)
		.lineWidth(0.7)
		.strokeColor(LINE)
		.stroke();
	return y + 19;
}

function skusOf({ sku, supplierSku }: OrderLine, words: OrderWords): string {
	return [
		supplierSku === "" ? "" : `${words.yourSku}: ${supplierSku}`,
		sku === null ? "" : `${words.ourSku}: ${sku}`,
	]
		.filter((text) => text !== "")
		.join(" · ");
}

function lineHeight(pen: Pen, line: OrderLine): number {
	return pen.wrap(line.productName, columns.article[1], 9).length * 12 + 18;
}

function drawLine(
	pen: Pen,
	order: Order,
	line: OrderLine,
	words: OrderWords,
	{ index, y }: { index: number; y: number },
): void {
	const at = ([x, width]: readonly [number, number]) => ({ x, width, y });
	pen.line(String(index), { ...at(columns.position), colour: FAINT });
	const names = pen.wrap(line.productName, columns.article[1], 9);
	names.forEach((name, i) => pen.line(name, { ...at(columns.article), y: y + i * 12 }));
	pen.line(skusOf(line, words), {
		...at(columns.article),
		y: y + names.length * 12,
		size: 7.5,
		colour: FAINT,
	});
	const right = { align: "right" } as const;
	pen.line(formatCount(line.ordered), { ...at(columns.quantity), ...right });
	if (line.pack > 1 && line.ordered % line.pack === 0) {
		const cases = words.cases(line.ordered / line.pack, line.pack);
		pen.line(cases, { ...at(columns.quantity), y: y + 12, size: 7.5, colour: FAINT, ...right });
	}
	pen.line(money(order, line.cost ?? 0), { ...at(columns.cost), ...right });
	if ((line.per ?? 1) > 1) {
		const per = words.per(line.per ?? 1);
		pen.line(per, { ...at(columns.cost), y: y + 12, size: 7.5, colour: FAINT, ...right });
	}
	pen.line(money(order, line.total ?? 0), { ...at(columns.total), ...right });
}

function drawEnd(doc: Doc, pen: Pen, order: Order, words: OrderWords, start: number): void {
	let y = start;
	const notes = order.note === "" ? [] : order.note.split("\n").flatMap((text) => pen.wrap(text, WIDTH, 9));
	if (y + 40 > BOTTOM) {
		doc.addPage();
		y = MARGIN;
	}
	doc
		.moveTo(MARGIN, y)
		.lineTo(MARGIN + WIDTH, y)
		.lineWidth(0.7)
		.strokeColor(LINE)
		.stroke();
	pen.line(words.total, { y: y + 7, weight: "bold" });
	pen.line(money(order, order.total ?? 0), { y: y + 7, weight: "bold", align: "right" });
	y += 36;
	for (const [i, text] of notes.entries()) {
		if (y + 12 > BOTTOM) {
			doc.addPage();
			y = MARGIN;
		}
		if (i === 0) {
			pen.line(words.note, { y, size: 8, weight: "bold" });
			y += 13;
		}
		pen.line(text, { y });
		y += 12;
	}
}

function drawPageNumbers(doc: Doc, pen: Pen, words: OrderWords): void {
	const { start, count } = doc.bufferedPageRange();
	for (let page = start; page < start + count; page++) {
		doc.switchToPage(page);
		// Below the margin, where pdfkit would otherwise begin a new page.
		doc.page.margins.bottom = 0;
		pen.line(words.page(page + 1, count), { y: 841.89 - 40, size: 8, colour: FAINT, align: "right" });
	}
}

function money({ currency }: Order, amount: number): string {
	const decimals = decimalsOf(currency);
	const number = new Intl.NumberFormat(shop().language, {
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
		numberingSystem: "latn",
	});
	return `${number.format(amount)} ${currency}`;
}

function formatCount(count: number): string {
	return new Intl.NumberFormat(shop().language, { numberingSystem: "latn" }).format(count);
}

function formatDay(day: string): string {
	const format = {
		day: "numeric",
		month: "long",
		year: "numeric",
		timeZone: "UTC",
		numberingSystem: "latn",
	} as const;
	return new Intl.DateTimeFormat(shop().language, format).format(new Date(day));
}
