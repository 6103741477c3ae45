/** Enough for any preview, so that long texts are not processed completely; in characters. */
const BEGINNING = 2000;

/** The beginning of a Markdown text without markup, for cards. */
export function plainText(markdown: string): string {
	return markdown
		.slice(0, BEGINNING)
		.replace(/^ {0,3}(```|~~~).*$/gm, " ")
		.replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
		.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/^\s*(#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+)/gm, "")
		.replace(/(?<!\\)(\*{1,3})(?=\S)([^*\n]+)\1/g, "$2")
		.replace(/(?<!\w)(_{1,3})(?=\S)([^_\n]+)\1(?!\w)/g, "$2")
		.replace(/`([^`\n]*)`/g, "$1")
		.replace(/\\([\\*_#>[\]()`.!-])/g, "$1")
		.replace(/\s+/g, " ")
		.trim();
}
