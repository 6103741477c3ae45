import type { ParsedRow } from "./read-cells.ts";
import type { RowReason } from "./row-reason.ts";

type Holder = { id: string; name: string; sku: string | null; barcode: string | null };

/** Products by what rows are keyed by. */
export type Holders<P extends Holder> = {
	bySku: ReadonlyMap<string, P>;
	byBarcode: ReadonlyMap<string, P>;
	byId: ReadonlyMap<string, P>;
};

/** Where each key of a file stood first, so that nothing is written twice. */
export type SeenKeys = {
	skus: Map<string, number>;
	barcodes: Map<string, number>;
	products: Map<string, number>;
};

export function noKeys(): SeenKeys {
	return { skus: new Map(), barcodes: new Map(), products: new Map() };
}

/** Adds the keys of `more` to those of `seen`. */
export function addKeys(seen: SeenKeys, more: SeenKeys): void {
	for (const [sku, line] of more.skus) seen.skus.set(sku, line);
	for (const [barcode, line] of more.barcodes) seen.barcodes.set(barcode, line);
	for (const [product, line] of more.products) seen.products.set(product, line);
}

type Found<P> = { known: P | undefined; wrong: RowReason[] };

type Columns = (field: "_id" | "sku" | "barcode") => string | null;

/**
 * The product that a row is about, by its SKU, else its barcode, else its id, and what speaks against that.
 * @param seen the keys of the rows before it, in as many pieces as they were gathered in.
 */
export function findProduct<P extends Holder>(
	{ sku, barcode, id }: Pick<ParsedRow, "sku" | "barcode" | "id">,
	{ bySku, byBarcode, byId }: Holders<P>,
	seen: readonly SeenKeys[],
	columnOf: Columns,
): Found<P> {
	const own = { sku: bySku.get(sku), barcode: byBarcode.get(barcode), id: byId.get(id) };
	const known = own.sku ?? own.barcode ?? own.id;
	const wrong: RowReason[] = [];
	if (sku === "" && barcode === "" && known === undefined) {
		const message =
			id === ""
				? "A row needs a SKU, a barcode or an _id; otherwise importing it again would add it again."
				: "There is no product with this _id.";
		return { known, wrong: [{ column: id === "" ? null : columnOf("_id"), message }] };
	}
	if (known !== undefined && own.barcode !== undefined && own.barcode.id !== known.id) {
		const message = `Another product, ${own.barcode.name}, already has this barcode.`;
		wrong.push({ column: columnOf("barcode"), message });
	}
	if (known !== undefined && own.id !== undefined && own.id.id !== known.id) {
		const message = `This _id is that of another product, ${own.id.name}.`;
		wrong.push({ column: columnOf("_id"), message });
	}
	const again = (column: string | null, what: string, line: number | undefined): void => {
		if (line !== undefined) wrong.push({ column, message: `${what} stands on line ${line} already.` });
	};
	const lineOf = (kind: keyof SeenKeys, key: string): number | undefined =>
		seen.map((keys) => keys[kind].get(key)).find((line) => line !== undefined);
	if (sku !== "") again(columnOf("sku"), `SKU ${sku}`, lineOf("skus", sku));
	if (barcode !== "") again(columnOf("barcode"), `Barcode ${barcode}`, lineOf("barcodes", barcode));
	if (wrong.length === 0 && known !== undefined) again(null, "This product", lineOf("products", known.id));
	return { known, wrong };
}

/** Remembers the keys of a row that is taken. */
export function noteKeys(
	seen: SeenKeys,
	{ sku, barcode, line }: ParsedRow,
	product: string | undefined,
): void {
	if (sku !== "") seen.skus.set(sku, line);
	if (barcode !== "") seen.barcodes.set(barcode, line);
	if (product !== undefined) seen.products.set(product, line);
}
