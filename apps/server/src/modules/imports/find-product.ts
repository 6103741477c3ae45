import type { ParsedRow } from "./read-cells.ts";
import type { RowReason } from "./row-reason.ts";

type Holder = { id: string; name: string; sku: string | null; barcode: string | null };

/** On which line of a file each key came first, so that nothing is written twice. */
export type SeenKeys = Map<string, number>;

/** The keys that a product, or a row about one, has: `sku A-1`, `barcode 96385074`, `_id 0198…`. */
function keysOf(keys: Partial<Record<"sku" | "barcode" | "_id", string | null>>): string[] {
	return Object.entries(keys).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
}

/** Products by their keys. */
export function byKeys<P extends Holder>(products: readonly P[]): ReadonlyMap<string, P> {
	return new Map(
		products.flatMap((product) => {
			const { sku, barcode, id: _id } = product;
			return keysOf({ sku, barcode, _id }).map((key) => [key, product] as const);
		}),
	);
}

/** Remembers the keys of a row that is taken, and the product that it is about. */
export function noteKeys(
	seen: SeenKeys,
	{ sku, barcode, line }: ParsedRow,
	product: string | undefined,
): void {
	for (const key of keysOf({ sku, barcode, _id: product ?? null })) seen.set(key, line);
}

/**
 * The product that a row is about, by its SKU, else its barcode, else its id, and what speaks against that.
 * @param lineOf the line on which a key came before.
 */
export function findProduct<P extends Holder>(
	{ sku, barcode, id }: Pick<ParsedRow, "sku" | "barcode" | "id">,
	holders: ReadonlyMap<string, P>,
	lineOf: (key: string) => number | undefined,
	columnOf: (field: "_id" | "sku" | "barcode") => string | null,
): { known: P | undefined; wrong: RowReason[] } {
	const own = {
		sku: holders.get(`sku ${sku}`),
		barcode: holders.get(`barcode ${barcode}`),
		id: holders.get(`_id ${id}`),
	};
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
	const again = (column: string | null, what: string, key: string): void => {
		const line = lineOf(key);
		if (line !== undefined) wrong.push({ column, message: `${what} stands on line ${line} already.` });
	};
	again(columnOf("sku"), `SKU ${sku}`, `sku ${sku}`);
	again(columnOf("barcode"), `Barcode ${barcode}`, `barcode ${barcode}`);
	if (wrong.length === 0 && known !== undefined) again(null, "This product", `_id ${known.id}`);
	return { known, wrong };
}
