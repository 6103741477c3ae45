import { describe, expect, it } from "vitest";
import { leftOut } from "#areas/buying/files/file-words.ts";
import { readySentence } from "#areas/buying/price-lists/list-words.ts";
import { decisionSentence, doneSentence, stockSentence } from "./decision-sentence.ts";

type Cell = readonly [added: number, changed: number, unchanged: number, refused: number, sentence: string];

const rows = (n: number) => [0, n];
/** Every combination of none and two rows of each outcome. */
const all = rows(2).flatMap((a) =>
	rows(2).flatMap((b) => rows(2).flatMap((c) => rows(2).map((d) => [a, b, c, d] as const))),
);
const countsOf = ([added, changed, unchanged, refused]: readonly [
	number,
	number,
	number,
	number,
	...unknown[],
]) => {
	return {
		new: added,
		changed,
		unchanged,
		passed: 0,
		refused,
		noted: 0,
		total: added + changed + unchanged + refused,
	};
};

const none = "The file has no rows.";
const allRefused = "All 2 rows are refused.";
const someRefused = "2 rows are refused. The others change nothing.";

describe("the sentence about a file of products", () => {
	const table: Cell[] = [
		[0, 0, 0, 0, none],
		[0, 0, 0, 2, allRefused],
		[0, 0, 2, 0, "The shop already has all of this."],
		[0, 0, 2, 2, someRefused],
		[0, 2, 0, 0, "2 products changed."],
		[0, 2, 0, 2, "2 products changed, 2 rows refused and skipped."],
		[0, 2, 2, 0, "2 products changed, 2 rows unchanged."],
		[0, 2, 2, 2, "2 products changed, 2 rows unchanged, 2 rows refused and skipped."],
		[2, 0, 0, 0, "2 new products."],
		[2, 0, 0, 2, "2 new products, 2 rows refused and skipped."],
		[2, 0, 2, 0, "2 new products, 2 rows unchanged."],
		[2, 0, 2, 2, "2 new products, 2 rows unchanged, 2 rows refused and skipped."],
		[2, 2, 0, 0, "2 new products, 2 products changed."],
		[2, 2, 0, 2, "2 new products, 2 products changed, 2 rows refused and skipped."],
		[2, 2, 2, 0, "2 new products, 2 products changed, 2 rows unchanged."],
		[2, 2, 2, 2, "2 new products, 2 products changed, 2 rows unchanged, 2 rows refused and skipped."],
	];
	const one = (cell: Cell, isAllOrNothing = false) => ({
		counts: countsOf(cell),
		products: { new: cell[0], changed: cell[1] },
		mapping: { quantity: null } as never,
		options: { isAllOrNothing, quantityAs: "count" as const },
	});

	it("has a cell for every combination", () => {
		expect(table.map((cell) => cell.slice(0, 4))).toEqual(all);
	});

	it.each(table)("%i new, %i changed, %i unchanged, %i refused: %s", (...cell) => {
		expect(decisionSentence(one(cell))).toBe(cell[4]);
		const isBlocked = cell[3] > 0 && cell[0] + cell[1] > 0;
		expect(decisionSentence(one(cell, true))).toBe(
			isBlocked
				? "2 rows are refused. Correct the file and choose it again, or skip the refused rows."
				: cell[4],
		);
	});

	it("counts rows as rows and products as products", () => {
		const counts = countsOf([1, 11, 0, 0]);
		const placed = { counts, products: { new: 1, changed: 3 }, mapping: { quantity: [1] } as never };
		const options = { isAllOrNothing: true, quantityAs: "count" as const };
		expect(decisionSentence({ ...placed, options })).toBe(
			"12 rows: 1 new product, 3 products changed. Stock is set to the quantities.",
		);
		const result = { created: 1, changed: 11, kept: 0, skipped: 0 };
		expect(doneSentence({ result, products: placed.products })).toBe(
			"12 rows: 1 product added, 3 products changed.",
		);
		// All rows about one new product, for its places.
		expect(doneSentence({ result, products: { new: 1, changed: 0 } })).toBe("12 rows: 1 product added.");
		// Which products the skipped rows were about is not known, and nothing is of imports of older versions.
		expect(doneSentence({ result: { ...result, skipped: 1 }, products: placed.products })).toBe(
			"1 product added, 11 rows changed.",
		);
		expect(doneSentence({ result, products: null })).toBe("1 product added, 11 rows changed.");
	});
});

describe("the sums of the stock", () => {
	const one = { products: 2, before: 1, after: 2, doubled: 0, doubledBy: null, sample: [] };
	const none = { lines: 0, pieces: 0, worth: null };

	it("says what is taken away and added, and what it is worth where that is known", () => {
		const stock = {
			...one,
			taken: { lines: 3, pieces: 9, worth: 412 },
			added: { lines: 12, pieces: 1, worth: null },
		};
		expect(stockSentence({ stock })).toBe("3 lines take away 9 pieces, worth $412.00. 12 lines add 1 piece.");
		expect(
			stockSentence({ stock: { ...stock, taken: { lines: 1, pieces: 1, worth: null }, added: none } }),
		).toBe("1 line takes away 1 piece.");
	});

	it("says nothing where nothing moves, or an older version did not count it", () => {
		expect(stockSentence({ stock: null })).toBe("");
		expect(stockSentence({ stock: { ...one, taken: none, added: none } })).toBe("");
		expect(stockSentence({ stock: { ...one, taken: null, added: null } })).toBe("");
	});
});

describe("the sentence about a price list", () => {
	it.each(all.flatMap((cell) => rows(2).map((withdrawn) => [...cell, withdrawn] as const)))(
		"%i new, %i changed, %i unchanged, %i refused, %i withdrawn",
		(...cell) => {
			const [added, changed, unchanged, refused, withdrawn] = cell;
			const said = readySentence({ ...countsOf(cell), withdrawn });
			if (added + changed + withdrawn > 0) {
				const parts = [
					added > 0 && "2 new",
					changed > 0 && "2 changed",
					withdrawn > 0 && "2 withdrawn",
					unchanged > 0 && "2 unchanged",
					refused > 0 && "2 refused",
				];
				expect(said).toBe(`${parts.filter(Boolean).join(", ")}.`);
			} else if (refused === 0) {
				expect(said).toBe(unchanged === 0 ? none : "The catalogue already has all of this.");
			} else expect(said).toBe(unchanged === 0 ? allRefused : someRefused);
		},
	);
});

describe("the sentence about a file of offers or orders", () => {
	it.each(all)("%i new, %i changed, %i unchanged, %i refused", (...cell) => {
		const [added, changed, unchanged, refused] = cell;
		const report = { counts: countsOf(cell), refusedRows: refused };
		const said = leftOut("offers", report);
		if (added + changed > 0) {
			expect(said).toBe(refused > 0 ? "2 refused rows are left out." : "Every row can be imported.");
		} else if (refused === 0) {
			expect(said).toBe(unchanged === 0 ? none : "The file says nothing new.");
		} else expect(said).toBe(unchanged === 0 ? allRefused : someRefused);
	});

	it("counts orders, of which other rows are left out, too", () => {
		const orders = (refused: number) => ({
			counts: countsOf([0, 0, 0, refused]),
			refusedRows: 3,
		});
		expect(leftOut("orders", orders(1))).toBe("The only order has refused rows.");
		expect(leftOut("orders", orders(2))).toBe("All 2 orders have refused rows.");
		expect(leftOut("orders", { ...orders(0), refusedRows: 0 })).toBe(none);
	});
});
