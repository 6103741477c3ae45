import { cornerOf, labelsOnPage, pagesFor } from "@freehub/domain/stock/labels/formats";
import type { LabelPart, LabelText } from "@freehub/domain/stock/labels/layout";
import PDFDocument from "pdfkit";
import { toBytes } from "pdfkit/output";
import type { LabelThing } from "#areas/stock/labels/label-contents.ts";
import { linkedPicture } from "#areas/stock/labels/preview.tsx";
import { type SymbolShape, shapeOf } from "#areas/stock/labels/symbol-shape.ts";
import { bitmapOfText, jpegOf, LINE_ROOM, RISE } from "./bitmaps.ts";
import { type LabelFonts, loadFonts, runsOf } from "./fonts.ts";
import { type LoadedPictures, loadPictures, type PrintJob } from "./load-pictures.ts";

/** PDF points per millimetre. */
const PT = 72 / 25.4;
/** Dots per millimetre of pictures (300 dpi), and of texts that are drawn as pictures (600 dpi). */
const PICTURE_DOTS = 12;
const TEXT_DOTS = 24;

/** Makes a PDF in exactly the size of the format. `opensPrint`: the PDF reader opens its print dialog at once. */
export async function makePdf(job: PrintJob, { title, opensPrint }: { title: string; opensPrint: boolean }) {
	const { format, start, labels, layoutOf } = job;
	const [fonts, pictures] = await Promise.all([loadFonts(), loadPictures(labels, layoutOf)]);
	const doc = new PDFDocument({
		autoFirstPage: false,
		compress: true,
		// The fonts come from fonts.ts. Without this null, pdfkit would look for Helvetica.
		font: null as unknown as string,
		info: { Title: title, Creator: "Freehub", Producer: "Freehub" },
		margin: 0,
		pdfVersion: "1.6",
	});
	const bytes = toBytes(doc);
	addPreferences(doc, opensPrint);
	const pen = await penFor(doc, fonts, pictures);
	for (let page = 0; page < pagesFor(format, start, labels.length); page++) {
		doc.addPage({ size: [format.pageWidth * PT, format.pageHeight * PT], margin: 0 });
		for (const { place, label } of labelsOnPage(format, start, labels.length, page)) {
			const thing = labels[label];
			if (thing === undefined) continue;
			const { x, y } = cornerOf(format, place);
			for (const part of layoutOf(thing).parts) pen({ ...part, x: part.x + x, y: part.y + y }, thing);
		}
	}
	doc.end();
	return { bytes: await bytes, missingPictures: pictures.missing };
}

type Doc = InstanceType<typeof PDFDocument>;

/** Turns off print scaling: fitting the pages to the paper would move every label. */
function addPreferences(doc: Doc, opensPrint: boolean): void {
	// The document itself ends this reference.
	doc._root.data.ViewerPreferences = doc.ref({ PrintScaling: "None", DisplayDocTitle: true });
	if (!opensPrint) return;
	const action = doc.ref({ Type: "Action", S: "Named", N: "Print" });
	action.end();
	doc._root.data.OpenAction = action;
}

/** Returns a function that draws one part of a label on the current page. */
async function penFor(doc: Doc, fonts: LabelFonts, pictures: LoadedPictures) {
	for (const { name, bytes } of [...fonts.regular, ...fonts.bold]) doc.registerFont(name, bytes as Buffer);
	const jpegs = new Map<string, PDFKit.Mixins.ImageSrc>();
	for (const [link, { image, part }] of pictures.loaded) {
		const jpeg = await jpegOf(image, part, PICTURE_DOTS).catch(() => undefined);
		if (jpeg === undefined) pictures.missing.add(link);
		else jpegs.set(link, doc.openImage(jpeg as Buffer));
	}
	const masks = new Map<string, { name: string; ref: ReturnType<Doc["ref"]> }>();

	return (part: LabelPart, thing: LabelThing): void => {
		if (part.kind === "symbol") return drawSymbol(part, shapeOf(part.symbol));
		if (part.kind === "text") return drawText(part);
		const jpeg = jpegs.get(linkedPicture(part, thing) ?? "");
		if (jpeg !== undefined)
			doc.image(jpeg, part.x * PT, part.y * PT, { width: part.width * PT, height: part.height * PT });
	};

	function drawText(part: LabelText): void {
		const runs = runsOf(part.text, part.isBold ? fonts.bold : fonts.regular);
		if (runs === undefined) return drawAsPicture(part);
		const size = part.size * PT;
		const widths = runs.map(({ font, text }) => doc.font(font.name).fontSize(size).widthOfString(text));
		const width = widths.reduce((sum, one) => sum + one, 0);
		const free = part.width * PT - width;
		let x = part.x * PT + { start: 0, middle: free / 2, end: free }[part.align];
		doc.fillColor("black");
		for (const [i, { font, text }] of runs.entries()) {
			doc.font(font.name).fontSize(size);
			doc.text(text, x, part.y * PT, { lineBreak: false, baseline: "alphabetic" });
			x += widths[i] ?? 0;
		}
	}

	/** Draws a text as a black image mask. Labels with the same text share one mask. */
	function drawAsPicture(part: LabelText): void {
		const key = JSON.stringify([part.text, part.width, part.size, part.isBold, part.align]);
		const known = masks.get(key) ?? newMask(part);
		masks.set(key, known);
		doc.page.xobjects[known.name] = known.ref;
		const [width, height] = [part.width * PT, part.size * LINE_ROOM * PT];
		const [x, bottom] = [part.x * PT, (part.y - part.size * RISE) * PT + height];
		doc.fillColor("black");
		doc.addContent(`q ${numbers(width, 0, 0, -height, x, bottom)} cm /${known.name} Do Q`);
	}

	function newMask(part: LabelText) {
		const { width, height, bytes } = bitmapOfText(part, TEXT_DOTS);
		const ref = doc.ref({
			Type: "XObject",
			Subtype: "Image",
			Width: width,
			Height: height,
			ImageMask: true,
			BitsPerComponent: 1,
			// A set bit is black.
			Decode: [1, 0],
		});
		ref.end(bytes as Buffer);
		return { name: `Line${masks.size + 1}`, ref };
	}

	function drawSymbol(
		box: { x: number; y: number; width: number; height: number },
		shape: SymbolShape,
	): void {
		const matrix = numbers(
			(box.width * PT) / shape.width,
			0,
			0,
			(box.height * PT) / shape.height,
			box.x * PT,
			box.y * PT,
		);
		doc.fillColor("black");
		doc.addContent(`q ${matrix} cm ${symbolPath(shape)} f* Q`);
	}
}

const symbolPaths = new WeakMap<SymbolShape, string>();

/** A shape as PDF path operators: move to, line to, close. */
function symbolPath(shape: SymbolShape): string {
	const known = symbolPaths.get(shape);
	if (known !== undefined) return known;
	const path = shape.polygons
		.map((points) => `${points.map((point, i) => `${point.join(" ")} ${i === 0 ? "m" : "l"}`).join(" ")} h`)
		.join("\n");
	symbolPaths.set(shape, path);
	return path;
}

function numbers(...values: number[]): string {
	return values.map((value) => Number(value.toFixed(4))).join(" ");
}
