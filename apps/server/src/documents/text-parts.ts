/** Max code points of a cluster: shaping a Bengali letter with a thousand marks would take as long as a page. */
const MOST_POINTS = 16;

const ASCII = /^[ -~]*$/;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Letters with their marks; one with very many marks is several parts. */
export function partsOf(text: string): string[] {
	// Most texts: the segmenter takes thirty times as long.
	if (ASCII.test(text)) return Array.from(text);
	return Array.from(segmenter.segment(text), ({ segment }) => {
		if (segment.length <= MOST_POINTS) return segment;
		const letters = Array.from(segment);
		return Array.from({ length: Math.ceil(letters.length / MOST_POINTS) }, (_, i) =>
			letters.slice(i * MOST_POINTS, (i + 1) * MOST_POINTS).join(""),
		);
	}).flat();
}
