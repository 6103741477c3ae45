export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const entities: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** Characters that XML 1.0 does not have, however they are written. */
const foreign = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An element that holds a text. */
export function element(name: string, text: string, attributes = ""): string {
	const content = text.replace(foreign, "").replace(/[&<>"']/g, (char) => entities[char] ?? char);
	return `<${name}${attributes}>${content}</${name}>`;
}
