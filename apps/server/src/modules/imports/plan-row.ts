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
import type { NamedPlace, Places } from "./places.ts";
import { columnOf, type Reading } from "./read-cells.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type Value = string | number | null;

/** A field with its old and its new value; of a new product the old one is null. Of a location, how the file names it. */
export type Change = readonly [field: ImportField, from: Value, to: Value, place?: NamedPlace];

/** A key that a product, or a row about one, has: `sku A-1`, `barcode 00000096385074`, `_id 0198…`. */
function keyOf(name: string, value: string): string {
	return `${name} ${name === "barcode" ? barcodeKey(value) : value}`;
}

function keysOf(keys: Partial<Record<"sku" | "barcode" | "_id", string | null>>): string[] {
	return Object.entries(keys).flatMap(([name, value]) => (value ? [keyOf(name, value)] : []));
}

/** Products by their keys, and by their barcodes as they read: two may have one number in two lengths, from before. */
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

/** The product that has a key: of two with one barcode the one whose barcode reads so. */
export function holderOf(
	holders: ReadonlyMap<string, FoundProduct>,
	name: string,
	value: string,
): FoundProduct | undefined {
	return holders.get(`${name} ${value}`) ?? holders.get(keyOf(name, value));
}

/** The products that rows name, by their keys, and what they have where. */
export type Shop = { holders: ReadonlyMap<string, FoundProduct>; levels: Levels };

/** How a file is read, and what its rows so far have said. */
export type Plan = {
	readonly reading: Reading;
	readonly quantityAs: "receive" | "count";
	/** Where quantities are, if the file or its import says so; else they are the shop's, and booked at the main location. */
	readonly places: Places | undefined;
	readonly addsLocations: boolean;
	/** What the rows name of locations that are not there yet. */
	readonly newLocations: Set<string>;
	/** On which line each key came, so that nothing is written twice. */
	readonly lines: Map<string, number>;
	/** With locations, by its keys: the first row about each product. Those that follow are about its stock elsewhere. */
	readonly first: Map<string, FirstRow>;
};

/** So many locations can be added by one import. */
const MAX_NEW_LOCATIONS = 5000;

/** What the first row about a product says of its fields, in short. */
type FirstRow = { id: string; line: number; fields: string };

type RowPlan = {
	/** The product's id; null where the row is refused and the product not known. */
	id: string | null;
	/** The product that the row is about; undefined: a new one. */
	known: WholeRow | undefined;
	outcome: RowOutcome;
	changes: Change[];
	reasons: RowReason[];
};

/** Decides what committing does with a row, and notes in the plan what that says about later ones. */
export function planRow(row: ParsedRow, plan: Plan, shop: Shop): RowPlan {
	const columnFor = (field: ImportField) => columnOf(field, plan.reading);
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

/** What the row changes in the fields of the product. */
function ownChanges(row: ParsedRow, known: FoundProduct | undefined): Change[] {
	// By a further barcode it is found, and keeps its own; so it does where the row has its own in another length.
	const { barcode, ...others } = row.product;
	const isIts = known?.further.includes(row.barcode) === true || hasNumber(known, row.barcode);
	const fields = isIts || barcode === undefined ? others : row.product;
	return fieldChanges(fields, known && wholeProduct(known));
}

type RowPlace = ReturnType<Places["find"]>;

/** The location that the row names, or why no stock is booked there; undefined where it has no quantity, or no location. */
function findPlace({ product, place }: ParsedRow, plan: Plan): RowPlace | undefined {
	if (plan.places === undefined || product.quantity === undefined) return undefined;
	const found = plan.places.find(place);
	if ("wrong" in found || found.id !== undefined) return found;
	const wrong = whyNotAdded(found.title, plan);
	return wrong === undefined ? found : { wrong };
}

/** Why a location that the shop does not have is not added; undefined: it is. */
function whyNotAdded(name: string, { addsLocations, newLocations }: Plan): Reason | undefined {
	if (!addsLocations) return reason("no_such_location.to_add", { name });
	if (newLocations.size === MAX_NEW_LOCATIONS && !newLocations.has(name.toLowerCase())) {
		return reason("too_many.locations", { max: MAX_NEW_LOCATIONS });
	}
	newLocations.add(name.toLowerCase());
	return undefined;
}

/** With locations, a product has one row for each. */
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

/** Of any row's fields so much that two that differ are told apart. */
function shortOf(product: ParsedRow["product"]): string {
	const { quantity: _, ...fields } = product;
	return createHash("sha256").update(JSON.stringify(fields)).digest("base64").slice(0, 22);
}

/** Whether the number of a barcode is that of a product's own. */
function hasNumber(product: WholeRow | undefined, barcode: string): boolean {
	return Boolean(product?.barcode) && barcodeKey(product?.barcode ?? "") === barcodeKey(barcode);
}

/** The product that a row is about, by its SKU, else its barcode, else its id, and what speaks against that. */
function findProduct(
	{ sku, barcode, id }: ParsedRow,
	{ lines, reading }: Plan,
	{ holders }: Shop,
	place: RowPlace | undefined,
): { known: FoundProduct | undefined; wrong: RowReason[] } {
	const byBarcode = holderOf(holders, "barcode", barcode);
	const byId = holders.get(`_id ${id}`);
	const known = holders.get(`sku ${sku}`) ?? byBarcode ?? byId;
	const wrong: RowReason[] = [];
	if (sku === "" && barcode === "" && known === undefined) {
		const why = reason(id === "" ? "row_needs_key" : "no_such_id");
		return { known, wrong: [{ column: id === "" ? null : columnOf("_id", reading), ...why }] };
	}
	const isOfAnother = known !== undefined && byBarcode !== undefined && byBarcode.id !== known.id;
	if (isOfAnother && !hasNumber(known, barcode)) {
		const { name } = byBarcode;
		wrong.push({ column: columnOf("barcode", reading), ...reason("barcode_of_another", { name }) });
	}
	if (known !== undefined && byId !== undefined && byId.id !== known.id) {
		const { name } = byId;
		wrong.push({ column: columnOf("_id", reading), ...reason("id_of_another", { name }) });
	}
	const again = (field: "sku" | "barcode", label: string, key: string): void => {
		const line = lines.get(atPlace(keyOf(field, key), place));
		if (line === undefined) return;
		wrong.push({ column: columnOf(field, reading), ...reason("key_twice", { field, label, key, line }) });
	};
	again("sku", "SKU", sku);
	// Two products that share a number from before may each have a row.
	const isShared = hasNumber(known, barcode) && lines.get(atPlace(`_id ${known?.id}`, place)) === undefined;
	if (!isShared) again("barcode", "Barcode", barcode);
	const line =
		wrong.length === 0 && known !== undefined ? lines.get(atPlace(`_id ${known.id}`, place)) : undefined;
	if (line !== undefined) wrong.push({ column: null, ...reason("product_twice", { line }) });
	return { known, wrong };
}

function fieldChanges(product: ParsedRow["product"], known: WholeProduct | undefined): Change[] {
	const { quantity: _, ...fields } = product;
	return (Object.entries(fields) as [keyof WholeProduct, Value | undefined][]).flatMap(
		([name, to]): Change[] => {
			if (to === undefined || to === known?.[name]) return [];
			if (known === undefined) return to === null || to === "" ? [] : [[name, null, to]];
			return [[name, known[name], to]];
		},
	);
}

type Stocked = { id: string | null; known: WholeRow | undefined; place: RowPlace | undefined };

/** The change of the quantity where there is one, or what speaks against it. */
function stockChange(
	{ product: { quantity }, place: named }: ParsedRow,
	{ id, known, place }: Stocked,
	{ quantityAs }: Plan,
	{ levels }: Shop,
): { changes?: Change[]; wrong?: Reason } {
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
