import type { LoadedFont } from "./fonts.ts";
import { partsOf } from "./text-parts.ts";

/** A letter with its marks, or a part of it, and the font that draws it. */
export type Cluster = { text: string; font: string };

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
			const letters = Array.from(part);
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
