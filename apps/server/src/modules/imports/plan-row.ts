import { createHash } from "node:crypto";
import type { ImportField } from "@freehub/contract/import-fields";
import type { RowOutcome } from "@freehub/contract/imports";
import { type Reason, reason } from "@freehub/contract/rules";
import { barcodeKey } from "@freehub/domain/gtin";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { type Levels, levelOf, MAIN_LOCATION } from "@freehub/domain/stock";
import { v7 as uuidv7 } from "uuid";
import type { FoundProduct } from "#modules/products/find-by-keys.ts";
import { type WholeProduct, type WholeRow, wholeProduct } from "#modules/products/product-columns.ts";
import type { NamedPlace, Places } from "./places.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type Value = string | number | null;

/** A field with its old and its new value; of a new product the old one is null. Of a location, how the file names it. */
export type Change = readonly [field: ImportField, from: Value, to: Value, place?: NamedPlace];

/** On which line of a file each key came first, so that nothing is written twice. */
export type SeenKeys = Map<string, number>;

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

/** What a row is compared with. */
export type Shop = {
	/** The products that rows name, by their keys, and what they have where. */
	holders: ReadonlyMap<string, FoundProduct>;
	levels: Levels;
	/** The line on which a key came before. */
	lineOf: (key: string) => number | undefined;
	quantityAs: "receive" | "count";
	/** Where quantities are, if the file or its import says so; else they are the shop's, and booked at the main location. */
	places: PlacesOfRows | undefined;
	/** What the file calls a field's column. */
	columnOf: (field: ImportField) => string | null;
};

type PlacesOfRows = {
	find: Places["find"];
	/** Whether a location that the shop does not have is added; why it is not. */
	whyNotAdded: (title: string) => Reason | undefined;
	/** The first row about the product that has a key: those that follow are about its stock at other locations. */
	firstOf: (key: string) => FirstRow | undefined;
};

/** The first row about a product: what it says of its fields, in short. */
export type FirstRow = { id: string; line: number; fields: string };

export type RowPlan = {
	/** The product's id; null where the row is refused and the product not known. */
	id: string | null;
	/** The product that the row is about; undefined: a new one. */
	known: WholeRow | undefined;
	outcome: RowOutcome;
	changes: Change[];
	reasons: RowReason[];
	/** The keys that no later row may have. */
	keys: string[];
	/** The keys by which later rows are about the same product, where this is the first of several. */
	first: ReadonlyMap<string, FirstRow>;
};

/** Decides what committing does with a row. */
export function planRow(row: ParsedRow, shop: Shop): RowPlan {
	const { columnOf } = shop;
	const place = findPlace(row, shop);
	const { known, wrong } = findProduct(row, shop, place);
	const first = firstRow(row, known, shop);
	wrong.push(...row.wrong);
	if (place !== undefined && "wrong" in place) {
		const column = columnOf("location") ?? columnOf("bin");
		wrong.push({ column, ...place.wrong });
	}
	if (known === undefined && first === undefined && wrong.length === 0) {
		for (const field of ["name", "price"] as const) {
			if (row.product[field] !== undefined) continue;
			wrong.push({
				column: columnOf(field),
				...reason("new_product_needs", `A new product needs a ${field}.`, { field }),
			});
		}
	}
	const fields = shop.places === undefined ? "" : shortOf(row.product);
	if (first !== undefined && first.fields !== fields) {
		const { line } = first;
		const message = `Line ${line} has other values for this product.`;
		wrong.push({ column: null, ...reason("differs_from_line", message, { line }) });
	}
	const id = known?.id ?? first?.id ?? null;
	const changes = first === undefined ? ownChanges(row, known) : [];
	const stock = stockChange(row, { id, known, place }, shop);
	if (stock.wrong !== undefined) wrong.push({ column: columnOf("quantity"), ...stock.wrong });
	changes.push(...(stock.changes ?? []));
	if (wrong.length > 0) {
		return { id, known, outcome: "refused", changes: [], reasons: wrong, keys: [], first: new Map() };
	}
	const outcome = id === null ? "new" : changes.length > 0 ? "changed" : "unchanged";
	const planned = id ?? uuidv7();
	const keys = keysOf({ sku: row.sku, barcode: row.barcode, _id: known?.id ?? null });
	return {
		id: planned,
		known,
		outcome,
		changes,
		reasons: row.notes,
		keys: keys.map((key) => atPlace(key, place)),
		first: new Map(
			shop.places === undefined || first !== undefined
				? []
				: keys.map((key) => [key, { id: planned, line: row.line, fields }]),
		),
	};
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
function findPlace({ product, place }: ParsedRow, { places }: Shop): RowPlace | undefined {
	if (places === undefined || product.quantity === undefined) return undefined;
	const found = places.find(place);
	if ("wrong" in found || found.id !== undefined) return found;
	const wrong = places.whyNotAdded(found.title);
	return wrong === undefined ? found : { wrong };
}

/** With locations, a product has one row for each. */
function atPlace(key: string, place: RowPlace | undefined): string {
	return place === undefined || "wrong" in place ? key : `${key} @ ${place.key}`;
}

function firstRow(
	{ sku, barcode }: ParsedRow,
	known: WholeRow | undefined,
	{ places }: Shop,
): FirstRow | undefined {
	if (places === undefined) return undefined;
	for (const key of keysOf({ _id: known?.id ?? null, sku, barcode })) {
		const first = places.firstOf(key);
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
	{ holders, lineOf, columnOf }: Shop,
	place: RowPlace | undefined,
): { known: FoundProduct | undefined; wrong: RowReason[] } {
	const byBarcode = holderOf(holders, "barcode", barcode);
	const byId = holders.get(`_id ${id}`);
	const known = holders.get(`sku ${sku}`) ?? byBarcode ?? byId;
	const wrong: RowReason[] = [];
	if (sku === "" && barcode === "" && known === undefined) {
		const why =
			id === ""
				? reason(
						"row_needs_key",
						"A row needs a SKU, a barcode or an _id; without one, importing it twice adds it twice.",
					)
				: reason("no_such_id", "No product has this _id.");
		return { known, wrong: [{ column: id === "" ? null : columnOf("_id"), ...why }] };
	}
	const isOfAnother = known !== undefined && byBarcode !== undefined && byBarcode.id !== known.id;
	if (isOfAnother && !hasNumber(known, barcode)) {
		const { name } = byBarcode;
		const message = `Another product, ${name}, already has this barcode.`;
		wrong.push({ column: columnOf("barcode"), ...reason("barcode_of_another", message, { name }) });
	}
	if (known !== undefined && byId !== undefined && byId.id !== known.id) {
		const { name } = byId;
		const message = `This _id belongs to another product, ${name}.`;
		wrong.push({ column: columnOf("_id"), ...reason("id_of_another", message, { name }) });
	}
	const again = (field: "sku" | "barcode", name: string, key: string): void => {
		const line = lineOf(atPlace(keyOf(field, key), place));
		if (line === undefined) return;
		const message = `${name} ${key} is already on line ${line}.`;
		wrong.push({ column: columnOf(field), ...reason("key_twice", message, { field, key, line }) });
	};
	again("sku", "SKU", sku);
	// Two products that share a number from before may each have a row.
	const isShared = hasNumber(known, barcode) && lineOf(atPlace(`_id ${known?.id}`, place)) === undefined;
	if (!isShared) again("barcode", "Barcode", barcode);
	const line =
		wrong.length === 0 && known !== undefined ? lineOf(atPlace(`_id ${known.id}`, place)) : undefined;
	if (line !== undefined) {
		const message = `This product is already on line ${line}.`;
		wrong.push({ column: null, ...reason("product_twice", message, { line }) });
	}
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
	{ quantityAs, levels }: Shop,
): { changes?: Change[]; wrong?: Reason } {
	if (quantity === undefined) return {};
	const onHand = known?.on_hand ?? 0;
	if (quantityAs === "receive" && onHand + quantity > MAX_QUANTITY) {
		const message = `A product can have at most ${MAX_QUANTITY} pieces.`;
		return { wrong: reason("at_most", message, { max: MAX_QUANTITY }) };
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
		const message = "Other locations already hold more than this.";
		return { wrong: reason("elsewhere_holds_more", message) };
	}
	return { changes: [["quantity", onHand, quantity]] };
}
