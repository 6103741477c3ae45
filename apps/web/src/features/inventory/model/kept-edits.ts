import { storedValue, storeValue } from "#lib/storage.ts";
import type { CellEdit } from "./cell-edit.ts";

/** Keys in this tab's storage; they are cleared together with the form drafts. */
const editsOf = (model: string) => `freehub-edit-of-model-${model}`;
export const keptCommandOf = (model: string) => `freehub-edit-of-model-${model}-sent`;

/** The unsaved edits of a model's grid. */
export function keptEdits(model: string): ReadonlyMap<string, CellEdit> {
	return new Map(storedValue(editsOf(model), "tab") as [string, CellEdit][] | undefined);
}

export function keepEdits(model: string, edits: ReadonlyMap<string, CellEdit>): void {
	storeValue(editsOf(model), edits.size === 0 ? undefined : [...edits], "tab");
}
