import type { Item, Variant } from "./item.ts";

/** A form's base: what the product was when the person began to change it. */
export type Base = { item: Item; version: number };

/** What is typed but not sent yet. */
type Draft = {
	item?: Item;
	base?: Base | undefined;
};

/** The places in this tab's storage where what is typed waits: after a sign-in or a reload the form is as before. */
export const draftPlaces = {
	newItem: "freehub-new-item",
	copy: (id: string, { size, colour }: Variant) =>
		[`freehub-copy-of-${id}`, size, colour].filter((part) => part !== undefined).join(" / "),
	edit: (id: string) => `freehub-edit-of-${id}`,
} as const;

/** Where what was sent from a form waits for its answer. */
export const keptCommandOf = (place: string) => `${place} / sent`;

export function readDraft(place: string): Draft {
	try {
		return JSON.parse(sessionStorage.getItem(place) ?? "{}") as Draft;
	} catch {
		// Storage can be forbidden; then there is no draft either.
		return {};
	}
}

export function saveDraft(place: string, item: Item, base?: Base): void {
	write(place, { item, base });
}

export function clearDraft(place: string): void {
	try {
		sessionStorage.removeItem(place);
		sessionStorage.removeItem(keptCommandOf(place));
	} catch {
		// As above.
	}
}

/** Forgets what this tab holds of every product's form, for the next person at it. */
export function forgetDrafts(): void {
	try {
		for (const place of Object.keys(sessionStorage)) {
			if (/^freehub-(new-item|copy-of-|edit-of-)/.test(place)) sessionStorage.removeItem(place);
		}
	} catch {
		// As above.
	}
}

function write(place: string, draft: Draft): void {
	try {
		sessionStorage.setItem(place, JSON.stringify(draft));
	} catch {
		// Full or forbidden storage: the form itself still holds what was typed.
	}
}
