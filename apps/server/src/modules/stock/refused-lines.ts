import type { FieldError } from "@freehub/contract/errors";
import type { AppError } from "#app-error.ts";

/** Why a line of a batch is refused. */
export type LineRefusal = { at: number; error: AppError };

/** The first of the refusals; if several lines are refused, its `errors` name all of them. There must be one. */
export function allRefusals(refusals: readonly LineRefusal[]): AppError {
	const [first] = refusals;
	if (first === undefined) throw new Error("No line is refused.");
	const byLine = new Map<number, AppError>();
	for (const { at, error } of refusals) if (!byLine.has(at)) byLine.set(at, error);
	if (byLine.size === 1) return first.error;
	const fields = [...byLine]
		.toSorted(([one], [other]) => one - other)
		.map(([at, { message }]): FieldError => ({ field: `lines.${at}`, message }));
	return Object.assign(first.error, { fields });
}
