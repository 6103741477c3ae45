import { numbersByKey } from "./numbers-by-key.ts";
import { isPlain, plainProducts } from "./plain-products.ts";
import type { RowReason } from "./read-row.ts";
import type { SeenProduct, SeenRow } from "./seen-product.ts";

/** A stored row that a later one contradicts, and why it is refused. */
export type LateRefusal = { row: SeenRow; isNew: boolean; why: RowReason };

/** The rows that have been planned, by the keys of their products. */
export type SeenRows = ReturnType<typeof seenRows>;

/** Keeps what is known of a file's rows, so that those which contradict each other are all refused. */
export function seenRows() {
	const byKey = numbersByKey();
	let count = 0;
	/** The products that have been met since the last call of `settle`. */
	let met = new Map<number, SeenProduct>();
	/** Those of which more is known than numbers say. */
	const lasting = new Map<number, SeenProduct>();
	const plain = plainProducts();
	let refusals: LateRefusal[] = [];

	function productOf(number: number): SeenProduct {
		const known = lasting.get(number) ?? met.get(number);
		if (known !== undefined) return known;
		const product = plain.get(number);
		met.set(number, product);
		return product;
	}

	/** Refuses an accepted row; one that is refused already gets a further reason. */
	function refuse(product: SeenProduct, row: SeenRow, why: RowReason): void {
		if (row.isContradicted) return;
		row.isContradicted = true;
		if (!row.isRefused) product.accepted -= 1;
		row.isRefused = true;
		refusals.push({ row, isNew: product.isNew, why });
	}

	return {
		/** The product that a row with this key was about. */
		find(key: string): SeenProduct | undefined {
			const number = byKey.get(key);
			return number === undefined ? undefined : productOf(number);
		},
		/** Notes a row. Keys that rows about another product have stay theirs. */
		add(product: SeenProduct, row: SeenRow | undefined, keys: readonly string[]): void {
			const number = (product.number ??= count++);
			if (!lasting.has(number)) met.set(number, product);
			for (const key of keys) byKey.add(key, number);
			if (row === undefined) return;
			// Most products have one row: an array that is made with it needs no room for more.
			if (product.rows.length === 0) product.rows = [row];
			else product.rows.push(row);
			if (!row.isRefused) product.accepted += 1;
		},
		/** Forgets an accepted row that is to be planned again. @param keys of its product. */
		forget(product: SeenProduct, row: SeenRow, keys: readonly string[]): void {
			product.rows = product.rows.filter((each) => each !== row);
			product.accepted -= 1;
			if (product.accepted === 0) product.received = undefined;
			// Its keys are not given away any more.
			row.isRefused = true;
			if (product.rows.length > 0) return;
			for (const key of keys) if (byKey.get(key) === product.number) byKey.remove(key);
		},
		/**
		 * Refuses all rows about a product, the earlier and the later ones, because some contradict each other or those about another
		 * product. Were only some of them refused, it would depend on their order what becomes of the product.
		 * @param broken why later rows are refused, unless they have a reason of their own.
		 */
		contradict(
			product: SeenProduct,
			broken: NonNullable<SeenProduct["broken"]>,
			why: (row: SeenRow) => RowReason,
		): void {
			const before = product.broken?.rule;
			if (before === undefined || broken.rule === "differs_from_line") product.broken = broken;
			// Once is enough: there may be thousands of rows on both sides.
			if (before === undefined) for (const row of product.rows) refuse(product, row, why(row));
		},
		/** Keeps a product and its rows as the objects that they are, because somebody else holds them. */
		keep(product: SeenProduct): void {
			if (product.number !== undefined) lasting.set(product.number, product);
		},
		/** Rows have been stored: most of them are kept as numbers from now on. Objects that were found before are not to be used again. */
		settle(): void {
			for (const [number, product] of met) {
				if (lasting.has(number)) continue;
				if (isPlain(product)) plain.set(number, product);
				else lasting.set(number, product);
			}
			met = new Map();
		},
		/** The rows that were refused since the last call. */
		takeRefusals(): LateRefusal[] {
			const taken = refusals;
			refusals = [];
			return taken;
		},
	};
}
