import { reason } from "@freehub/contract/rule-sentences";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import type { Plan } from "./plan.ts";
import { keyOf } from "./product-keys.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";
import type { SeenProduct, SeenRow } from "./seen-product.ts";

/** A row that meets the earlier ones. */
export type Met = {
	row: ParsedRow;
	known: FoundProduct | undefined;
	/**
	 * A hash of the key of what it is about: `_id 0198…` of a product of the shop, else `sku A-1` of a new one, or `barcode 00000096385074` of
	 * one without a SKU; '' if it has none. Two rows are about one product if their labels are equal, whatever stands between them.
	 */
	label: number;
	/**
	 * The keys that its product gets and none of the shop has, and those that another one has and keeps, see `takenKey`. Rows about two
	 * products that get the same one contradict each other.
	 */
	wanted: readonly string[];
	/** The keys that its product has. */
	owned: readonly string[];
	/** The key of the location of its quantity; '' if it names none. */
	place: string;
	/** Whether it receives pieces, which add up with those of other such rows. */
	addsUp: boolean;
	/** A hash of its fields, to compare rows about one product; undefined if they could not be read. */
	fields: number | undefined;
	/** Whether several rows may be about its product. */
	isRepeatable: boolean;
};

/**
 * Finds the earlier rows about the product of a row, and those that it contradicts: nobody can say which is right, so all of them
 * are refused, and each names another one. Which rows are refused does not depend on their order.
 * @returns the product with its earlier rows, reasons to refuse this row, and whether all others about its product are refused, too.
 */
export function contradictions(
	met: Met,
	plan: Plan,
): { same: SeenProduct | undefined; objections: RowReason[]; isBroken: boolean } {
	const wanted = met.wanted.flatMap((key) => foundAt(key, met, plan));
	const isSame = ({ product }: Found) => product.label === met.label;
	const mine = wanted.find(isSame) ?? met.owned.flatMap((key) => foundAt(key, met, plan)).find(isSame);
	const others = wanted.filter((each) => !isSame(each));
	const objections = others.map((other) => {
		const line = other.product.rows[0]?.line ?? met.row.line;
		const broken = { rule: "product_refused", line } as const;
		plan.seen.contradict(other.product, broken, () => twice(other.key, met.row.line, met, plan));
		return twice(other.key, line, met, plan);
	});
	const own = mine === undefined ? undefined : againstSame(mine, met, plan);
	if (own !== undefined) objections.push(own);
	else if (mine !== undefined && others.length > 0) {
		const { line } = met.row;
		plan.seen.contradict(mine.product, { rule: "product_refused", line }, () => refusedWith(line));
	}
	return { same: mine?.product, objections, isBroken: others.length > 0 };
}

/** A key that another product of the shop keeps, for which the row is refused: rows about that product don't contradict it. */
export function takenKey(key: string): string {
	return `${TAKEN}${key}`;
}

const TAKEN = "taken ";

/** Whether a refused product has no rows but those of this line: one with stock at several places is read as several rows. */
function isOfLine({ rows, accepted }: SeenProduct, { row }: Met): boolean {
	return accepted === 0 && rows.length > 0 && rows.every(({ line }) => line === row.line);
}

type Found = { key: string; product: SeenProduct };

function foundAt(key: string, met: Met, plan: Plan): Found[] {
	const product = plan.seen.find(key);
	return product === undefined || isOfLine(product, met) ? [] : [{ key, product }];
}

function againstSame(mine: Found, met: Met, plan: Plan): RowReason | undefined {
	const { product } = mine;
	const [first] = product.rows;
	if (first === undefined) return undefined;
	const { broken, fields } = product;
	if (!met.isRepeatable || product.isAlone) return clash(mine, first, () => true, met, plan);
	if (broken?.rule === "differs_from_line") {
		// The first of its lines differs from all others.
		return differsFrom(fields === met.fields ? broken.line : first.line);
	}
	if (fields !== undefined && met.fields !== undefined && fields !== met.fields) {
		const { line } = met.row;
		plan.seen.contradict(product, { rule: "differs_from_line", line }, () => differsFrom(line));
		return differsFrom(first.line);
	}
	const meets = (each: SeenRow) => each.place === met.place && !(each.addsUp && met.addsUp);
	const there = product.rows.find(meets);
	if (there !== undefined) return clash(mine, there, meets, met, plan);
	return broken === undefined ? undefined : refusedWith(broken.line);
}

/** Refuses the rows about a product, of which a row contradicts some. @returns why that one is refused. */
function clash(
	{ key, product }: Found,
	first: SeenRow,
	isMet: (row: SeenRow) => boolean,
	met: Met,
	plan: Plan,
): RowReason {
	plan.seen.contradict(product, { rule: "product_refused", line: first.line }, (row) =>
		isMet(row) ? twice(key, met.row.line, met, plan) : refusedWith(first.line),
	);
	return twice(key, first.line, met, plan);
}

/** A row is refused because another one about its product is. */
export function refusedWith(line: number): RowReason {
	return { column: null, ...reason("product_refused", { line }) };
}

function differsFrom(line: number): RowReason {
	return { column: null, ...reason("differs_from_line", { line }) };
}

/** The reason that names another line with a key. */
function twice(named: string, line: number, { row }: Met, { reading }: Plan): RowReason {
	const key = named.startsWith(TAKEN) ? named.slice(TAKEN.length) : named;
	const field = key.startsWith("sku ") ? "sku" : key.startsWith("barcode ") ? "barcode" : undefined;
	if (field === undefined) return { column: null, ...reason("product_twice", { line }) };
	const label = field === "sku" ? "SKU" : "Barcode";
	const value =
		field === "sku"
			? row.sku
			: ([row.barcode, ...row.further].find((code) => keyOf("barcode", code) === key) ?? row.barcode);
	return {
		column: columnNameOf(field, reading),
		...reason("key_twice", { field, label, key: value, line }),
	};
}
