import { columnKey } from "./column-key.ts";

/** The last column of a file of refused rows: why each is refused. An import ignores it. */
export const PROBLEM_COLUMN = "Problem";

/** Whether the last of a file's columns says why rows were refused: it has some rows of another file, which somebody has mended. */
export function hasProblems(columns: readonly string[]): boolean {
	return columnKey(columns.at(-1) ?? "") === columnKey(PROBLEM_COLUMN);
}

/** The names of a file's columns without the last one if that says why rows were refused. */
export function withoutProblems(columns: readonly string[]): readonly string[] {
	return hasProblems(columns) ? columns.slice(0, -1) : columns;
}
