import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import type { WholeRow } from "#areas/catalogue/products/product-columns.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import type { Places } from "./places.ts";
import type { FirstRow, Plan, ShopProducts } from "./plan.ts";
import { calledOf, hasNumber, holderOf, keyOf, keysOf } from "./product-keys.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type RowPlace = ReturnType<Places["find"]>;

/** With locations, a product has one row per location. */
export function atPlace(key: string, place: RowPlace | undefined): string {
	return place === undefined || "wrong" in place ? key : `${key} @ ${place.key}`;
}

/** The first row of the product that a row is about. */
export function firstRow(
	{ sku, barcode }: ParsedRow,
	known: WholeRow | undefined,
	{ first: before }: Plan,
): FirstRow | undefined {
	for (const key of keysOf({ _id: known?.id ?? null, sku, barcode })) {
		const first = before.get(key);
		if (first !== undefined) return first;
	}
	return undefined;
}

/** Why a row is not about the product of an earlier row with which it shares a key, or says other things about it. */
export function unlikeFirst({ sku, barcode }: ParsedRow, first: FirstRow, { reading }: Plan): RowReason {
	const { line } = first;
	if (sku === "" || first.sku === "" || sku === first.sku || barcode === "") {
		return { column: null, ...reason("differs_from_line", { line }) };
	}
	const why = reason("key_twice", { field: "barcode", label: "Barcode", key: barcode, line });
	return { column: columnNameOf("barcode", reading), ...why };
}

/**
 * The product of a row, by its SKU, else its barcode, else its id, and reasons to refuse the row. All keys of a row must mean the
 * same product. A SKU that the shop does not have means a new one, unless the row has the _id of the product that it renames.
 */
export function findProduct(
	{ sku, barcode, id }: ParsedRow,
	{ lines, reading }: Plan,
	{ holders }: ShopProducts,
	place: RowPlace | undefined,
): { known: FoundProduct | undefined; wrong: RowReason[] } {
	const byBarcode = holderOf(holders, "barcode", barcode);
	const byId = holders.get(`_id ${id}`);
	const bySku = holders.get(`sku ${sku}`);
	const known = bySku ?? byBarcode ?? byId;
	const wrong: RowReason[] = [];
	const refuse = (field: "sku" | "barcode" | "_id", why: Reason): void => {
		wrong.push({ column: columnNameOf(field, reading), ...why });
	};
	if (sku === "" && barcode === "" && known === undefined) {
		if (id === "") wrong.push({ column: null, ...reason("row_needs_key") });
		else refuse("_id", reason("no_such_id"));
		return { known, wrong };
	}
	const isOfAnother = known !== undefined && byBarcode !== undefined && byBarcode.id !== known.id;
	if (isOfAnother && !hasNumber(known, barcode)) {
		refuse("barcode", reason("barcode_of_another", { name: byBarcode.name }));
	}
	if (known !== undefined && byId !== undefined && byId.id !== known.id) {
		refuse("_id", reason("id_of_another", { name: byId.name }));
	} else if (sku !== "" && known?.sku && known === byBarcode && known !== bySku && known !== byId) {
		const name = calledOf(known);
		refuse("sku", reason("keys_differ.new", { by: "sku", key: sku, other: "barcode", code: barcode, name }));
	}
	const again = (field: "sku" | "barcode", label: string, key: string): void => {
		const line = lines.get(atPlace(keyOf(field, key), place));
		if (line !== undefined) refuse(field, reason("key_twice", { field, label, key, line }));
	};
	again("sku", "SKU", sku);
	// In older data two products may share a number; each may have a row.
	const isShared = hasNumber(known, barcode) && lines.get(atPlace(`_id ${known?.id}`, place)) === undefined;
	if (!isShared) again("barcode", "Barcode", barcode);
	const line =
		wrong.length === 0 && known !== undefined ? lines.get(atPlace(`_id ${known.id}`, place)) : undefined;
	if (line !== undefined) wrong.push({ column: null, ...reason("product_twice", { line }) });
	return { known, wrong };
}
