import { importFieldNames } from "@freehub/contract/catalogue/import-fields";
import type { PlannedChange } from "./plan.ts";
import { priceNote } from "./read-amounts.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type PriceNotes = ReturnType<typeof priceNotes>;

/** Compares the prices of a file with those of the shop, and of new products with the last one of the same model. */
export function priceNotes() {
	let last: { model: string; price: number } | undefined;
	return {
		/** Notes about prices and costs that are likely to be for another number of pieces, or in another unit. */
		notesOf({ product }: Pick<ParsedRow, "product">, changes: readonly PlannedChange[]): RowReason[] {
			const notes = changes.flatMap(([field, from, to]): RowReason[] => {
				if ((field !== "price" && field !== "cost") || typeof from !== "number" || typeof to !== "number")
					return [];
				const note = priceNote(importFieldNames[field], to, from);
				return note === undefined ? [] : [{ column: importFieldNames[field], ...note }];
			});
			const { model, price } = product;
			if (!model || price === undefined) return notes;
			const note =
				last?.model === model && notes.length === 0
					? priceNote(importFieldNames.price, price, last.price)
					: undefined;
			last = { model, price };
			return note === undefined ? notes : [...notes, { column: importFieldNames.price, ...note }];
		},
	};
}
