import { useSyncExternalStore } from "react";
import { newKey } from "#lib/new-key.ts";
import type { NewItem } from "./mutations.ts";

const KEY = "freehub-new-item";

/** What is typed but not added yet, and the key under which exactly this content was sent before. */
type Draft = { item: NewItem; sent?: { content: string; key: string } | undefined };

export const emptyItem: NewItem = {
	name: "",
	description: "",
	price: "",
	quantity: "",
	supplier: "",
	image: "",
};

/** The item as it was left in this tab; after a sign-in or a reload the form is as before. */
export function useDraftItem(): NewItem {
	const text = useSyncExternalStore(neverChanges, readText, () => null);
	return parse(text).item;
}

export function saveDraft(item: NewItem): void {
	write({ ...parse(readText()), item });
}

export function clearDraft(): void {
	try {
		sessionStorage.removeItem(KEY);
	} catch {
		// Storage can be forbidden; then there is no draft either.
	}
}

/** The idempotency key for this content: the same until it is added, so that a repeated try adds it once. */
export function keyFor(item: NewItem): string {
	const content = JSON.stringify(item);
	const { sent } = parse(readText());
	if (sent?.content === content) return sent.key;
	const key = newKey();
	write({ item, sent: { content, key } });
	return key;
}

function neverChanges(): () => void {
	return () => undefined;
}

function readText(): string | null {
	try {
		return sessionStorage.getItem(KEY);
	} catch {
		return null;
	}
}

function write(draft: Draft): void {
	try {
		sessionStorage.setItem(KEY, JSON.stringify(draft));
	} catch {
		// Full or forbidden storage: the form itself still holds what was typed.
	}
}

function parse(text: string | null): Draft {
	try {
		const draft = JSON.parse(text ?? "{}") as Partial<Draft>;
		return { item: { ...emptyItem, ...draft.item }, sent: draft.sent };
	} catch {
		return { item: emptyItem };
	}
}
