import type { Product } from "@freehub/contract/catalogue/product-fields";
import { useState } from "react";
import { storedValue, storeValue } from "#lib/storage.ts";
import { type CellEdit, type Reading, readCell } from "./cell-edit.ts";

/** A cell with an unsaved edit. */
export type PendingCell = { product: Product; edit: CellEdit; reading: Reading };

export type CellEdits = ReturnType<typeof useCellEdits>;

/** The edits of a model's grid. They stay in this tab's storage until they are saved or discarded. */
export function useCellEdits(model: string, variants: readonly Product[], mayTakeOut: boolean) {
	const [edits, setEdits] = useState<ReadonlyMap<string, CellEdit>>(() => keptEdits(model));
	const pending = variants.flatMap((product): PendingCell[] => {
		const edit = edits.get(product._id);
		return edit === undefined ? [] : [{ product, edit, reading: readCell(edit.text, edit.from, mayTakeOut) }];
	});

	function change(work: (next: Map<string, CellEdit>) => void) {
		setEdits((before) => {
			const next = new Map(before);
			work(next);
			keepEdits(model, next);
			return next;
		});
	}

	/** Ignores an edit that changes nothing. */
	function put(next: Map<string, CellEdit>, id: string, edit: CellEdit) {
		const reading = readCell(edit.text, edit.from);
		if (edit.text.trim() === "" || (reading.ok && reading.delta === 0)) next.delete(id);
		else next.set(id, edit);
	}

	return {
		pending,
		of: (id: string) => pending.find(({ product }) => product._id === id),
		type: ({ _id, quantity = 0 }: Product, text: string) =>
			change((next) => put(next, _id, { text, from: quantity })),
		drop: (ids: readonly string[]) =>
			change((next) => {
				for (const id of ids) next.delete(id);
			}),
		/** Applies the typed text to the current quantities. */
		rebase: (products: readonly Pick<Product, "_id" | "quantity">[]) =>
			change((next) => {
				for (const { _id, quantity = 0 } of products) {
					const edit = next.get(_id);
					if (edit !== undefined) put(next, _id, { text: edit.text, from: quantity, was: edit.from });
				}
			}),
	};
}

/** Keys in this tab's storage; they are cleared together with the form drafts. */
const editsOf = (model: string) => `freehub-edit-of-model-${model}`;
export const sentEditsOf = (model: string) => `freehub-edit-of-model-${model}-sent`;

/** The unsaved edits of a model's grid. */
export function keptEdits(model: string): ReadonlyMap<string, CellEdit> {
	return new Map(storedValue(editsOf(model), "tab") as [string, CellEdit][] | undefined);
}

export function keepEdits(model: string, edits: ReadonlyMap<string, CellEdit>): void {
	storeValue(editsOf(model), edits.size === 0 ? undefined : [...edits], "tab");
}
