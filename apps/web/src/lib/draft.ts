import { storedValue, storeValue } from "./storage.ts";

/** What a form keeps in this tab's storage while it is typed: after a sign-in or a reload it is as before, after a sign-out it is gone. */
export function readDraft<Draft extends object>(place: string): Partial<Draft> {
	return (storedValue(place, "tab") ?? {}) as Partial<Draft>;
}

/** Where storage is full or forbidden, the form itself still holds what was typed. */
export function writeDraft(place: string, draft: object): void {
	storeValue(place, draft, "tab");
}

/** Where what was sent from a form waits for its answer. */
export const keptCommandOf = (place: string) => `${place} / sent`;

export function clearDraft(place: string): void {
	for (const each of [place, keptCommandOf(place)]) storeValue(each, undefined, "tab");
}
