export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const entities: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** Characters that are invalid in XML 1.0, even escaped. */
const foreign = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An element with text content. */
export function element(name: string, text: string, attributes = ""): string {
	const content = text.replace(foreign, "").replace(/[&<>"']/g, (char) => entities[char] ?? char);
	return `<${name}${attributes}>${content}</${name}>`;
}
