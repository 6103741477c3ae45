import type { CellEdit } from "./cell-edit.ts";

/** Places in this tab's storage; they are forgotten with the drafts of the forms. */
const editsOf = (model: string) => `freehub-edit-of-model-${model}`;
export const keptCommandOf = (model: string) => `freehub-edit-of-model-${model}-sent`;

/** What was typed into a model's grid and is not saved yet. */
export function keptEdits(model: string): ReadonlyMap<string, CellEdit> {
	return new Map(read<[string, CellEdit][]>(editsOf(model)));
}

export function keepEdits(model: string, edits: ReadonlyMap<string, CellEdit>): void {
	write(editsOf(model), edits.size === 0 ? undefined : [...edits]);
}

function read<T>(place: string): T | undefined {
	try {
		return JSON.parse(sessionStorage.getItem(place) ?? "null") ?? undefined;
	} catch {
		// Storage can be forbidden; then nothing is kept.
		return undefined;
	}
}

function write(place: string, value: unknown): void {
	try {
		if (value === undefined) sessionStorage.removeItem(place);
		else sessionStorage.setItem(place, JSON.stringify(value));
	} catch {
		// Full or forbidden storage: the page itself still holds what was typed.
	}
}
