import type { ImportField } from "@freehub/contract/import-fields";
import type { RowOutcome } from "@freehub/contract/imports";
import { type Reason, reason } from "@freehub/contract/rules";
import { barcodeKey } from "@freehub/domain/gtin";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import type { FoundProduct } from "#modules/products/find-by-keys.ts";
import { type WholeProduct, type WholeRow, wholeProduct } from "#modules/products/product-columns.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type Value = string | number | null;

/** A field with its old and its new value; of a new product the old one is null. */
export type Change = readonly [field: ImportField, from: Value, to: Value];

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
	/** The products that rows name, by their keys, and what they have at the main location. */
	holders: ReadonlyMap<string, FoundProduct>;
	levels: ReadonlyMap<string, number>;
	/** The line on which a key came before. */
	lineOf: (key: string) => number | undefined;
	quantityAs: "receive" | "count";
	/** What the file calls a field's column. */
	columnOf: (field: ImportField) => string | null;
};

export type RowPlan = {
	/** The product that the row is about; undefined: a new one. */
	known: WholeRow | undefined;
	outcome: RowOutcome;
	changes: Change[];
	reasons: RowReason[];
	/** The keys that no later row may have. */
	keys: string[];
};

/** Decides what committing does with a row. */
export function planRow(row: ParsedRow, shop: Shop): RowPlan {
	const { columnOf } = shop;
	const { known, wrong } = findProduct(row, shop);
	wrong.push(...row.wrong);
	if (known === undefined && wrong.length === 0) {
		for (const field of ["name", "price"] as const) {
			if (row.product[field] !== undefined) continue;
			wrong.push({
				column: columnOf(field),
				...reason("new_product_needs", `A new product needs a ${field}.`, { field }),
			});
		}
	}
	// By a further barcode it is found, and keeps its own; so it does where the row has its own in another length.
	const { barcode, ...others } = row.product;
	const isIts = known?.further.includes(row.barcode) === true || hasNumber(known, row.barcode);
	const fields = isIts || barcode === undefined ? others : row.product;
	const changes = fieldChanges(fields, known && wholeProduct(known));
	const stock = stockChange(row.product.quantity, known, shop);
	if (stock.wrong !== undefined) wrong.push({ column: columnOf("quantity"), ...stock.wrong });
	if (stock.change !== undefined) changes.push(stock.change);
	if (wrong.length > 0) return { known, outcome: "refused", changes: [], reasons: wrong, keys: [] };
	const outcome = known === undefined ? "new" : changes.length > 0 ? "changed" : "unchanged";
	const keys = keysOf({ sku: row.sku, barcode: row.barcode, _id: known?.id ?? null });
	return { known, outcome, changes, reasons: row.notes, keys };
}

/** Whether the number of a barcode is that of a product's own. */
function hasNumber(product: WholeRow | undefined, barcode: string): boolean {
	return Boolean(product?.barcode) && barcodeKey(product?.barcode ?? "") === barcodeKey(barcode);
}

/** The product that a row is about, by its SKU, else its barcode, else its id, and what speaks against that. */
function findProduct(
	{ sku, barcode, id }: ParsedRow,
	{ holders, lineOf, columnOf }: Shop,
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
						"A row needs a SKU, a barcode or an _id; otherwise importing it again would add it again.",
					)
				: reason("no_such_id", "There is no product with this _id.");
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
		const message = `This _id is that of another product, ${name}.`;
		wrong.push({ column: columnOf("_id"), ...reason("id_of_another", message, { name }) });
	}
	const again = (field: "sku" | "barcode", name: string, key: string): void => {
		const line = lineOf(keyOf(field, key));
		if (line === undefined) return;
		const message = `${name} ${key} is already on line ${line}.`;
		wrong.push({ column: columnOf(field), ...reason("key_twice", message, { field, key, line }) });
	};
	again("sku", "SKU", sku);
	// Two products that share a number from before may each have a row.
	const isShared = hasNumber(known, barcode) && lineOf(`_id ${known?.id}`) === undefined;
	if (!isShared) again("barcode", "Barcode", barcode);
	const line = wrong.length === 0 && known !== undefined ? lineOf(`_id ${known.id}`) : undefined;
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

/** The change of the quantity where there is one, or what speaks against it. */
function stockChange(
	quantity: number | undefined,
	known: WholeRow | undefined,
	{ quantityAs, levels }: Shop,
): { change?: Change; wrong?: Reason } {
	if (quantity === undefined) return {};
	if (known === undefined) return quantity > 0 ? { change: ["quantity", null, quantity] } : {};
	const { id, on_hand: onHand } = known;
	if (quantityAs === "receive") {
		const sum = onHand + quantity;
		if (sum > MAX_QUANTITY) {
			const message = `A product can have at most ${MAX_QUANTITY} pieces.`;
			return { wrong: reason("at_most", message, { max: MAX_QUANTITY }) };
		}
		return quantity > 0 ? { change: ["quantity", onHand, sum] } : {};
	}
	if (quantity === onHand) return {};
	if ((levels.get(id) ?? 0) + quantity - onHand < 0) {
		const message = "Other locations hold more than this quantity already.";
		return { wrong: reason("elsewhere_holds_more", message) };
	}
	return { change: ["quantity", onHand, quantity] };
}
