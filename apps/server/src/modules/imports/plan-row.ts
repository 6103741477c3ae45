import { createHash } from "node:crypto";
import type { ImportField } from "@freehub/contract/import-fields";
import type { RowOutcome } from "@freehub/contract/imports";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { barcodeKey } from "@freehub/domain/gtin";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { type Levels, levelOf, MAIN_LOCATION } from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import type { FoundProduct } from "#modules/products/find-by-keys.ts";
import { type WholeProduct, type WholeRow, wholeProduct } from "#modules/products/product-columns.ts";
import { whyTooMuch } from "#too-much-worth.ts";
import type { NamedPlace, Places } from "./places.ts";
import { columnNameOf, type Reading } from "./read-cells.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type FieldValue = string | number | null;

/**
 * A field with its old and new value; for a new product the old one is null. A location change has its name in the file as
 * `place`.
 */
export type PlannedChange = readonly [
	field: ImportField,
	from: FieldValue,
	to: FieldValue,
	place?: NamedPlace,
];

/** A key of a product, or of a row about one: `sku A-1`, `barcode 00000096385074`, `_id 0198…`. */
function keyOf(name: string, value: string): string {
	return `${name} ${name === "barcode" ? barcodeKey(value) : value}`;
}

function keysOf(keys: Partial<Record<"sku" | "barcode" | "_id", string | null>>): string[] {
	return Object.entries(keys).flatMap(([name, value]) => (value ? [keyOf(name, value)] : []));
}

/** Products by their keys, and by their exact barcodes: in older data, two products may have one number in two lengths. */
export function byKeys(products: readonly FoundProduct[]): ReadonlyMap<string, FoundProduct> {
	const found = new Map<string, FoundProduct>();
	for (const product of products) {
		for (const barcode of product.further) found.set(keyOf("barcode", barcode), product);
	}
	for (const product of products) {
		const { sku, barcode, id: _id } = product;
		for (const key of keysOf({ sku, barcode, _id })) found.set(key, product);
	}
	for (const product of products) if (product.barcode) found.set(`barcode ${product.barcode}`, product);
	return found;
}

/** The product with a key; of two with the same barcode number, the exact match. */
export function holderOf(
	holders: ReadonlyMap<string, FoundProduct>,
	name: string,
	value: string,
): FoundProduct | undefined {
	return holders.get(`${name} ${value}`) ?? holders.get(keyOf(name, value));
}

/** The products that rows refer to, by key, and their levels. */
export type ShopProducts = { holders: ReadonlyMap<string, FoundProduct>; levels: Levels };

/** How a file is read, and the state accumulated from its rows. */
export type Plan = {
	readonly reading: Reading;
	readonly quantityAs: "receive" | "count";
	/**
	 * Locations of quantities, if the file or its import names any; otherwise quantities are totals, booked at the main location.
	 */
	readonly places: Places | undefined;
	readonly addsLocations: boolean;
	/** Names in the rows of locations that do not exist yet. */
	readonly newLocations: Set<string>;
	/** The line on which each key occurred, so that nothing is written twice. */
	readonly lines: Map<string, number>;
	/** With locations: the first row of each product, by key. Later rows are about its stock at other locations. */
	readonly first: Map<string, FirstRow>;
};

/** Max locations added by one import. */
const MAX_NEW_LOCATIONS = 5000;

/** The product and line of a first row, and a hash of its fields. */
type FirstRow = { id: string; line: number; fields: string };

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
	const { known, wrong } = findProduct(row, plan, shop, place);
	const first = firstRow(row, known, plan);
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
	const fields = plan.places === undefined ? "" : shortOf(row.product);
	if (first !== undefined && first.fields !== fields) {
		wrong.push({ column: null, ...reason("differs_from_line", { line: first.line }) });
	}
	const id = known?.id ?? first?.id ?? null;
	const changes = first === undefined ? ownChanges(row, known) : [];
	const stock = stockChange(row, { id, known, place }, plan, shop);
	if (stock.wrong !== undefined) wrong.push({ column: columnFor("quantity"), ...stock.wrong });
	changes.push(...(stock.changes ?? []));
	if (wrong.length > 0) return { id, known, outcome: "refused", changes: [], reasons: wrong };
	const planned = id ?? uuidv7();
	for (const key of keysOf({ sku: row.sku, barcode: row.barcode, _id: known?.id ?? null })) {
		plan.lines.set(atPlace(key, place), row.line);
		if (plan.places !== undefined && first === undefined) {
			plan.first.set(key, { id: planned, line: row.line, fields });
		}
	}
	const outcome = id === null ? "new" : changes.length > 0 ? "changed" : "unchanged";
	return { id: planned, known, outcome, changes, reasons: row.notes };
}

/** The row's changes to the fields of the product. */
function ownChanges(row: ParsedRow, known: FoundProduct | undefined): PlannedChange[] {
	// A row found by an additional barcode, or by the own barcode in another length, does not change the product's barcode.
	const { barcode, ...others } = row.product;
	const isIts = known?.further.includes(row.barcode) === true || hasNumber(known, row.barcode);
	const fields = isIts || barcode === undefined ? others : row.product;
	return fieldChanges(fields, known && wholeProduct(known));
}

type RowPlace = ReturnType<Places["find"]>;

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

/** With locations, a product has one row per location. */
function atPlace(key: string, place: RowPlace | undefined): string {
	return place === undefined || "wrong" in place ? key : `${key} @ ${place.key}`;
}

function firstRow(
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

/** A hash of a row's fields, to compare rows. */
function shortOf(product: ParsedRow["product"]): string {
	const { quantity: _, ...fields } = product;
	return createHash("sha256").update(JSON.stringify(fields)).digest("base64").slice(0, 22);
}

/** Whether a barcode has the same number as the product's own. */
function hasNumber(product: WholeRow | undefined, barcode: string): boolean {
	return Boolean(product?.barcode) && barcodeKey(product?.barcode ?? "") === barcodeKey(barcode);
}

/** The product of a row, by its SKU, else its barcode, else its id, and reasons to refuse the row. */
function findProduct(
	{ sku, barcode, id }: ParsedRow,
	{ lines, reading }: Plan,
	{ holders }: ShopProducts,
	place: RowPlace | undefined,
): { known: FoundProduct | undefined; wrong: RowReason[] } {
	const byBarcode = holderOf(holders, "barcode", barcode);
	const byId = holders.get(`_id ${id}`);
	const known = holders.get(`sku ${sku}`) ?? byBarcode ?? byId;
	const wrong: RowReason[] = [];
	if (sku === "" && barcode === "" && known === undefined) {
		const why = reason(id === "" ? "row_needs_key" : "no_such_id");
		return { known, wrong: [{ column: id === "" ? null : columnNameOf("_id", reading), ...why }] };
	}
	const isOfAnother = known !== undefined && byBarcode !== undefined && byBarcode.id !== known.id;
	if (isOfAnother && !hasNumber(known, barcode)) {
		const { name } = byBarcode;
		wrong.push({ column: columnNameOf("barcode", reading), ...reason("barcode_of_another", { name }) });
	}
	if (known !== undefined && byId !== undefined && byId.id !== known.id) {
		const { name } = byId;
		wrong.push({ column: columnNameOf("_id", reading), ...reason("id_of_another", { name }) });
	}
	const again = (field: "sku" | "barcode", label: string, key: string): void => {
		const line = lines.get(atPlace(keyOf(field, key), place));
		if (line === undefined) return;
		wrong.push({ column: columnNameOf(field, reading), ...reason("key_twice", { field, label, key, line }) });
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

type PlannedStock = { changes?: PlannedChange[]; wrong?: Reason };

/** The change of the quantity, if any, or the reason to refuse it. */
function stockChange(row: ParsedRow, stocked: Stocked, plan: Plan, shop: ShopProducts): PlannedStock {
	const planned = quantityChange(row, stocked, plan, shop);
	const [, from, to] = planned.changes?.[0] ?? [];
	const why = whyTooMuch(Math.max(0, Number(to ?? 0) - Number(from ?? 0)) * (stocked.known?.cost ?? 0));
	return why === undefined ? planned : { wrong: why };
}

function quantityChange(
	{ product: { quantity }, place: named }: ParsedRow,
	{ id, known, place }: Stocked,
	{ quantityAs }: Plan,
	{ levels }: ShopProducts,
): PlannedStock {
	if (quantity === undefined) return {};
	const onHand = known?.on_hand ?? 0;
	if (quantityAs === "receive" && onHand + quantity > MAX_QUANTITY) {
		return { wrong: reason("at_most.stock", { max: MAX_QUANTITY }) };
	}
	if (place !== undefined) {
		if ("wrong" in place) return {};
		const level = place.id === undefined ? 0 : levelOf(levels, id ?? "", place.id);
		const to = quantityAs === "receive" ? level + quantity : quantity;
		if (to === level) return {};
		// What is in the bins would be there twice.
		const isInBins = place.bins.some((bin) => levelOf(levels, id ?? "", bin) > 0);
		if (quantityAs === "count" && level === 0 && isInBins) {
			return { wrong: reason("store_has_bins", { name: place.title }) };
		}
		return {
			changes: [
				["quantity", id === null ? null : level, to],
				["location", null, place.title, named],
			],
		};
	}
	if (known === undefined) return quantity > 0 ? { changes: [["quantity", null, quantity]] } : {};
	if (quantityAs === "receive") {
		return quantity > 0 ? { changes: [["quantity", onHand, onHand + quantity]] } : {};
	}
	if (quantity === onHand) return {};
	if (levelOf(levels, known.id, MAIN_LOCATION) + quantity - onHand < 0) {
		return { wrong: reason("elsewhere_holds_more") };
	}
	return { changes: [["quantity", onHand, quantity]] };
}
