import type { Query } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { MovementTable, ProductTable } from "#db/schema.ts";
import * as repo from "./review.repo.ts";

// Whoever writes what can want a second look calls one of these, in the same transaction.

/**
 * What makes findings of movements that have just been written. Those that take a movement back take its
 * finding away, whoever has seen it.
 */
export function findingsOfMovements(
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

/** Notes what products lack that have just been added. */
export async function noteLacksOfNew(tx: Tx, products: readonly string[]): Promise<void> {
	if (products.length > 0) await repo.addLacks(tx, products);
}

/** Notes what changed products lack, and forgets what they lack no more, as all of it where they were deleted. */
export async function noteLacks(tx: Tx, products: readonly string[]): Promise<void> {
	if (products.length === 0) return;
	await repo.removeLacks(tx, products);
	await repo.addLacks(tx, products);
}

/** The columns of products that `noteLacks` looks at. */
const lackColumns: readonly string[] = [
	"price",
	"category",
	"image",
	"deleted_at",
] satisfies (keyof ProductTable)[];

/** Whether a product may lack something else once these columns are written. */
export function changesLacks(columns: object): boolean {
	return lackColumns.some((column) => column in columns);
}

/** An import has come to another state: with refused rows it is a finding, until it is taken back. */
export async function noteImport(tx: Tx, id: string): Promise<void> {
	await repo.removeImport(tx, id);
	await repo.addImport(tx, id);
}

export function noteEnquiry(tx: Tx, id: string, at: Date): Promise<void> {
	return repo.addEnquiry(tx, id, at);
}

export function forgetEnquiry(tx: Tx, id: string): Promise<void> {
	return repo.removeEnquiry(tx, id);
}
