export type Block = { kind: "heading" | "paragraph"; text: string };

/** An article's text as blocks: paragraphs stand between blank lines, a line with `## ` is a subheading. */
export function blocksOf(text: string): Block[] {
	return text
		.replace(/\r\n/g, "\n")
		.replace(/^## .*$/gm, "\n$&\n")
		.split(/\n\s*\n/)
		.map((block) => block.trim().replace(/\s*\n\s*/g, " "))
		.filter((block) => block !== "")
		.map((block) =>
			block.startsWith("## ")
				? { kind: "heading", text: block.slice(3).trim() }
				: { kind: "paragraph", text: block },
		);
}

/** The article's text without its subheadings' marks, as a preview shows it. */
export function plainText(text: string): string {
	return text.replace(/^## /gm, "").replace(/\s+/g, " ").trim();
}
