/** The contents of long texts. Each is the most expensive one for some code: that breaks lines, shapes letters or indexes words. */
export const textKinds = ["one word", "Bengali", "many words"] as const;
export type TextKind = (typeof textKinds)[number];

/** The number of an element of a list, and of the request. */
export type Place = { i: number; n: number; kind: TextKind };

const BENGALI = "পাহাড়িটায়ারক্ষত্রিয়স্ট্রিং";

/** A text of a length; the first letters differ with each request, because some must be unique. */
export function longText(length: number, { i, n, kind }: Place): string {
	const mark = `${n.toString(36)}x${i.toString(36)}`;
	const filled = (next: (k: number) => string) => {
		let text = mark;
		for (let k = 0; text.length < length; k++) text += next(k);
		return text.slice(0, length).trimEnd().padEnd(length, "x");
	};
	if (kind === "one word") return filled(() => "WiMaVfgQ");
	if (kind === "Bengali") return filled((k) => (k % 4 === 3 ? ` ${BENGALI}` : BENGALI));
	return filled((k) => ` ${(k * 2_654_435_761 + n).toString(36).slice(-5)}`);
}

/** As many blocks and marks as a text may have, nearly. */
export function longMarkdown(length: number, { n, kind }: Place): string {
	if (kind !== "many words") return longText(length, { i: 0, n, kind });
	let text = `# ${n}\n\n`;
	for (let k = 0; ; k++) {
		const block = `- **${k}** and *${(k * 7919).toString(36)}*, as somebody wrote for others who read it, and who wait for what follows here\n`;
		if (text.length + block.length > length) return text;
		text += block;
	}
}
