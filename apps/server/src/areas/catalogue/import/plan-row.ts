import { createHash } from "node:crypto";
import { type ImportField, placeFields } from "@freehub/contract/catalogue/import-fields";
import type { RowOutcome } from "@freehub/contract/catalogue/imports";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { levelOf, MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import { type WholeProduct, type WholeRow, wholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import { whyTooMuch } from "#too-much-worth.ts";
import { differenceOf } from "./export-difference.ts";
import { atPlace, findProduct, firstRow, type RowPlace, unlikeFirst } from "./identify-row.ts";
import type { FieldValue, Plan, PlannedChange, ShopProducts } from "./plan.ts";
import { hasNumber, keysOf } from "./product-keys.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

/** Max locations added by one import. */
const MAX_NEW_LOCATIONS = 5000;

type RowPlan = {
	/** The product's id; null if the row is refused and the product unknown. */
	id: string | null;
	/** The existing product of the row; undefined: a new one. */
	known: WholeRow | undefined;
	outcome: RowOutcome;
	changes: PlannedChange[];
	reasons: RowReason[];
};

/** Decides what committing does with a row, and updates the plan for later rows. */
export function planRow(row: ParsedRow, plan: Plan, shop: ShopProducts): RowPlan {
	const columnFor = (field: ImportField) => columnNameOf(field, plan.reading);
	const place = findPlace(row, plan);
	const { known, wrong: wrongKeys } = findProduct(row, plan, shop, place);
	const first = firstRow(row, known, plan);
	// A key that cannot be read is not a missing one.
	const keys = new Set((["_id", "sku", "barcode"] as const).map(columnFor));
	const isKeyBroken = row.wrong.some(({ column }) => column !== null && keys.has(column));
	const wrong = wrongKeys.filter(({ rule }) => !(isKeyBroken && rule === "row_needs_key"));
	wrong.push(...row.wrong);
	if (place !== undefined && "wrong" in place) {
		wrong.push({ column: columnFor("location") ?? columnFor("bin"), ...place.wrong });
	}
	if (known === undefined && first === undefined && wrong.length === 0) {
		for (const field of ["name", "price"] as const) {
			if (row.product[field] !== undefined) continue;
			wrong.push({ column: columnFor(field), ...reason("new_product_needs", { field }) });
		}
	}
	const fields = plan.places === undefined ? "" : shortOf(row.product, known);
	if (first !== undefined && first.fields !== fields) wrong.push(unlikeFirst(row, first, plan));
	const id = known?.id ?? first?.id ?? null;
	const changes = first === undefined ? ownChanges(row, known) : [];
	wrong.push(...damaged(row, known, place, changes));
	const stock = stockChange(row, { id, known, place }, plan, shop);
	if (stock.wrong !== undefined) wrong.push({ column: columnFor("quantity"), ...stock.wrong });
	changes.push(...(stock.changes ?? []));
	const column = columnFor("quantity");
	const notes = [...row.notes, ...(stock.notes ?? []).map((note): RowReason => ({ column, ...note }))];
	if (wrong.length > 0) return { id, known, outcome: "refused", changes: [], reasons: wrong };
	const planned = id ?? uuidv7();
	for (const key of keysOf({ sku: row.sku, barcode: row.barcode, _id: known?.id ?? null })) {
		plan.lines.set(atPlace(key, place), row.line);
		if (plan.places !== undefined && first === undefined) {
			plan.first.set(key, { id: planned, line: row.line, sku: row.sku, fields });
		}
	}
	const outcome = id === null ? "new" : changes.length > 0 ? "changed" : "unchanged";
	return { id: planned, known, outcome, changes, reasons: notes };
}

const places: readonly ImportField[] = placeFields;

/** Why texts that look damaged by a spreadsheet are refused: those that would become new values of the product, or places. */
function damaged(
	{ suspects }: ParsedRow,
	known: WholeRow | undefined,
	place: RowPlace | undefined,
	changes: readonly PlannedChange[],
): RowReason[] {
	const isStored = (field: ImportField): boolean => {
		if (places.includes(field)) return place !== undefined && !("wrong" in place) && place.id !== undefined;
		const changing = field === "subcategory" ? "category" : field;
		return known !== undefined && !changes.some(([changed]) => changed === changing);
	};
	return suspects.filter(({ field }) => !isStored(field)).map(({ why }) => why);
}

/** The row's changes to the fields of the product. */
function ownChanges(row: ParsedRow, known: FoundProduct | undefined): PlannedChange[] {
	// A row found by an additional barcode, or by the own barcode in another length, does not change the product's barcode.
	const { barcode, ...others } = row.product;
	const isIts = known?.further.includes(row.barcode) === true || hasNumber(known, row.barcode);
	const fields = isIts || barcode === undefined ? others : row.product;
	return fieldChanges(fields, known && wholeProduct(known));
}

/**
 * The location that the row names, or why no stock can be booked there; undefined if it has no quantity, or no location is used.
 */
function findPlace({ product, place }: ParsedRow, plan: Plan): RowPlace | undefined {
	if (plan.places === undefined || product.quantity === undefined) return undefined;
	const found = plan.places.find(place);
	if ("wrong" in found || found.id !== undefined) return found;
	const wrong = whyNotAdded(found.title, plan);
	return wrong === undefined ? found : { wrong };
}

/** Why a location that the shop does not have is not added; undefined: it is added. */
function whyNotAdded(name: string, { addsLocations, newLocations }: Plan): Reason | undefined {
	if (!addsLocations) return reason("no_such_location.to_add", { name });
	if (newLocations.size === MAX_NEW_LOCATIONS && !newLocations.has(name.toLowerCase())) {
		return reason("too_many.locations", { max: MAX_NEW_LOCATIONS });
	}
	newLocations.add(name.toLowerCase());
	return undefined;
}

/** A hash of a row's product and fields, to compare rows. */
function shortOf(product: ParsedRow["product"], known: WholeRow | undefined): string {
	const { quantity: _, ...fields } = product;
	return createHash("sha256")
		.update(JSON.stringify([known?.id, fields]))
		.digest("base64")
		.slice(0, 22);
}

function fieldChanges(product: ParsedRow["product"], known: WholeProduct | undefined): PlannedChange[] {
	const { quantity: _, ...fields } = product;
	return (Object.entries(fields) as [keyof WholeProduct, FieldValue | undefined][]).flatMap(
		([name, to]): PlannedChange[] => {
			if (to === undefined || to === known?.[name]) return [];
			if (known === undefined) return to === null || to === "" ? [] : [[name, null, to]];
			return [[name, known[name], to]];
		},
	);
}

type Stocked = { id: string | null; known: WholeRow | undefined; place: RowPlace | undefined };

type PlannedStock = { changes?: PlannedChange[]; wrong?: Reason; notes?: Reason[] };

/** The change of the quantity, if any, or the reason to refuse it. */
function stockChange(row: ParsedRow, stocked: Stocked, plan: Plan, shop: ShopProducts): PlannedStock {
	const planned = quantityChange(row, stocked, plan, shop);
	const [, from, to] = planned.changes?.[0] ?? [];
	const why = whyTooMuch(Math.max(0, Number(to ?? 0) - Number(from ?? 0)) * (stocked.known?.cost ?? 0));
	return why === undefined ? planned : { wrong: why };
}

function quantityChange(
	row: ParsedRow,
	{ id, known, place }: Stocked,
	plan: Plan,
	{ levels }: ShopProducts,
): PlannedStock {
	const { quantity } = row.product;
	if (quantity === undefined || (place !== undefined && "wrong" in place)) return {};
	const { quantityAs } = plan;
	const onHand = known?.on_hand ?? 0;
	const level = place?.id === undefined ? 0 : levelOf(levels, id ?? "", place.id);
	const now = place === undefined ? onHand : level;
	// Only of a product that the shop has, there is a quantity that may have changed since the export.
	const difference =
		row.seen === undefined || known === undefined
			? undefined
			: differenceOf(row, { product: known.id, place, now, onHand }, plan);
	if (difference !== undefined && "wrong" in difference) return difference;
	if (difference === undefined && quantityAs === "receive" && onHand + quantity > MAX_QUANTITY) {
		return { wrong: reason("at_most.stock", { max: MAX_QUANTITY }) };
	}
	const to = difference?.to ?? (quantityAs === "receive" ? now + quantity : quantity);
	const { notes = [], mark } = difference ?? {};
	if (to === now) return { notes };
	const marks = mark === undefined ? [] : [mark];
	if (place !== undefined) {
		// The pieces in the bins would be there twice.
		const isInBins = place.bins.some((bin) => levelOf(levels, id ?? "", bin) > 0);
		if (quantityAs === "count" && level === 0 && isInBins) {
			return { wrong: reason("store_has_bins", { name: place.title }) };
		}
		return {
			changes: [
				["quantity", id === null ? null : level, to],
				["location", null, place.title, row.place],
				...marks,
			],
			notes,
		};
	}
	if (known === undefined) return { changes: [["quantity", null, to]] };
	if (quantityAs === "count" && levelOf(levels, known.id, MAIN_LOCATION) + to - onHand < 0) {
		return { wrong: reason("elsewhere_holds_more") };
	}
	return { changes: [["quantity", onHand, to], ...marks], notes };
}
