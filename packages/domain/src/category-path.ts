/** Written between a category and the one inside it: `Components > Wheels`. */
const SEPARATOR = " > ";

const MAX_LEVELS = 2;

/**
 * The levels of a category written as a path, outermost first.
 * @returns undefined when it has no name at a level, or more than two levels.
 */
export function categoryLevels(path: string): string[] | undefined {
	const levels = path.split(">").map((name) => name.trim().replaceAll(/\s+/g, " "));
	return levels.length <= MAX_LEVELS && levels.every((name) => name !== "") ? levels : undefined;
}

/** Levels as one path, the way it is stored, shown and written in files. */
export function categoryPath(levels: readonly string[]): string {
	return levels.join(SEPARATOR);
}
