import {
	type NewTransferLine,
	type TransferLine,
	TransferNote,
} from "@freehub/contract/stock/transfer-notes";
import { plural } from "@lingui/core/macro";
import { type FoundPieces, findProducts } from "#documents/lines/find-products.ts";
import { type LineDocument, valuePart } from "#documents/lines/line-document.ts";
import { type LineDraft, withTyped } from "#documents/lines/line-draft.ts";
import type { LineSource } from "#documents/lines/line-source.ts";
import { readPieces } from "#documents/lines/typed-pieces.ts";
import { newKey } from "#lib/new-key.ts";

export type TransferHeader = { from: string; to: string; expected: string | null; note: string };

/** A line of a draft of a transfer note. */
export type TransferLineDraft = LineDraft<"quantity"> & Pick<TransferLine, "sku" | "isDeleted">;

function written(line: Omit<TransferLineDraft, "texts" | "problems">): TransferLineDraft {
	return { ...line, texts: { quantity: String(line.pieces) }, problems: {} };
}

/** Transfer notes: of each product, pieces. */
export const transferDocument: LineDocument<
	TransferNote,
	TransferHeader,
	TransferLineDraft,
	NewTransferLine
> = {
	draftOf: ({ from, to, expected, note, lines }) => ({
		header: { from: from._id, to: to._id, expected, note },
		lines: lines.map(({ _id, product, productName, sku, isDeleted, pieces }) =>
			written({ key: _id, _id, product, productName, sku, isDeleted, pieces }),
		),
	}),
	typed: {
		quantity(line, text) {
			const typed = readPieces(text, 1);
			const read = typed.ok ? { ...line, pieces: typed.pieces } : { problem: typed.message };
			return withTyped(line, "quantity", text, read);
		},
	},
	written,
	parts: [
		valuePart("pieces", ({ pieces }) => plural(pieces, { one: "# piece", other: "# pieces" }), "quantity"),
	],
	sentLine: ({ product, pieces }) => ({ product, pieces }),
	schema: TransferNote,
};

export const transferSource: LineSource<TransferHeader, TransferLineDraft, FoundPieces> = {
	find: findProducts,
	newLine: ({ product: { _id, name, sku }, pieces: ofCode }, pieces = ofCode) =>
		written({
			key: newKey(),
			_id: undefined,
			product: _id,
			productName: name,
			sku,
			isDeleted: false,
			pieces,
		}),
};
