import type { ImportField } from "@freehub/contract/import-fields";
import type { RowOutcome } from "@freehub/contract/imports";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { type WholeProduct, type WholeRow, wholeProduct } from "#modules/products/product-columns.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type Value = string | number | null;

/** A field with its old and its new value; of a new product the old one is null. */
export type Change = readonly [field: ImportField, from: Value, to: Value];

/** On which line of a file each key came first, so that nothing is written twice. */
export type SeenKeys = Map<string, number>;

/** The keys that a product, or a row about one, has: `sku A-1`, `barcode 96385074`, `_id 0198…`. */
function keysOf(keys: Partial<Record<"sku" | "barcode" | "_id", string | null>>): string[] {
	return Object.entries(keys).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
}

/** Products by their keys. */
export function byKeys(products: readonly WholeRow[]): ReadonlyMap<string, WholeRow> {
	return new Map(
		products.flatMap((product) => {
			const { sku, barcode, id: _id } = product;
			return keysOf({ sku, barcode, _id }).map((key) => [key, product] as const);
		}),
	);
}

/** What a row is compared with. */
export type Shop = {
	/** The products that rows name, by their keys, and what they have at the main location. */
	holders: ReadonlyMap<string, WholeRow>;
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
			wrong.push({ column: columnOf(field), message: `A new product needs a ${field}.` });
		}
	}
	const changes = fieldChanges(row.product, known && wholeProduct(known));
	const stock = stockChange(row.product.quantity, known, shop);
	if (typeof stock === "string") wrong.push({ column: columnOf("quantity"), message: stock });
	else if (stock !== undefined) changes.push(stock);
	if (wrong.length > 0) return { known, outcome: "refused", changes: [], reasons: wrong, keys: [] };
	const outcome = known === undefined ? "new" : changes.length > 0 ? "changed" : "unchanged";
	const keys = keysOf({ sku: row.sku, barcode: row.barcode, _id: known?.id ?? null });
	return { known, outcome, changes, reasons: row.notes, keys };
}

/** The product that a row is about, by its SKU, else its barcode, else its id, and what speaks against that. */
function findProduct(
	{ sku, barcode, id }: ParsedRow,
	{ holders, lineOf, columnOf }: Shop,
): { known: WholeRow | undefined; wrong: RowReason[] } {
	const byBarcode = holders.get(`barcode ${barcode}`);
	const byId = holders.get(`_id ${id}`);
	const known = holders.get(`sku ${sku}`) ?? byBarcode ?? byId;
	const wrong: RowReason[] = [];
	if (sku === "" && barcode === "" && known === undefined) {
		const message =
			id === ""
				? "A row needs a SKU, a barcode or an _id; otherwise importing it again would add it again."
				: "There is no product with this _id.";
		return { known, wrong: [{ column: id === "" ? null : columnOf("_id"), message }] };
	}
	if (known !== undefined && byBarcode !== undefined && byBarcode.id !== known.id) {
		const message = `Another product, ${byBarcode.name}, already has this barcode.`;
		wrong.push({ column: columnOf("barcode"), message });
	}
	if (known !== undefined && byId !== undefined && byId.id !== known.id) {
		const message = `This _id is that of another product, ${byId.name}.`;
		wrong.push({ column: columnOf("_id"), message });
	}
	const again = (column: string | null, what: string, key: string): void => {
		const line = lineOf(key);
		if (line !== undefined) wrong.push({ column, message: `${what} stands on line ${line} already.` });
	};
	again(columnOf("sku"), `SKU ${sku}`, `sku ${sku}`);
	again(columnOf("barcode"), `Barcode ${barcode}`, `barcode ${barcode}`);
	if (wrong.length === 0 && known !== undefined) again(null, "This product", `_id ${known.id}`);
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

/** @returns the change of the quantity, a sentence against it, or undefined where there is none. */
function stockChange(
	quantity: number | undefined,
	known: WholeRow | undefined,
	{ quantityAs, levels }: Shop,
): Change | string | undefined {
	if (quantity === undefined) return undefined;
	if (known === undefined) return quantity > 0 ? ["quantity", null, quantity] : undefined;
	const { id, on_hand: onHand } = known;
	if (quantityAs === "receive") {
		const sum = onHand + quantity;
		if (sum > MAX_QUANTITY) return `A product can have at most ${MAX_QUANTITY} pieces.`;
		return quantity > 0 ? ["quantity", onHand, sum] : undefined;
	}
	if (quantity === onHand) return undefined;
	if ((levels.get(id) ?? 0) + quantity - onHand < 0) {
		return "Other locations hold more than this quantity already.";
	}
	return ["quantity", onHand, quantity];
}
