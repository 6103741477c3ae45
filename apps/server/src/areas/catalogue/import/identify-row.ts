import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import type { ClaimedKey } from "./claims.ts";
import type { Places } from "./places.ts";
import type { Plan, ShopProducts } from "./plan.ts";
import { calledOf, hasNumber, holderOf, keyOf } from "./product-keys.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type RowPlace = ReturnType<Places["find"]>;

/** The product of a row. */
export type Identified = {
	/** The row, without its barcode if that is left out. */
	row: ParsedRow;
	/** Undefined: a new product, or none. */
	known: FoundProduct | undefined;
	/** Keys that the row may give its product only if other rows give them away. */
	claimed: ClaimedKey[];
	/** Reasons to refuse the row. */
	wrong: RowReason[];
	/** Why the row is passed over. */
	passedOver: RowReason | undefined;
};

/**
 * The product of a row: by its `_id`, else its SKU, else its barcode. A SKU that the shop does not have means a new product, unless
 * the row has the `_id` or the only code of the product that gets it. Keys of another product are claimed: whether that product
 * gives them away is seen at the end of the file.
 * @param isLast whether all rows have been planned, so that what is not given away now stays where it is.
 */
export function findProduct(
	given: ParsedRow,
	plan: Plan,
	{ holders }: ShopProducts,
	isLast: boolean,
): Identified {
	const { sku, barcode, id } = given;
	const byId = id === "" ? undefined : holders.get(`_id ${id}`);
	const bySku = sku === "" ? undefined : holders.get(`sku ${sku}`);
	const byBarcode = barcode === "" ? undefined : holderOf(holders, "barcode", barcode);
	// The barcode names another product than a new SKU does.
	const isOther = sku !== "" && Boolean(byBarcode?.sku);
	const known = byId ?? bySku ?? (isOther ? undefined : byBarcode);
	const found: Identified = { row: given, known, claimed: [], wrong: [], passedOver: undefined };
	const refuse = (field: "sku" | "barcode" | "_id", why: Reason): void => {
		found.wrong.push({ column: columnNameOf(field, plan.reading), ...why });
	};
	if (sku === "" && barcode === "" && known === undefined) {
		if (id === "") found.wrong.push({ column: null, ...reason("row_needs_key") });
		else refuse("_id", reason("no_such_id"));
		return found;
	}
	const ofSku =
		bySku !== undefined && bySku !== known ? { key: keyOf("sku", sku), holder: bySku.id } : undefined;
	const isCodeTaken = byBarcode !== undefined && byBarcode !== known && !hasNumber(known, barcode);
	const ofBarcode = isCodeTaken ? { key: keyOf("barcode", barcode), holder: byBarcode.id } : undefined;
	if (ofSku === undefined && ofBarcode === undefined) return found;

	const canBeAdded = given.product.name !== undefined && given.product.price !== undefined;
	const mayWait = given.wrong.length === 0 && (known !== undefined || canBeAdded);
	/** Further barcodes of a product stay its own: files do not have them. What earlier rows have given away makes no difference. */
	const isFree = (claimed: ClaimedKey, holder: FoundProduct | undefined) =>
		isLast
			? plan.claims.isReleased(claimed)
			: mayWait && plan.claims.hasRoom() && (claimed !== ofBarcode || hasNumber(holder, barcode));
	const claim = (claimed: ClaimedKey | undefined, holder: FoundProduct | undefined): boolean => {
		if (claimed === undefined) return true;
		if (!isFree(claimed, holder)) return false;
		found.claimed.push(claimed);
		return true;
	};
	const isSkuFree = claim(ofSku, bySku);
	const isBarcodeFree = claim(ofBarcode, byBarcode);
	if (!isBarcodeFree && byBarcode !== undefined) {
		const facts = { code: barcode, name: calledOf(byBarcode) };
		const column = columnNameOf("barcode", plan.reading);
		if (plan.takenCodes === "skip")
			return { ...found, passedOver: { column, ...reason("code_passed_over", facts) } };
		if (plan.takenCodes === "leaveOut") {
			found.row = withoutBarcode(given, { column, ...reason("code_left_out", facts) });
			if (isSkuFree) return found;
		} else if (plan.takenCodes === "rename" && known === undefined) return { ...found, known: byBarcode };
	}
	if (isSkuFree && (isBarcodeFree || byBarcode === undefined)) return found;
	if (byId !== undefined && bySku !== byId) refuse("_id", reason("id_of_another", { name: byId.name }));
	else if (byBarcode !== undefined && known === undefined) {
		const facts = {
			by: "sku",
			key: sku,
			other: "barcode",
			code: barcode,
			name: calledOf(byBarcode),
		} as const;
		refuse("sku", reason("keys_differ.new", facts));
	} else if (byBarcode !== undefined)
		refuse("barcode", reason("barcode_of_another", { name: byBarcode.name }));
	return { ...found, claimed: [] };
}

function withoutBarcode(row: ParsedRow, note: RowReason): ParsedRow {
	const { barcode: _, ...product } = row.product;
	return { ...row, barcode: "", product, notes: [...row.notes, note] };
}
