import { importFieldNames } from "@freehub/contract/catalogue/import-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import type { WholeProduct } from "#areas/catalogue/products/product-columns.ts";
import type { PlannedChange } from "./plan.ts";
import type { ParsedRow } from "./read-row.ts";

const fields = ["price", "cost"] as const;

/** The price and cost that the author of a row saw, as changes that are none: they are checked again when the row is done. */
export function marksOfSeen({ saw }: Pick<ParsedRow, "saw">): PlannedChange[] {
	return fields.flatMap((field): PlannedChange[] => {
		const seen = saw[field];
		return seen === undefined ? [] : [[`${field}AtExport`, null, seen]];
	});
}

/**
 * Why a row must not change its product: its values were made from a price or cost that the product no longer has.
 * @param marks the row's changes, see `marksOfSeen`.
 * @returns undefined if the product still has what the author of the row saw.
 */
export function changedSinceSeen(
	marks: readonly PlannedChange[],
	product: Pick<WholeProduct, "price" | "cost">,
): Reason | undefined {
	for (const field of fields) {
		const mark = marks.find(([marked]) => marked === `${field}AtExport`);
		const now = product[field] ?? null;
		if (mark === undefined || mark[2] === now) continue;
		const facts = { field, label: importFieldNames[field], value: now ?? "empty" };
		return reason("changed_since.read", facts);
	}
	return undefined;
}
