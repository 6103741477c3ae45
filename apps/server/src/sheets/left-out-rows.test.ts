import { expect, test } from "vitest";
import { allOf } from "../../test/table-files.ts";
import { markLeftOut } from "./left-out-rows.ts";
import { markShortRows } from "./short-rows.ts";
import type { TableRow } from "./table.ts";

async function* batchesOf(rows: readonly string[][], size: number): AsyncGenerator<TableRow[]> {
	const all = rows.map((cells, i) => ({ line: i + 2, cells }));
	for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

const head = ["SKU", "Name", "Price", "Quantity"];
const marked = (rows: readonly string[][], size = 500) => allOf(markLeftOut(batchesOf(rows, size), head));
const linesLeftOut = async (rows: readonly string[][], size?: number) =>
	(await marked(rows, size)).filter(({ leftOut }) => leftOut !== undefined).map(({ line }) => line);

const item = ["A", "Bell", "2", "5"];

test.each([
	["Total", "", "", "5"],
	["", "Grand total:", "", "$1,234.50"],
	["Summe", "", "21,50 €", "5"],
	["Gesamtsumme (netto)", "", "EUR 21.50", ""],
	["", "", "Total général", "1 234,50"],
	["TOTAL TTC", "", "12.00", "5"],
	["Total: 5", "", "", ""],
	["মোট", "", "", "5"],
])("%s %s %s %s at the end is no data", async (...cells) => {
	expect(await linesLeftOut([item, item, cells])).toEqual([4]);
});

test.each([
	["Total", "Total Oil 5W", "9", "5"],
	["Totally", "", "9", "5"],
	["Summit", "Tent", "9", "5"],
	["Sum-1", "", "x", "5"],
	["Total", "", "", ""],
])("%s %s %s %s at the end is an item", async (...cells) => {
	expect(await linesLeftOut([item, cells])).toEqual([]);
});

test("Totals, taxes and remarks below them are left out whatever the batches, and rows keep their order", async () => {
	const rows = [
		["Total", "", "", "1"],
		item,
		head.map((name) => ` ${name.toLowerCase()}`),
		item,
		["Total HT", "", "10", ""],
		["TVA 20 %", "", "2", ""],
		["Total TTC", "", "12", ""],
		["Printed by Kim", "", "", ""],
	];
	for (const size of [1, 2, 3, 500]) {
		expect((await marked(rows, size)).map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
		expect(await linesLeftOut(rows, size)).toEqual([4, 6, 7, 8, 9]);
	}
});

test("Totals of a page before the next head are left out, and others in the middle are not", async () => {
	const total = ["Total", "", "", "5"];
	expect(await linesLeftOut([item, total, head, item])).toEqual([3, 4]);
	expect(await linesLeftOut([item, total, item])).toEqual([]);
	// More than a table ends with.
	expect(await linesLeftOut([item, ...Array.from({ length: 30 }, () => total), item])).toEqual([]);
});

test("A short row is wrong if most of the first rows are whole", async () => {
	const short = ["A", "Bell", "2"];
	const wrong = async (rows: readonly string[][], columns = head) =>
		(await allOf(markShortRows(batchesOf(rows, 3), columns)))
			.filter((row) => row.wrong !== undefined)
			.map(({ line }) => line);
	expect(await wrong([item, short, item, short])).toEqual([3, 5]);
	expect(await wrong([short, item])).toEqual([2]);
	expect(await wrong([short, short, item, short])).toEqual([]);
	expect(await wrong([["A", "Bell"], short], [...head.slice(0, 3), ""])).toEqual([2]);
});
