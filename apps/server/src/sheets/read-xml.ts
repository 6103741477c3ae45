import { reason } from "@freehub/contract/rule-sentences";
import { SaxesParser } from "saxes";
import { damaged, type Limits, TableError } from "./table.ts";

export type XmlHandlers = {
	/** Names are without a namespace prefix, which only some writers add. */
	open?(name: string, attributes: Record<string, string>): void;
	close?(name: string): void;
	text?(text: string): void;
};

/** Counts the elements of all documents of a file. */
export type ElementCount = ReturnType<typeof countElements>;

/** @returns a function that counts one element. @throws TableError above the limit; most elements are empty then. */
export function countElements({ elements: most }: Pick<Limits, "elements">): () => void {
	let count = 0;
	return () => {
		count += 1;
		if (count <= most) return;
		throw new TableError(reason("file_too_much.cells", { max: most }));
	};
}

/**
 * Parses an XML document as a stream; yields after every chunk, so that the caller can take what its handlers collected.
 * @throws TableError if it is not well-formed, or has a document type (which could declare entities).
 */
export async function* readXml(
	part: string,
	chunks: AsyncIterable<Uint8Array>,
	count: ElementCount,
	handlers: XmlHandlers,
): AsyncGenerator<void> {
	const parser = new SaxesParser();
	parser.on("doctype", () => {
		throw damaged(`${part} declares a document type, which no workbook does`);
	});
	parser.on("opentag", ({ name, attributes }) => {
		count();
		handlers.open?.(localName(name), attributes);
	});
	parser.on("closetag", ({ name }) => handlers.close?.(localName(name)));
	parser.on("text", (text) => handlers.text?.(text));
	parser.on("cdata", (text) => handlers.text?.(text));

	const decoder = new TextDecoder();
	for await (const chunk of chunks) {
		parse(part, () => parser.write(decoder.decode(chunk, { stream: true })));
		yield;
	}
	parse(part, () => parser.write(decoder.decode()).close());
	yield;
}

/** Reads a small document to its end. */
export async function readWholeXml(
	part: string,
	chunks: AsyncIterable<Uint8Array>,
	count: ElementCount,
	handlers: XmlHandlers,
): Promise<void> {
	for await (const _ of readXml(part, chunks, count, handlers));
}

function parse(part: string, step: () => unknown): void {
	try {
		step();
	} catch (error) {
		throw error instanceof TableError ? error : damaged(`${part} is not well formed`);
	}
}

function localName(name: string): string {
	const colon = name.indexOf(":");
	return colon < 0 ? name : name.slice(colon + 1);
}
