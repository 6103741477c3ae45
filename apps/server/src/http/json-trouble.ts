import { json as bounds } from "#bounds.ts";

const [QUOTE, BACKSLASH, COMMA] = ['"', "\\", ","].map((sign) => sign.charCodeAt(0));
const BEGINS = new Set(["[", "{"].map((sign) => sign.charCodeAt(0)));
const ENDS = new Set(["]", "}"].map((sign) => sign.charCodeAt(0)));

/**
 * Whether a JSON text has more than it may have, in one pass and before it is parsed, which takes far longer than counting.
 * A text that is no JSON may get any answer.
 */
export function jsonTrouble(text: string): "nested" | "long" | undefined {
	/** How many commas each list and object has that is open. */
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

/** The place of the quote that ends the string which begins at a place; the text's end where none does. */
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
