import { listArticles, type SupplierArticle } from "@freehub/contract/buying/supplier-articles";
import type { Client } from "@freehub/contract/client";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkArticleSearch, loadList, undoList } from "../../../../test/price-list-file.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";

/** A barcode that was rounded, and one with and without its leading zero. */
const rounded = ["9521230000000", "12345004117", "012345004117"];
const text = (values: string[]) => fc.constantFrom(...values);

/** Rows of a few SKUs, some of them broken, repeated, or damaged by a spreadsheet. */
const row = fc.record({
	sku: text(["A-1", "A-2", "A-3", "b 4", "É-5", "", "28-Nov", "9.52E+12", "#N/A"]),
	name: text(["Tyre", "Chain 126", "Bell, silver", "", "=1+1", "#REF!", "28-Nov"]),
	barcode: text(["", "4006381333931", "96385074", "4006381333932", "ABC", ...rounded]),
	price: text(["1", "2.50", "19.999", "x", "0", "", "1-May", "5%", "3 €"]),
	currency: text(["", "EUR", "JPY", "??"]),
	pack: text(["", "1", "10", "0"]),
});
const broken = fc.array(row, { minLength: 1, maxLength: 12 });

/** Rows that are right, in any order, so that barcodes move from one article to another. */
const listed = fc
	.uniqueArray(
		fc.record({ sku: text(["A-1", "A-2", "A-3", "A-4"]), barcode: text(["", "4006381333931", "96385074"]) }),
		{ minLength: 1, selector: ({ sku }) => sku },
	)
	.map((rows) => rows.map(({ sku, barcode }) => rightRow(sku, barcode)));
const table = fc.oneof(broken, listed);

function rightRow(sku: string, barcode: string) {
	return { sku, name: "Tyre", barcode, price: "1", currency: "", pack: "" };
}

const [ONE, TWO, THREE] = ["4006381333931", "96385074", "9520000004019"] as const;
type Codes = readonly (readonly [sku: string, barcode: string])[];
const tables = (...lists: Codes[]): [ReturnType<typeof rightRow>[][]] => [
	lists.map((rows) => rows.map(([sku, barcode]) => rightRow(sku, barcode))),
];

const examples = {
	"two articles exchange their barcodes": tables(
		[
			["A-1", ONE],
			["A-2", TWO],
		],
		[
			["A-1", TWO],
			["A-2", ONE],
		],
	),
	"a barcode moves to a row above the one that gives it up": tables(
		[
			["A-1", ""],
			["A-2", ONE],
		],
		[
			["A-1", ONE],
			["A-2", ""],
		],
	),
	"barcodes move on from row to row": tables(
		[
			["A-1", ""],
			["A-2", ONE],
			["A-3", TWO],
		],
		[
			["A-1", ONE],
			["A-2", TWO],
			["A-3", THREE],
		],
	),
	"barcodes would move on from row to row, but the last one stays": tables(
		[
			["A-1", ""],
			["A-2", ONE],
			["A-3", TWO],
		],
		[
			["A-1", ONE],
			["A-2", TWO],
			["A-3", TWO],
		],
	),
};

function csv(rows: readonly Record<string, string>[]): string {
	const lines = rows.map((each) =>
		Object.values(each)
			.map((cell) => `"${cell}"`)
			.join(","),
	);
	return ["sku,name,barcode,price,currency,pack", ...lines].join("\n");
}

async function catalogue(client: Client, id: string): Promise<SupplierArticle[]> {
	const all = await client.all(listArticles, { params: { id }, query: { show: "all" } });
	// A removed article gets another number when it is added again.
	return all.map((article) => ({ ...article, _id: "" }));
}

it("undone in reverse brings back what was before; loaded twice it is as loaded once", async () => {
	const server = await testServer({ rateLimits: false });
	const { client } = await server.newUser();
	let suppliers = 0;
	const property = fc.asyncProperty(fc.array(table, { minLength: 1, maxLength: 4 }), async (tables) => {
		const id = `s${++suppliers}`;
		const supplier = { id, name: id, name_key: id, created_at: new Date() };
		await server.db.transact((tx) => tx.insertInto("supplier").values(supplier).execute());
		const states = [await catalogue(client, id)];
		const loaded: string[] = [];
		const undo = async (list: string) => {
			await undoList(client, list);
			await checkArticleSearch(server.db);
		};
		for (const rows of tables) {
			const { _id, counts } = await loadList(client, id, csv(rows));
			await checkArticleSearch(server.db);
			loaded.push(_id);
			states.push(await catalogue(client, id));
			expect(counts.total).toBe(
				rows.filter((each) => Object.values(each).some((cell) => cell !== "")).length,
			);
			const again = await loadList(client, id, csv(rows));
			expect(again.counts).toMatchObject({ new: 0, changed: 0, withdrawn: 0, refused: counts.refused });
			expect(await catalogue(client, id)).toEqual(states.at(-1));
			await undo(again._id);
		}
		for (const [n, each] of loaded.toReversed().entries()) {
			expect(await catalogue(client, id)).toEqual(states[states.length - 1 - n]);
			await undo(each);
		}
		expect(await catalogue(client, id)).toEqual([]);
	});
	const given = Object.values(examples);
	await fc.assert(property, { examples: given, numRuns: given.length + runs(4, 200) });
});
