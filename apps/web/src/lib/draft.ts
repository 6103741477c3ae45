import { storedValue, storeValue } from "./storage.ts";

/** Reads a form's draft from this tab's storage. Drafts survive a sign-in or a reload; a sign-out deletes them. */
export function readDraft<Draft extends object>(place: string): Partial<Draft> {
	return (storedValue(place, "tab") ?? {}) as Partial<Draft>;
}

/** Stores a form's draft. If storage is full or forbidden, only the form itself holds the values. */
export function writeDraft(place: string, draft: object): void {
	storeValue(place, draft, "tab");
}

/** Storage key for a write that the form has sent and that has no answer yet. */
export const sentPlaceOf = (place: string) => `${place} / sent`;

export function clearDraft(place: string): void {
	for (const each of [place, sentPlaceOf(place)]) storeValue(each, undefined, "tab");
}
