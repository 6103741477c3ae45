import { readDraft as read, writeDraft } from "#lib/draft.ts";
import type { Item, Variant } from "./item.ts";

export { clearDraft, keptCommandOf } from "#lib/draft.ts";

/** The base of a form: the product when the person began to change it. */
export type Base = { item: Item; version: number };

/** Unsent form input. */
type Draft = { item?: Item; base?: Base | undefined };

/** Keys of the drafts in this tab's storage: see `lib/draft.ts`. */
export const draftPlaces = {
	newItem: "freehub-new-item",
	copy: (id: string, { size, colour }: Variant) =>
		[`freehub-copy-of-${id}`, size, colour].filter((part) => part !== undefined).join(" / "),
	scanned: (code: string) => `freehub-new-item / ${code}`,
	edit: (id: string) => `freehub-edit-of-${id}`,
} as const;

export function readDraft(place: string): Draft {
	return read<Draft>(place);
}

export function saveDraft(place: string, item: Item, base?: Base): void {
	writeDraft(place, { item, base });
}
