import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { cornerOf, type LabelFormat, labelsPerPage } from "@freehub/domain/stock/labels/formats";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { ready } from "zpl-renderer-js";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// Labels as a printer and a scanner see them: rendered by PDFium and by a ZPL interpreter, and read by ZXing. None of these
// shares code with the label generator.

type Code = { format: string; text: string };
export type PrintedPage = {
	/** In millimetres. */
	width: number;
	height: number;
	/** The codes read in each label, in order; empty if there is no label, or none with a code. */
	labels: Code[][];
	/** Share of dark pixels in the upper third of each label, from 0 to 1. */
	inked: number[];
	/** The selectable text. */
	text: string;
};

let isPrepared: Promise<void> | undefined;

/** By default its WebAssembly is fetched from another site. */
function prepareReader(): Promise<void> {
	isPrepared ??= readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"))).then(
		(wasm) => {
			prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
		},
	);
	return isPrepared;
}

const most = { maxNumberOfSymbols: 255, tryHarder: true };
const dpi = 300;

/** Reads the pages of a PDF, cut into labels by the format, because a scanner sees one label at a time. */
export async function readPdf(
	bytes: Uint8Array,
	format: LabelFormat,
	/** Numbers of the pages to read; all if omitted. */
	only?: readonly number[],
): Promise<PrintedPage[]> {
	await prepareReader();
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(bytes);
	const pages: PrintedPage[] = [];
	for (const page of document.pages()) {
		const isRead = only === undefined || only.includes(page.number);
		const { originalWidth, originalHeight } = page.getOriginalSize();
		const text = page.getText();
		const picture = await page.render({ scale: dpi / 72, render: async ({ data }) => data.slice() });
		const labels: Code[][] = [];
		const inked: number[] = [];
		for (let place = 0; isRead && place < labelsPerPage(format); place++) {
			const label = cutOut(picture, format, place);
			inked.push(darknessOf(label));
			const found = isBlank(label) ? [] : await readBarcodes(label, most);
			labels.push(found.map(({ format: kind, text: code }) => ({ format: kind, text: code })));
		}
		pages.push({
			width: (originalWidth / 72) * 25.4,
			height: (originalHeight / 72) * 25.4,
			labels,
			inked,
			text,
		});
	}
	document.destroy();
	library.destroy();
	return pages;
}

type Picture = { data: Uint8Array; width: number; height: number };

function cutOut(picture: Picture, format: LabelFormat, place: number): ImageData {
	const { x, y } = cornerOf(format, place);
	const dots = (length: number) => Math.floor((length / 25.4) * dpi);
	const [left, top] = [dots(x), dots(y)];
	const width = Math.min(dots(format.labelWidth), picture.width - left);
	const height = Math.min(dots(format.labelHeight), picture.height - top);
	const data = new Uint8ClampedArray(width * height * 4);
	for (let row = 0; row < height; row++) {
		const from = ((top + row) * picture.width + left) * 4;
		data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
	}
	return { data, width, height, colorSpace: "srgb" } as ImageData;
}

function isBlank({ data }: ImageData): boolean {
	return data.every((value) => value > 250);
}

function darknessOf({ data, width, height }: ImageData): number {
	const end = width * Math.floor(height / 3) * 4;
	let dark = 0;
	for (let at = 0; at < end; at += 4) if ((data[at] ?? 255) < 128) dark++;
	return dark / (end / 4);
}

/** The codes of each label of a ZPL file, in order; a label with several copies is listed once. */
export async function readZpl(
	zpl: string,
	size: { width: number; height: number },
	density: number,
): Promise<Code[][]> {
	await prepareReader();
	const { api } = await ready;
	const labels: Code[][] = [];
	// One label at a time: a printer resets the barcode settings after each field, but the interpreter does not.
	for (const [label] of zpl.matchAll(/\^XA.*?\^XZ/gs)) {
		const [png = ""] = await api.zplToBase64MultipleAsync(label, size.width, size.height, density);
		const found = await readBarcodes(new Uint8Array(Buffer.from(png, "base64")), most);
		labels.push([...found.map(({ format, text }) => ({ format, text })), ...ean8In(label)]);
	}
	return labels;
}

/** The interpreter does not support EAN-8, so derive what the printer would print from the command. */
function ean8In(label: string): Code[] {
	return [...label.matchAll(/\^BY\d+,3,\d+\^FO\d+,\d+\^B8N,\d+,N,N\^FD(\d{7})\^FS/g)].map(
		([, digits = ""]) => {
			const sum = Array.from(digits).reduce(
				(total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1),
				0,
			);
			return { format: "EAN8", text: `${digits}${(10 - (sum % 10)) % 10}` };
		},
	);
}
