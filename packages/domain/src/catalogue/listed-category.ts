import { categoryPath } from "./category-path.ts";

const MAX_LEVELS = 2;

/** How a program writes categories in a cell, see `listedCategory`. */
export type CategoryList = {
	between?: string;
	levels?: string;
	roots?: readonly string[];
	hasIds?: boolean;
};

/**
 * The category that a cell of another program means: the first one of a list, its innermost two levels.
 * @param between what separates categories; written with a backslash it is part of a name.
 * @param levels what separates the levels of one.
 * @param roots levels that mean nothing, such as 'Default Category'.
 * @param hasIds whether the other program's id follows a category: 'Bags (T2B3ROTJ3HFGVBO22QLOOJDE)'.
 */
export function listedCategory(
	text: string,
	{ between, levels = ">", roots = [], hasIds = false }: CategoryList,
): string {
	for (const one of between === undefined ? [text] : listEntries(text, between)) {
		const plain = hasIds ? one.replace(/\s*\([A-Z0-9]{20,}\)$/, "") : one;
		const names = plain.split(levels).map((name) => name.trim());
		const named = names.filter((name) => name !== "" && !roots.includes(name));
		if (named.length > 0) return categoryPath(named.slice(-MAX_LEVELS));
	}
	return "";
}

/** The entries of a list in a cell, trimmed and without the backslashes of separators that belong to an entry. */
export function listEntries(text: string, between: string): string[] {
	const entries = [""];
	for (const part of text.split(between)) {
		const last = entries.at(-1) ?? "";
		// The entry goes on: its separator was written with a backslash.
		if (last.endsWith("\\")) entries[entries.length - 1] = `${last.slice(0, -1)}${between}${part}`;
		else if (entries.length === 1 && last === "") entries[0] = part;
		else entries.push(part);
	}
	return entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
}
