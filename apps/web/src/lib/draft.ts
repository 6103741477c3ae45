/** What a form keeps in this tab's storage while it is typed: after a sign-in or a reload it is as before, after a sign-out it is gone. */
export function readDraft<Draft extends object>(place: string): Partial<Draft> {
	try {
		return JSON.parse(sessionStorage.getItem(place) ?? "{}") as Partial<Draft>;
	} catch {
		// Storage can be forbidden; then there is no draft either.
		return {};
	}
}

export function writeDraft(place: string, draft: object): void {
	try {
		sessionStorage.setItem(place, JSON.stringify(draft));
	} catch {
		// Full or forbidden storage: the form itself still holds what was typed.
	}
}

/** Where what was sent from a form waits for its answer. */
export const keptCommandOf = (place: string) => `${place} / sent`;

export function clearDraft(place: string): void {
	try {
		sessionStorage.removeItem(place);
		sessionStorage.removeItem(keptCommandOf(place));
	} catch {
		// As above.
	}
}
