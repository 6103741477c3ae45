import { newKey } from "#lib/new-key.ts";
import type { Item, Variant } from "./item.ts";

/** A form's base: what the product was when the person began to change it. */
export type Base = { item: Item; version: number };

/** What is typed but not sent yet, and the key under which exactly this content was sent before. */
type Draft = {
	item?: Item;
	base?: Base | undefined;
	sent?: { content: string; key: string } | undefined;
};

/** The places in this tab's storage where what is typed waits: after a sign-in or a reload the form is as before. */
export const draftPlaces = {
	newItem: "freehub-new-item",
	copy: (id: string, { size, colour }: Variant) =>
		[`freehub-copy-of-${id}`, size, colour].filter((part) => part !== undefined).join(" / "),
	edit: (id: string) => `freehub-edit-of-${id}`,
} as const;

export function readDraft(place: string): Draft {
	try {
		return JSON.parse(sessionStorage.getItem(place) ?? "{}") as Draft;
	} catch {
		// Storage can be forbidden; then there is no draft either.
		return {};
	}
}

export function saveDraft(place: string, item: Item, base?: Base): void {
	write(place, { ...readDraft(place), item, base });
}

export function clearDraft(place: string): void {
	try {
		sessionStorage.removeItem(place);
	} catch {
		// As above.
	}
}

/** Forgets what this tab holds of every product's form, for the next person at it. */
export function forgetDrafts(): void {
	try {
		for (const place of Object.keys(sessionStorage)) {
			if (/^freehub-(new-item$|copy-of-|edit-of-)/.test(place)) sessionStorage.removeItem(place);
		}
	} catch {
		// As above.
	}
}

/** The idempotency key for this content: the same until it is done, so that a repeated try does it once. */
export function keyFor(place: string, sent: unknown): string {
	const content = JSON.stringify(sent);
	const draft = readDraft(place);
	if (draft.sent?.content === content) return draft.sent.key;
	const key = newKey();
	write(place, { ...draft, sent: { content, key } });
	return key;
}

function write(place: string, draft: Draft): void {
	try {
		sessionStorage.setItem(place, JSON.stringify(draft));
	} catch {
		// Full or forbidden storage: the form itself still holds what was typed.
	}
}
