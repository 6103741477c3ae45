import type { DocumentDraft, LineDraft } from "./line-draft.ts";

/** The meaning of a code: a product, and a number of pieces, which is more than one for a case with its own barcode. */
export type FoundProduct = {
	product: { _id: string; name: string };
	pieces: number;
	/** Pieces per case; 1: its cases are unknown. */
	pack: number;
};

/** How products become lines of a document. */
export type LineSource<Head, Line extends LineDraft, Found extends FoundProduct> = {
	/** The products of barcodes, SKUs or ids, in one question; undefined: none has the code. */
	find: (codes: readonly string[], header: Head) => Promise<(code: string) => Found | undefined>;
	/** @param pieces undefined: as few as one would add. */
	newLine: (found: Found, pieces: number | undefined, header: Head) => Line;
	/** Said when the product is added, such as that it is discontinued. */
	warning?: (found: Found) => string | undefined;
};

type WithQuantity<Head, Line> = { typed: { quantity: (line: Line, text: string, header: Head) => Line } };

/** The draft with more pieces of a product: on its line, or on a new one. */
export function withMore<Head, Line extends LineDraft, Found extends FoundProduct>(
	{ typed }: WithQuantity<Head, Line>,
	{ newLine }: Pick<LineSource<Head, Line, Found>, "newLine">,
	{ header, lines }: DocumentDraft<Head, Line>,
	found: Found,
	pieces: number | undefined,
): DocumentDraft<Head, Line> {
	const line = lines.find(({ product }) => product === found.product._id);
	if (line === undefined) return { header, lines: [...lines, newLine(found, pieces, header)] };
	const more = typed.quantity(line, String(line.pieces + (pieces ?? 1)), header);
	return { header, lines: lines.map((one) => (one === line ? more : one)) };
}
