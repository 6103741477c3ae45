import { readXml } from "./read-xml.ts";
import { decodeText } from "./xlsx-value.ts";

/**
 * The texts that cells refer to by number.
 * @param most characters that are kept of one text, and one more to tell that it was longer.
 */
export async function readStrings(chunks: AsyncIterable<Uint8Array>, most: number): Promise<string[]> {
	const strings: string[] = [];
	let text = "";
	let isText = false;
	let isPhonetic = false;
	const document = readXml("its list of texts", chunks, {
		open(name) {
			if (name === "si") text = "";
			else if (name === "rPh") isPhonetic = true;
			else if (name === "t") isText = !isPhonetic;
		},
		close(name) {
			if (name === "si") strings.push(decodeText(text));
			else if (name === "rPh") isPhonetic = false;
			else if (name === "t") isText = false;
		},
		text(piece) {
			// Seven characters may stand for one (_x000D_).
			if (isText && text.length <= most * 7) text += piece;
		},
	});
	for await (const _ of document);
	return strings;
}
