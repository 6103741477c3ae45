import type PDFDocument from "pdfkit";
import { type Cluster, clusterer } from "./clusters.ts";
import type { Fonts, Weight } from "./fonts.ts";

export type Doc = InstanceType<typeof PDFDocument>;

/** The page's margin and the width inside it, in points. */
export const MARGIN = 48;
export const WIDTH = 595.28 - 2 * MARGIN;
/** Where the lowest line of a page's content may end. */
export const BOTTOM = 841.89 - 64;
const TEXT = "#1a1a1a";
/** The size at which widths are measured. */
const MEASURED = 1000;

type Style = { size?: number; weight?: Weight };
type TextOptions = Style & {
	x?: number;
	y: number;
	width?: number;
	colour?: string;
	align?: "left" | "right";
};

export type Pen = {
	doc: Doc;
	/** Draws one line of text, whatever its width is: `wrap` or `fitting` it first. */
	line: (text: string, options: TextOptions) => void;
	/** Splits a text into lines that fit a width: between words, and inside a word that is wider. */
	wrap: (text: string, width: number, style?: Style) => string[];
	/** The size at which a text fits a width on one line, at most `size`: for numbers, which nobody should read in two parts. */
	fitting: (text: string, width: number, size: number) => number;
};

/** Draws with several fonts, each letter in the first one that has it. Nothing is cut. */
export function penFor(doc: Doc, loaded: Fonts): Pen {
	const clustersOf = { regular: clusterer(loaded.regular), bold: clusterer(loaded.bold) };
	const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };

	/** The width of a cluster at size 1. Each is shaped once for a document. */
	function widthOf({ text, font }: Cluster, weight: Weight): number {
		let width = widths[weight].get(text);
		if (width === undefined) {
			width = doc.font(font).fontSize(MEASURED).widthOfString(text) / MEASURED;
			widths[weight].set(text, width);
		}
		return width;
	}

	/** Where each cluster of a text begins, and where the last one ends, at size 1. */
	function placesOf(clusters: readonly Cluster[], weight: Weight): number[] {
		const places = [0];
		for (const cluster of clusters) places.push((places.at(-1) ?? 0) + widthOf(cluster, weight));
		return places;
	}

	return {
		doc,
		line(text, { x = 0, y, width = WIDTH, size = 9, weight = "regular", colour = TEXT, align = "left" }) {
			const clusters = clustersOf[weight](text);
			const places = placesOf(clusters, weight);
			const left = MARGIN + x + (align === "right" ? width - size * (places.at(-1) ?? 0) : 0);
			for (const run of runsOf(clusters)) {
				doc.font(run.font).fontSize(size).fillColor(colour);
				doc.text(run.text, left + size * (places[run.first] ?? 0), y, { lineBreak: false });
			}
		},
		wrap(text, width, { size = 9, weight = "regular" } = {}) {
			const clusters = clustersOf[weight](text.trim());
			const places = placesOf(clusters, weight);
			const lines: string[] = [];
			for (let start = 0; start < clusters.length; ) {
				const end = endOfLine(clusters, places, start, width / size);
				lines.push(textOf(clusters.slice(start, end)));
				start = clusters[end]?.text === " " ? end + 1 : end;
			}
			return lines;
		},
		fitting(text, width, size) {
			const taken = size * (placesOf(clustersOf.regular(text), "regular").at(-1) ?? 0);
			return taken <= width ? size : (size * width) / taken;
		},
	};
}

/** The first cluster after a line: after the last word that fits, or else after the last cluster that fits. */
function endOfLine(
	clusters: readonly Cluster[],
	places: readonly number[],
	start: number,
	width: number,
): number {
	// Half of a thousandth more, as sums of widths are rounded.
	const most = (places[start] ?? 0) + width + 0.0005;
	let fits = start + 1;
	let tooFar = places.length;
	while (tooFar - fits > 1) {
		const middle = (fits + tooFar) >> 1;
		if ((places[middle] ?? 0) <= most) fits = middle;
		else tooFar = middle;
	}
	if (fits >= clusters.length) return clusters.length;
	for (let end = fits; end > start; end -= 1) if (clusters[end]?.text === " ") return end;
	return fits;
}

function textOf(clusters: readonly Cluster[]): string {
	return clusters.map(({ text }) => text).join("");
}

/** Parts of one font each; `first` is the index of its first cluster. */
function runsOf(clusters: readonly Cluster[]): (Cluster & { first: number })[] {
	const runs: (Cluster & { first: number })[] = [];
	for (const [i, { text, font }] of clusters.entries()) {
		const last = runs.at(-1);
		if (last?.font === font) last.text += text;
		else runs.push({ text, font, first: i });
	}
	return runs;
}
