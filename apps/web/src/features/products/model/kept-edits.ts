import { storedValue, storeValue } from "#lib/storage.ts";
import type { CellEdit } from "./cell-edit.ts";

/** Places in this tab's storage; they are forgotten with the drafts of the forms. */
const editsOf = (model: string) => `freehub-edit-of-model-${model}`;
export const keptCommandOf = (model: string) => `freehub-edit-of-model-${model}-sent`;

/** What was typed into a model's grid and is not saved yet. */
export function keptEdits(model: string): ReadonlyMap<string, CellEdit> {
	return new Map(storedValue(editsOf(model), "tab") as [string, CellEdit][] | undefined);
}

export function keepEdits(model: string, edits: ReadonlyMap<string, CellEdit>): void {
	storeValue(editsOf(model), edits.size === 0 ? undefined : [...edits], "tab");
}
