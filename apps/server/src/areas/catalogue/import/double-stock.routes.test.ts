import { existsSync, readFileSync } from "node:fs";
import { addLocation } from "@freehub/contract/stock/locations";
import { expect, it } from "vitest";
import { dryRun, importFile } from "../../../../test/import-file.ts";
import { list, shop } from "../../../../test/import-shop.ts";

const products = "sku,name,price,quantity\nA,Race,2,1085\nB,Ball,3,8\nC,Nut,4,0\n";
const options = { addsLocations: true };

it("a file of stock per place that adds to what is elsewhere says so, with each product's total before and after", async () => {
	const { client } = await shop();
	const first = await dryRun(client, products);
	expect(first).toMatchObject({
		products: { new: 3, changed: 0 },
		stock: { products: 2, before: 0, after: 1093, doubled: 0, doubledBy: null },
	});
	await importFile(client, products);
	const ids = new Map((await list(client)).map(({ sku, _id }) => [sku, _id]));
	const stock = "sku,location,bin,quantity\nA,Depot,1,1000\nA,Depot,2,85\nB,Depot,1,8\nC,Depot,1,4\n";
	const shown = await dryRun(client, stock, { options });
	expect(shown.products).toEqual({ new: 0, changed: 3 });
	expect(shown.counts).toMatchObject({ changed: 4, total: 4 });
	expect(shown.stock).toEqual({
		products: 3,
		before: 1093,
		after: 2190,
		doubled: 2,
		doubledBy: "places",
		taken: { lines: 0, pieces: 0, worth: null },
		added: { lines: 4, pieces: 1097, worth: null },
		sample: [
			{ product: ids.get("A"), title: "A", before: 1085, after: 2170 },
			{ product: ids.get("B"), title: "B", before: 8, after: 16 },
			{ product: ids.get("C"), title: "C", before: 0, after: 4 },
		],
	});
	// The advice of the page: a row with 0 for the place where the pieces are.
	const all = await importFile(client, `${stock}A,Shop,,0\nB,Shop,,0\n`, { options });
	expect(all.stock).toMatchObject({ before: 1093, after: 1097, doubled: 0, doubledBy: null });
	expect((await list(client)).map(({ quantity }) => quantity)).toEqual([1085, 8, 4]);
	// The same file once more changes nothing.
	expect(await dryRun(client, stock)).toMatchObject({ products: { new: 0, changed: 0 }, stock: null });
});

it("a file at one chosen place is watched in the same way; a count of totals is not", async () => {
	const { client } = await shop();
	await importFile(client, products);
	const { _id: location } = await client.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
	const file = "sku,quantity\nA,1085\nB,30\n";
	const placed = await dryRun(client, file, { options: { location } });
	expect(placed.stock).toMatchObject({ before: 1093, after: 2208, doubled: 2, doubledBy: "places" });
	const counted = await dryRun(client, file);
	expect(counted.stock).toMatchObject({ before: 8, after: 30, doubled: 0, doubledBy: null });
});

it("what is received a second time is told, unless it is a few by chance", async () => {
	const { client } = await shop();
	await importFile(client, products);
	const receive = { options: { quantityAs: "receive" as const } };
	expect((await dryRun(client, products, receive)).stock).toMatchObject({ doubled: 2, doubledBy: "receipt" });
	const usual = await dryRun(client, "sku,quantity\nA,500\nB,8\n", receive);
	expect(usual.stock).toMatchObject({ before: 1093, after: 1601, doubled: 0, doubledBy: null });
});

const data = "../shared/data/adventureworks";

it.runIf(existsSync(data))("the cycling shop's stock per bin after its products", async () => {
	const { client } = await shop();
	const read = (name: string, lines: number) =>
		readFileSync(`${data}/${name}.csv`, "utf8").split(/\r?\n/).slice(0, lines).join("\n");
	await importFile(client, read("products", 30), { options: { isAllOrNothing: false } });
	const skus = new Set((await list(client)).map(({ sku }) => sku));
	const [head, ...rows] = read("stock", 1100).split("\n");
	const own = rows.filter((row) => skus.has(row.split(",")[0] ?? ""));
	const shown = await dryRun(client, [head, ...own].join("\n"), { options });
	expect(shown.stock?.sample).toContainEqual(
		expect.objectContaining({ title: "AR-5381", before: 1085, after: 2170 }),
	);
	expect(shown.stock?.doubled).toBe(shown.stock?.products);
});
