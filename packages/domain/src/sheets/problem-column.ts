import { columnKey } from "./column-key.ts";

/** The last column of a file of refused rows: why each is refused. An import ignores it. */
export const PROBLEM_COLUMN = "Problem";

/** The names of a file's columns without the last one if that says why rows were refused. */
export function withoutProblems(columns: readonly string[]): readonly string[] {
	return columnKey(columns.at(-1) ?? "") === columnKey(PROBLEM_COLUMN) ? columns.slice(0, -1) : columns;
}
