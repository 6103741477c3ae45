import type { MovementLine } from "@freehub/contract/movement-lines";
import type { CellEdit } from "./cell-edit.ts";

/** What was sent and not answered: it may be booked, so it is sent again as it was, under the same key. */
export type Sent = {
	key: string;
	lines: MovementLine[];
	/** What was typed into the cells. */
	cells: { product: string; text: string; from: number }[];
};

/** Places in this tab's storage; they are forgotten with the drafts of the forms. */
const editsOf = (model: string) => `freehub-edit-of-model-${model}`;
const sentOf = (model: string) => `freehub-edit-of-model-${model}-sent`;

/** What was typed into a model's grid and is not saved yet. */
export function keptEdits(model: string): ReadonlyMap<string, CellEdit> {
	return new Map(read<[string, CellEdit][]>(editsOf(model)));
}

export function keepEdits(model: string, edits: ReadonlyMap<string, CellEdit>): void {
	write(editsOf(model), edits.size === 0 ? undefined : [...edits]);
}

export function keptSent(model: string): Sent | undefined {
	return read<Sent>(sentOf(model));
}

export function keepSent(model: string, sent: Sent | undefined): void {
	write(sentOf(model), sent);
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
