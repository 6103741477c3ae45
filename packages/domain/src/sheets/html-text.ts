const entities: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	ndash: "–",
	mdash: "—",
	times: "×",
	deg: "°",
	eacute: "é",
	auml: "ä",
	ouml: "ö",
	uuml: "ü",
	szlig: "ß",
};

/** Whether a text is written in HTML: it has paragraphs, breaks, lists or the like, not just a sign or a word between signs. */
export function isHtml(text: string): boolean {
	return /<(\/(p|div|ul|ol|li|h[1-6]|table|span)|br ?\/?|p( [^<>]*)?)>/i.test(text);
}

/** The text of a piece of HTML: a line for each paragraph, break and row, a dash for each entry of a list. */
export function htmlText(html: string): string {
	return html
		.replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>/gi, "")
		.replace(/\s{2,}|[^\S ]/g, " ")
		.replace(/<li\b[^<>]*>/gi, "\n- ")
		.replace(/<(br|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/tr|\/table)\b[^<>]*>/gi, "\n")
		.replace(/<[a-z/!][^<>]*>/gi, "")
		.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => entityText(name) ?? whole)
		.split("\n")
		.map((line) => line.trim())
		.join("\n")
		.replace(/\n{2,}/g, "\n")
		.trim();
}

function entityText(name: string): string | undefined {
	if (!name.startsWith("#")) return entities[name.toLowerCase()];
	const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
