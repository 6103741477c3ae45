import { closeSync, openSync, writeSync } from "node:fs";
import { generateProduct } from "../data/generate-product.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { gtin } from "../imports/generate-file.ts";

/** One row in this many has another price in the next day's list. */
const CHANGED = 100;
/** One row in this many is another article in the next day's list. */
const REPLACED = 1000;

export type ListedRow = { sku: string; name: string; barcode: string };

/**
 * Writes a supplier's price list as CSV.
 * @param day 0: the first; 1: the next, with 1 % changed, and 0.1 % replaced by new articles.
 * @returns some of its rows.
 */
export function generateList(path: string, rows: number, day: 0 | 1): ListedRow[] {
	const random = seededRandom(11);
	const file = openSync(path, "w");
	const sample: ListedRow[] = [];
	try {
		writeSync(file, "Supplier SKU;Name;EAN;Brand;Dealer price;MOQ\n");
		let lines: string[] = [];
		for (let i = 0; i < rows; i++) {
			const { code, name, brand, price } = generateProduct(random);
			const number = i + (day === 1 && i % REPLACED === 1 ? rows : 0);
			const sku = `${code}-${String(number).padStart(7, "0")}`;
			const barcode = gtin(500_000_000_000 + number * 3);
			const cost = (price * 0.6 + (day === 1 && i % CHANGED === 0 ? 1 : 0)).toFixed(2);
			lines.push([sku, name, barcode, brand, cost, i % 5].join(";"));
			if (i % Math.ceil(rows / 500) === 0) sample.push({ sku, name, barcode });
			if (lines.length < 1000 && i < rows - 1) continue;
			writeSync(file, `${lines.join("\n")}\n`);
			lines = [];
		}
	} finally {
		closeSync(file);
	}
	return sample;
}

/** The rows that the next day's list changes, adds and does not have. */
export function changesOf(rows: number): { changed: number; added: number } {
	return { changed: Math.ceil(rows / CHANGED), added: Math.ceil((rows - 1) / REPLACED) };
}
