import type { WholeProduct } from "#modules/products/product-columns.ts";
import type { Change, Value } from "./plan-row.ts";

type FieldChange = readonly [field: keyof WholeProduct, from: Value, to: Value];

/** The changes of a product's own fields. */
export function fieldsOf(changes: readonly Change[]): FieldChange[] {
	return changes.filter(([field]) => field !== "quantity") as unknown as FieldChange[];
}

/** The change of the pieces on hand, if there is one; a new product begins with none. */
export function quantityOf(changes: readonly Change[]): { from: number; to: number } | undefined {
	const change = changes.find(([field]) => field === "quantity");
	return change && { from: Number(change[1] ?? 0), to: Number(change[2]) };
}
