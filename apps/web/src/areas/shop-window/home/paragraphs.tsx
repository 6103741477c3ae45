type Props = { text: string | undefined; lang?: string | undefined };

/** A plain text; empty lines separate its paragraphs. */
export function Paragraphs({ text = "", lang }: Props) {
	return text
		.split(/\n\s*\n/)
		.filter((each) => each.trim() !== "")
		.map((each, i) => (
			<p key={`${i}`} lang={lang} style={{ whiteSpace: "pre-line" }}>
				{each.trim()}
			</p>
		));
}
