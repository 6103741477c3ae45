import type { ImportField } from "@freehub/contract/import-fields";
import type { RowOutcome } from "@freehub/contract/imports";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import type { WholeProduct } from "#modules/products/product-columns.ts";
import type { ParsedRow } from "./read-cells.ts";
import type { RowReason } from "./row-reason.ts";

export type Value = string | number | null;

/** A field with its old and its new value; of a new product the old one is null. */
export type Change = readonly [field: ImportField, from: Value, to: Value];

/** A product that is there already. */
export type Known = {
	id: string;
	product: WholeProduct;
	/** Pieces on hand, and those of them at the main location. */
	quantity: number;
	atMain: number;
};

export type RowPlan = { outcome: RowOutcome; changes: Change[]; reasons: RowReason[] };

type Columns = (field: ImportField) => string | null;

/**
 * Decides what committing does with a row.
 * @param known the product that the row is about; undefined: a new one.
 */
export function planRow(
	said: ParsedRow,
	known: Known | undefined,
	quantityAs: "receive" | "count",
	columnOf: Columns,
): RowPlan {
	const wrong = [...said.wrong];
	const changes = fieldChanges(said.product, known?.product);
	if (known === undefined) {
		for (const field of ["name", "price"] as const) {
			const isWrong = wrong.some(({ column }) => column !== null && column === columnOf(field));
			if (said.product[field] !== undefined || isWrong || said.wrong.length > 0) continue;
			wrong.push({ column: columnOf(field), message: `A new product needs a ${field}.` });
		}
	}
	const stock = stockChange(said.product.quantity, known, quantityAs);
	if (typeof stock === "string") wrong.push({ column: columnOf("quantity"), message: stock });
	else if (stock !== undefined) changes.push(stock);
	if (wrong.length > 0) return { outcome: "refused", changes: [], reasons: wrong };
	const outcome = known === undefined ? "new" : changes.length > 0 ? "changed" : "unchanged";
	return { outcome, changes, reasons: said.notes };
}

function fieldChanges(product: ParsedRow["product"], known: WholeProduct | undefined): Change[] {
	const changes: Change[] = [];
	for (const [name, to] of Object.entries(product) as [
		keyof WholeProduct | "quantity",
		Value | undefined,
	][]) {
		if (name === "quantity" || to === undefined) continue;
		if (known === undefined) {
			if (to !== null && to !== "") changes.push([name, null, to]);
		} else if (known[name] !== to) changes.push([name, known[name], to]);
	}
	return changes;
}

/** @returns the change of the quantity, a sentence against it, or undefined where there is none. */
function stockChange(
	quantity: number | undefined,
	known: Known | undefined,
	quantityAs: "receive" | "count",
): Change | string | undefined {
	if (quantity === undefined) return undefined;
	if (known === undefined) return quantity > 0 ? ["quantity", null, quantity] : undefined;
	if (quantityAs === "receive") {
		const sum = known.quantity + quantity;
		if (sum > MAX_QUANTITY) return `A product can have at most ${MAX_QUANTITY} pieces.`;
		return quantity > 0 ? ["quantity", known.quantity, sum] : undefined;
	}
	if (quantity === known.quantity) return undefined;
	if (known.atMain + quantity - known.quantity < 0) {
		return "Other locations hold more than this quantity already.";
	}
	return ["quantity", known.quantity, quantity];
}
