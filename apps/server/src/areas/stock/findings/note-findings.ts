import { insertion, type Query } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { MovementTable, ProductTable } from "#db/schema.ts";
import { addEnquiry, removeEnquiry } from "./enquiry-findings.ts";
import * as repo from "./findings.repo.ts";

// Code that writes data with possible findings calls one of these, in the same transaction.

/**
 * The statements that add findings for new movements. A reversal removes the finding of the movement that it reverses, even if it
 * was seen.
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

/** The statement that adds findings for movements, or the undo of an import, that take back what somebody else booked. */
export function findingsOfReversals(db: Db, taken: readonly { id: string; recorded_at: Date }[]): Query {
	return insertion(
		db,
		"finding",
		taken.map(({ id: target, recorded_at: at }) => ({
			id: `reversal.${target}`,
			kind: "reversal",
			target,
			at,
			cents: null,
		})),
		["id"],
	);
}

/** Lets the findings of movements that nobody has seen follow new limits; those that are there keep their value. */
export async function noteLimits(tx: Tx): Promise<void> {
	await repo.addBeyondLimits(tx);
	await repo.removeWithinLimits(tx);
}

/** Adds findings about missing data of new products. */
export async function noteLacksOfNew(tx: Tx, products: readonly string[]): Promise<void> {
	if (products.length > 0) await repo.addLacks(tx, products);
}

/** Updates the findings about missing data of changed products; deleted products have none. */
export async function noteLacks(tx: Tx, products: readonly string[]): Promise<void> {
	if (products.length === 0) return;
	await repo.removeLacks(tx, products);
	await repo.addLacks(tx, products);
}

/** The columns that `noteLacks` depends on. */
const lackColumns: readonly string[] = [
	"price",
	"category",
	"image",
	"deleted_at",
] satisfies (keyof ProductTable)[];

/** Whether writing these columns may change a product's missing data. */
export function changesLacks(columns: object): boolean {
	return lackColumns.some((column) => column in columns);
}

/** Updates the finding of an import after a change of its state: one with refused rows is a finding, until it is undone. */
export async function noteImport(tx: Tx, id: string): Promise<void> {
	await repo.removeImport(tx, id);
	await repo.addImport(tx, id);
}

export function noteEnquiry(tx: Tx, id: string, at: Date): Promise<void> {
	return addEnquiry(tx, id, at);
}

export function forgetEnquiry(tx: Tx, id: string): Promise<void> {
	return removeEnquiry(tx, id);
}
