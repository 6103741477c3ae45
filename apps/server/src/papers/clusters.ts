import type { LoadedFont } from "./fonts.ts";

/** A letter with its marks, or a part of it, and the font that draws it. */
export type Cluster = { text: string; font: string };

/** Max code points of a cluster: shaping a Bengali letter with a thousand marks would take as long as a page. */
const MOST_POINTS = 16;

const ASCII = /^[ -~]*$/;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits texts into clusters, each in the first font that has all of it. A letter that no font has becomes a box. */
export function clusterer(fonts: readonly LoadedFont[]): (text: string) => Cluster[] {
	const known = new Map<number, LoadedFont[]>();
	const [first] = fonts;
	const having = (letter: string): LoadedFont[] => {
		const point = letter.codePointAt(0) ?? 0;
		let those = known.get(point);
		if (those === undefined) {
			those = fonts.filter(({ font }) => font.hasGlyphForCodePoint(point));
			known.set(point, those);
		}
		return those;
	};
	return (text) => {
		const clusters: Cluster[] = [];
		for (const part of partsOf(text.normalize("NFC").replace(/\s+/g, " "))) {
			const before = clusters.at(-1)?.font;
			const letters = [...part];
			const all = fonts.filter((font) => letters.every((letter) => having(letter).includes(font)));
			const font = all.find(({ name }) => name === before) ?? all[0];
			if (font !== undefined) {
				clusters.push({ text: part, font: font.name });
				continue;
			}
			for (const letter of letters) {
				const [own] = having(letter);
				clusters.push({
					text: own === undefined ? "\u25a1" : letter,
					font: (own ?? first)?.name ?? "",
				});
			}
		}
		return clusters;
	};
}

/** Letters with their marks; one with very many marks is several parts. */
export function partsOf(text: string): string[] {
	// Most texts: the segmenter takes thirty times as long.
	if (ASCII.test(text)) return [...text];
	return Array.from(segmenter.segment(text), ({ segment }) => {
		if (segment.length <= MOST_POINTS) return segment;
		const letters = [...segment];
		return Array.from({ length: Math.ceil(letters.length / MOST_POINTS) }, (_, i) =>
			letters.slice(i * MOST_POINTS, (i + 1) * MOST_POINTS).join(""),
		);
	}).flat();
}
