import { createStore } from "./store.ts";

/** The values with which the dialog 'Keep for a customer' begins; it asks for the rest. */
export type KeepStart = {
	product?: { _id: string; name: string };
	customer?: { _id: string; name: string };
};

/** `opening` counts up with each request, so that each begins with an empty form. */
type Asked = { start: KeepStart; opening: number; isOpen: boolean };

/** The dialog's state; undefined: nobody has asked for it yet. */
export const askedToKeep = createStore<Asked | undefined>(undefined);

/** Opens the dialog over the current page. */
export function askToKeep(start: KeepStart): void {
	askedToKeep.set({ start, opening: (askedToKeep.get()?.opening ?? 0) + 1, isOpen: true });
}

export function closeKeep(): void {
	const asked = askedToKeep.get();
	if (asked !== undefined) askedToKeep.set({ ...asked, isOpen: false });
}
