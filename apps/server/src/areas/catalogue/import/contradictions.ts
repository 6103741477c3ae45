import { reason } from "@freehub/contract/rule-sentences";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import type { Plan, ShopProducts } from "./plan.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";
import type { SeenProduct, SeenRow } from "./seen-rows.ts";

/** A row that meets the earlier ones. */
export type Met = {
	row: ParsedRow;
	known: FoundProduct | undefined;
	/** Its keys: `sku A-1`, `barcode 00000096385074`, `_id 0198…`. */
	keys: readonly string[];
	/** The key of the location of its quantity; '' if it names none. */
	place: string;
	/** A hash of its fields, to compare rows about one product; undefined if they could not be read. */
	fields: string | undefined;
	/** Whether several rows may be about its product. */
	isRepeatable: boolean;
};

/**
 * Finds the earlier rows about the product of a row, and those that it contradicts: nobody can say which is right, so all of them
 * are refused, and each names another one.
 * @returns the product with its earlier rows, and reasons to refuse this row.
 */
export function contradictions(
	met: Met,
	plan: Plan,
	shop: ShopProducts,
): { same: SeenProduct | undefined; objections: RowReason[] } {
	const found = met.keys.flatMap((key) => {
		const product = plan.seen.find(key);
		return product === undefined || isOfLine(product, met) ? [] : [{ key, product }];
	});
	const mine = found.find((each) => isSame(each, met));
	// A row whose keys are on rows about two products contradicts both.
	const others = found.filter(
		(each) => each.product !== mine?.product && (isSame(each, met) || !isOwned(each, met, shop)),
	);
	const objections = others.map((other) => clash(other, () => true, met, plan));
	const own = mine === undefined ? undefined : againstSame(mine, met, plan);
	return { same: mine?.product, objections: own === undefined ? objections : [...objections, own] };
}

/** Whether a refused product has no rows but those of this line: one with stock at several places is read as several rows. */
function isOfLine({ rows, accepted }: SeenProduct, { row }: Met): boolean {
	return accepted === 0 && rows.length > 0 && rows.every(({ line }) => line === row.line);
}

type Found = { key: string; product: SeenProduct };

/** Whether earlier rows are about the product of a row. Of new products, SKUs decide. */
function isSame({ key, product }: Found, { row, known }: Met): boolean {
	if (known !== undefined) return known.id === product.id;
	if (!product.isNew) return false;
	return key.startsWith("sku ") || row.sku === "" || product.sku === "" || row.sku === product.sku;
}

/** Whether the shop has a key of one of the two products: then it stays where it is, and `findProduct` decides on the other. */
function isOwned({ key, product }: Found, { row, known }: Met, { holders }: ShopProducts): boolean {
	const exact = key.startsWith("barcode ") ? holders.get(`barcode ${row.barcode}`) : undefined;
	const holder = (exact ?? holders.get(key))?.id;
	return holder !== undefined && (holder === product.id || holder === known?.id);
}

function againstSame(mine: Found, met: Met, plan: Plan): RowReason | undefined {
	const { product } = mine;
	const [first] = product.rows;
	if (first === undefined) return undefined;
	const { broken, fields } = product;
	const isAlone = !met.isRepeatable || product.isAlone;
	if (isAlone) return clash(mine, () => true, met, plan);
	if (broken !== undefined) {
		// The first of its lines differs from all others.
		const isLikeFirst = broken.rule !== "differs_from_line" || fields === met.fields;
		return { column: null, ...reason(broken.rule, { line: isLikeFirst ? broken.line : first.line }) };
	}
	if (fields !== undefined && met.fields !== undefined && fields !== met.fields) {
		const differs = (line: number): RowReason => ({ column: null, ...reason("differs_from_line", { line }) });
		product.broken = { rule: "differs_from_line", line: met.row.line };
		plan.seen.contradict(product, () => true, differs(met.row.line), differs);
		return differs(first.line);
	}
	const addsUp =
		plan.quantityAs !== "count" && met.row.seen === undefined && met.row.product.quantity !== undefined;
	const isThere = ({ place }: SeenRow) => place === met.place;
	return addsUp || !product.rows.some(isThere) ? undefined : clash(mine, isThere, met, plan);
}

/** Refuses earlier rows that a row contradicts. @returns why the row itself is refused. */
function clash({ key, product }: Found, which: (row: SeenRow) => boolean, met: Met, plan: Plan): RowReason {
	const because = (line: number): RowReason => twice(key, line, met, plan);
	const line = product.rows.find(which)?.line ?? product.rows[0]?.line ?? met.row.line;
	const depends = (of: number): RowReason => ({ column: null, ...reason("product_refused", { line: of }) });
	plan.seen.contradict(product, which, because(met.row.line), depends);
	return because(line);
}

/** The reason that names another line with a key. */
function twice(key: string, line: number, { row }: Met, { reading }: Plan): RowReason {
	const field = key.startsWith("sku ") ? "sku" : key.startsWith("barcode ") ? "barcode" : undefined;
	if (field === undefined) return { column: null, ...reason("product_twice", { line }) };
	const label = field === "sku" ? "SKU" : "Barcode";
	return {
		column: columnNameOf(field, reading),
		...reason("key_twice", { field, label, key: row[field], line }),
	};
}
