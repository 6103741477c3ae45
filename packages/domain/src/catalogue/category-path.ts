/** Separates a category and its subcategory: `Components > Wheels`. */
const SEPARATOR = " > ";

const MAX_LEVELS = 2;

/**
 * The levels of a category path, outermost first.
 * @returns undefined if a level has no name, or there are more than two levels.
 */
export function categoryLevels(path: string): string[] | undefined {
	const levels = path.split(">").map((name) => name.trim().replaceAll(/\s+/g, " "));
	return levels.length <= MAX_LEVELS && levels.every((name) => name !== "") ? levels : undefined;
}

/** Joins levels to a path, as it is stored, shown and written to files. */
export function categoryPath(levels: readonly string[]): string {
	return levels.join(SEPARATOR);
}
