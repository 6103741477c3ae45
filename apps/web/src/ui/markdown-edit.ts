import { t } from "@lingui/core/macro";

export type MarkdownMark = "bold" | "italic" | "heading" | "list" | "link";

/** The replacement of a part of the text, and the selection after it. */
export type Edit = { from: number; to: number; insert: string; select: [from: number, to: number] };

/** The effect of a toolbar button on the selected part of a text. A second press removes the mark. */
export function markEdit(mark: MarkdownMark, text: string, start: number, end: number): Edit {
	switch (mark) {
		case "bold":
			return wrapped("**", t`bold text`, text, start, end);
		case "italic":
			return wrapped("_", t`slanted text`, text, start, end);
		case "heading":
			return prefixed("## ", /^#{1,6}\s+/, text, start, end);
		case "list":
			return prefixed("- ", /^[-*+]\s+/, text, start, end);
		case "link":
			return linked(text, start, end);
	}
}

/** Inserts a picture as its own paragraph. Its description is selected, so that typing replaces it. */
export function pictureEdit(link: string, text: string, at: number): Edit {
	const alt = t`What the picture shows`;
	const before = at === 0 || text.slice(0, at).endsWith("\n\n") ? "" : "\n\n";
	const after = text.slice(at).startsWith("\n") ? "" : "\n\n";
	const from = at + before.length + 2;
	return {
		from: at,
		to: at,
		insert: `${before}![${alt}](${link})${after}`,
		select: [from, from + alt.length],
	};
}

function wrapped(mark: string, sample: string, text: string, start: number, end: number): Edit {
	const inner = text.slice(start, end);
	const from = start - mark.length;
	if (from >= 0 && text.slice(from, start) === mark && text.slice(end, end + mark.length) === mark) {
		return { from, to: end + mark.length, insert: inner, select: [from, from + inner.length] };
	}
	const content = inner === "" ? sample : inner;
	const first = start + mark.length;
	return { from: start, to: end, insert: mark + content + mark, select: [first, first + content.length] };
}

/** Adds the prefix to all lines that the selection touches, or removes it if all of them have it. */
function prefixed(prefix: string, any: RegExp, text: string, start: number, end: number): Edit {
	const from = text.lastIndexOf("\n", start - 1) + 1;
	const next = text.indexOf("\n", end);
	const to = next === -1 ? text.length : next;
	const lines = text.slice(from, to).split("\n");
	const isMarked = lines.every((line) => line.startsWith(prefix));
	const insert = lines
		.map((line) => (isMarked ? line.slice(prefix.length) : prefix + line.replace(any, "")))
		.join("\n");
	// Without a selection, the cursor goes to the end of the line.
	const last = from + insert.length;
	return { from, to, insert, select: start === end ? [last, last] : [from, last] };
}

function linked(text: string, start: number, end: number): Edit {
	const inner = text.slice(start, end);
	const sample = t({ comment: "stands in a text until the link's own words are typed", message: "link" });
	if (/^(https?:\/\/|\/)\S+$/.test(inner)) {
		const last = start + 1 + sample.length;
		return { from: start, to: end, insert: `[${sample}](${inner})`, select: [start + 1, last] };
	}
	const words = inner === "" ? sample : inner;
	const address = "https://";
	const first = start + words.length + 3;
	return { from: start, to: end, insert: `[${words}](${address})`, select: [first, first + address.length] };
}
