import { markedParts } from "@freehub/domain/mark-words";

/** A text in which the search words are highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
	let at = 0;
	return markedParts(text, query).map((part) => {
		const key = at;
		at += part.text.length;
		return part.isMatch ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
	});
}
