import { json as bounds } from "#queues/bounds.ts";

const [QUOTE, BACKSLASH, COMMA] = ['"', "\\", ","].map((sign) => sign.charCodeAt(0));
const BEGINS = new Set(["[", "{"].map((sign) => sign.charCodeAt(0)));
const ENDS = new Set(["]", "}"].map((sign) => sign.charCodeAt(0)));

/**
 * Whether a JSON text exceeds the limits, checked in one pass before it is parsed, which takes far longer. For invalid JSON any
 * result may be returned.
 */
export function jsonTrouble(text: string): "nested" | "long" | undefined {
	/** The number of commas in each open list or object. */
	const open: number[] = [];
	let values = 1;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) {
			at = endOfString(text, at);
		} else if (code === COMMA) {
			const own = (open.at(-1) ?? 0) + 1;
			values += 1;
			if (own >= bounds.elements || values > bounds.values) return "long";
			open[Math.max(open.length - 1, 0)] = own;
		} else if (BEGINS.has(code)) {
			values += 1;
			if (open.push(0) > bounds.depth) return "nested";
			if (values > bounds.values) return "long";
		} else if (ENDS.has(code)) {
			open.pop();
		}
	}
	return undefined;
}

/** The index of the quote that ends the string starting at `begin`; the text's length if there is none. */
function endOfString(text: string, begin: number): number {
	for (let at = begin + 1; at < text.length; at++) {
		at = text.indexOf('"', at);
		if (at === -1) return text.length;
		let escapes = 0;
		while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
		if (escapes % 2 === 0) return at;
	}
	return text.length;
}
