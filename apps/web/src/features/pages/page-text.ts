import type { CompanyPage } from "@freehub/contract/pages";

export const pageFields = ["title", "text"] as const;
export type PageField = (typeof pageFields)[number];
export type PageFields = Pick<CompanyPage, PageField>;

/** What of a page is another now. The server takes the spaces around a title away. */
export function changesOf(before: PageFields, now: PageFields): Partial<PageFields> {
	return {
		...(now.title.trim() !== before.title.trim() && { title: now.title }),
		...(now.text !== before.text && { text: now.text }),
	};
}

export function isUnchanged(before: PageFields, now: PageFields): boolean {
	return Object.keys(changesOf(before, now)).length === 0;
}
