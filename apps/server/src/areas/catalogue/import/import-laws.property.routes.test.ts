import { listBarcodes } from "@freehub/contract/catalogue/barcodes";
import { addLocation } from "@freehub/contract/stock/locations";
import { listMovements } from "@freehub/contract/stock/stock";
import { isVirtual } from "@freehub/domain/stock/stock";
import fc from "fast-check";
import { expect, it } from "vitest";
import { importFile, undo } from "../../../../test/import-file.ts";
import { contentOf, expectBalance, list, rows, shop } from "../../../../test/import-shop.ts";
import { runs } from "../../../../test/runs.ts";

// Files of a few rows about a few products, so that rows often meet: two about one product, at one place or two, exchanged
// SKUs and barcodes, codes of other products, cells that are empty or wrong.

const codes = ["9520000004019", "9520000004026", "9520000004033", "9520000004040"] as const;
const skus = ["A", "B", "C", "D"] as const;

const cell = <const T>(...values: T[]) => fc.constantFrom(...values);
const Row = fc.record({
	id: cell<number | "">("", "", "", 0, 1, 2),
	sku: cell<string>("", ...skus, "E"),
	barcode: cell<string>("", "", ...codes),
	upc: cell<string>("", "", "", ...codes),
	price: cell("", "1", "1", "1", "2", "x"),
	cost: cell("", "0.50", "1.25"),
	place: cell("Shop", "Depot"),
	quantity: cell("", "0", "1", "2", "5", "9", "-1"),
	seen: cell("", "", "2", "5"),
});
const File = fc.record({
	rows: fc.array(Row, { minLength: 1, maxLength: 7 }),
	hasPlaces: fc.boolean(),
	hasIds: fc.boolean(),
	hasUpcs: fc.boolean(),
	hasSeen: fc.constant<boolean>(false),
	quantityAs: cell("receive", "count"),
	takenCodes: cell("ask", "rename", "leaveOut", "skip"),
});
type AnyFile = typeof File extends fc.Arbitrary<infer One> ? One : never;

/** The file's text. */
function textOf({ rows: all, hasPlaces, hasIds, hasUpcs, hasSeen }: AnyFile, ids: readonly string[]): string {
	const is = { id: hasIds, upc: hasUpcs, place: hasPlaces, seen: hasSeen };
	const columns = (
		["id", "sku", "barcode", "upc", "price", "cost", "place", "quantity", "seen"] as const
	).filter((column) => !(column in is) || is[column as keyof typeof is]);
	const names = { id: "_id", barcode: "ean", place: "location", seen: "qty at export" } as const;
	const head = columns.map((column) => (column in names ? names[column as keyof typeof names] : column));
	const lines = all.map((row) =>
		columns.map((column) => (column === "id" && row.id !== "" ? ids[row.id] : row[column])).join(","),
	);
	return [`${head.join(",")},name`, ...lines.map((line) => `${line},Bell`)].join("\n");
}

/** On PostgreSQL an example takes twice as long, and only its statements are others. */
const RUNS = process.env.TEST_ENGINE === "postgres" ? runs(6, 300) : runs(20, 300);

/** A shop with three products, two of them with barcodes, and two locations. */
async function smallShop() {
	const { client } = await shop();
	await client.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
	await importFile(
		client,
		`sku,barcode,name,price,cost,quantity\nA,${codes[0]},Bell,1,0.50,5\nB,${codes[1]},Bell,1,,2\nC,,Bell,1,2,0\n`,
	);
	return { client, ids: (await list(client)).map(({ _id }) => _id) };
}

it("the sum in the bar equals the movements booked; what is refused changes nothing; undone, all is as it was", async () => {
	await fc.assert(
		fc.asyncProperty(File, async (file) => {
			const { client, ids } = await smallShop();
			const [before, known] = [await contentOf(client), await client.all(listMovements)];
			const { quantityAs, takenCodes } = file;
			const options = { quantityAs, takenCodes, isAllOrNothing: false };
			const done = await importFile(client, textOf(file, ids), { options });
			expect(done).toMatchObject({ state: "done", result: { skipped: 0 } });

			const booked = (await client.all(listMovements)).slice(0, -known.length);
			const pieces = (sign: 1 | -1) =>
				booked.reduce((sum, { quantity, to }) => sum + ((isVirtual(to) ? -1 : 1) === sign ? quantity : 0), 0);
			const { taken, added } = done.stock ?? { taken: null, added: null };
			expect([taken?.pieces ?? 0, added?.pieces ?? 0]).toEqual([pieces(-1), pieces(1)]);
			expect((taken?.lines ?? 0) + (added?.lines ?? 0)).toBe(booked.length);

			const planned = await rows(client, done._id);
			const count = (outcome: string) => planned.filter((row) => row.outcome === outcome).length;
			expect(done.counts).toMatchObject({
				new: count("new"),
				changed: count("changed"),
				unchanged: count("unchanged"),
				refused: count("refused"),
			});
			const changed = new Set(
				planned.flatMap(({ state, product }) => (state === "applied" ? (product ?? []) : [])),
			);
			const untouched = before.products.filter(({ _id }) => !changed.has(_id));
			const after = (await contentOf(client)).products;
			for (const product of untouched) expect(after).toContainEqual(product);
			await expectBalance(client);

			expect(await undo(client, done._id)).toMatchObject({ state: "undone", result: { kept: 0 } });
			expect(await contentOf(client)).toEqual(before);
			await expectBalance(client);
		}),
		{ numRuns: RUNS },
	);
});

it("a file that is loaded twice has nothing to change the second time, and the same rows are not taken", async () => {
	await fc.assert(
		fc.asyncProperty(File, async (file) => {
			const { client, ids } = await smallShop();
			// Received quantities would be added again.
			const options = { quantityAs: "count", takenCodes: file.takenCodes, isAllOrNothing: false } as const;
			const done = await importFile(client, textOf(file, ids), { options });
			const after = await contentOf(client);
			const again = await importFile(client, textOf(file, ids), { options });
			expect(again.counts).toMatchObject({ new: 0, changed: 0 });
			const notTaken = ({ refused, passed }: typeof again.counts) => refused + passed;
			// A row that was passed over for a code which the file frees is looked at the second time: it is refused for what else it
			// lacks, or together with another row of its product.
			if (done.counts.passed > 0)
				expect(notTaken(again.counts)).toBeGreaterThanOrEqual(notTaken(done.counts));
			else expect(notTaken(again.counts)).toBe(notTaken(done.counts));
			expect(await contentOf(client)).toEqual(after);
		}),
		{ numRuns: runs(8, 300) },
	);
});

/** The rows in another order; some have the quantity that their author saw, so that theirs is a difference. */
const Shuffled = fc.tuple(File, fc.boolean()).chain(([every, hasSeen]) => {
	const file = { ...every, hasSeen };
	const numbers = file.rows.map((_, i) => i);
	const orders = fc.shuffledSubarray(numbers, { minLength: numbers.length });
	return orders.map((order) => ({
		file,
		other: { ...file, rows: order.flatMap((i) => file.rows[i] ?? []) },
	}));
});

it("in whichever order a file has its rows, the same ones are refused, and the same products come of it", async () => {
	const { client, ids } = await smallShop();
	const outcomeOf = async (file: AnyFile) => {
		const { quantityAs, takenCodes } = file;
		const options = { quantityAs, takenCodes, isAllOrNothing: false };
		const done = await importFile(client, textOf(file, ids), { options });
		const outcomes = (await rows(client, done._id)).map(({ line, outcome }) => {
			const row = JSON.stringify(file.rows[line - 2]);
			return `${outcome === "refused" || outcome === "passed" ? outcome : "accepted"} ${row}`;
		});
		const { products, stock } = await contentOf(client);
		const named = new Map(products.map(({ _id, sku, barcode }) => [_id, `${sku} ${barcode}`]));
		const codes = await Promise.all(
			products.map(({ _id }) => client.call(listBarcodes, { params: { id: _id } })),
		);
		const content = {
			products: products.map((product) => JSON.stringify({ ...product, _id: "" })).toSorted(),
			stock: stock.map((level) => JSON.stringify({ ...level, product: named.get(level.product) })).toSorted(),
			codes: codes.map((own, i) => JSON.stringify([named.get(products[i]?._id ?? ""), own])).toSorted(),
		};
		if (done.state === "done" && done.counts.new + done.counts.changed > 0) await undo(client, done._id);
		return { state: done.state, outcomes: outcomes.toSorted(), content };
	};
	await fc.assert(
		fc.asyncProperty(Shuffled, async ({ file, other }) => {
			expect(await outcomeOf(other)).toEqual(await outcomeOf(file));
		}),
		{ numRuns: RUNS },
	);
});
