import type { Query } from "#db/bulk.ts";
import type { Db } from "#db/connection.ts";
import type { MovementTable } from "#db/schema.ts";
import * as repo from "./review.repo.ts";

/**
 * What makes findings of movements that have just been written, in their transaction. Those that take a movement back take its
 * finding away, whoever has seen it.
 */
export function reviewOf(
	db: Db,
	movements: readonly (Pick<MovementTable, "id" | "kind"> & Partial<Pick<MovementTable, "reverses">>)[],
): Query[] {
	const looked = movements.filter(({ kind }) => kind === "adjust" || kind === "count");
	const settled = looked.flatMap(({ kind, reverses = null }) =>
		reverses === null ? [] : [`${kind === "adjust" ? "adjustment" : "count"}.${reverses}`],
	);
	return [
		repo.removeFindings(db, settled),
		repo.addFindings(
			db,
			looked.map(({ id }) => id),
		),
	];
}
