import { headsOf } from "@freehub/contract/catalogue/source-formats/format-columns";
import type { SourceFormat } from "@freehub/contract/catalogue/source-formats/source-format";
import type { TableHead, TableRow } from "#sheets/table.ts";
import { textIn } from "./source-cells.ts";

/** The quantities of rows about one product and place, which a file has for each batch or serial number. */
export type Sums = {
	/** Notes a row's quantity; a row that was noted before is not counted again. */
	note: (row: TableRow) => void;
	/**
	 * Follows the rows from the first one: gives the sum for the first row of a product and place, and `added` for the later ones;
	 * undefined for a row whose quantity adds up to nothing.
	 */
	follow: () => (cells: readonly string[]) => string | undefined;
};

/** Programs that add up have at most five decimals. */
const STEPS = 100_000;

/** The sums of a file in a format whose quantities add up; those of another format have none. */
export function sumsOf(format: SourceFormat, head: TableHead): Sums {
	const heads = headsOf(head.columns);
	const { sku = [], location = [], quantity = [] } = format.columns;
	const codes = heads.all(sku);
	const ids = heads.all(format.ownId ?? []);
	const places = heads.all(location);
	const amounts = heads.all(quantity);
	const totals = new Map<string, number>();
	let lastLine = 0;

	function keyOf(cells: readonly string[]): string {
		const code = textIn(cells, codes);
		return JSON.stringify([code, code === "" ? textIn(cells, ids) : "", textIn(cells, places)]);
	}

	/** A quantity; not a number where the row has none that can be added. */
	const amountOf = (cells: readonly string[]): number => Number(textIn(cells, amounts) || "none");

	return {
		note({ line, cells }) {
			if (line <= lastLine) return;
			lastLine = line;
			const amount = amountOf(cells);
			if (!Number.isNaN(amount)) totals.set(keyOf(cells), (totals.get(keyOf(cells)) ?? 0) + amount);
		},
		follow() {
			if (format.addsUp !== true) return () => undefined;
			const given = new Set<string>();
			return (cells) => {
				const key = keyOf(cells);
				const total = totals.get(key);
				if (total === undefined || Number.isNaN(amountOf(cells))) return undefined;
				if (given.has(key)) return "added";
				given.add(key);
				return String(Math.round(total * STEPS) / STEPS);
			};
		},
	};
}
