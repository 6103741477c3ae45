import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { listMovements } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { dryRun, importFile, undo } from "../../../../test/import-file.ts";
import { expectBalance, list, refused, rows, shop } from "../../../../test/import-shop.ts";

const some = { isAllOrNothing: false };
const receive = { options: { quantityAs: "receive" as const } };

it("two rows of one SKU are both refused, each naming the other, in whichever order and however far apart", async () => {
	const { client } = await shop();
	const many = Array.from({ length: 400 }, (_, i) => `N-${i},New,1`);
	const file = ["sku,name,price", "HLM-DUP,S,41", ...many, "HLM-DUP,XL,43", "OK,Lock,2", "HLM-DUP,M,42"];
	const done = await importFile(client, file.join("\n"), { options: some });
	expect(await refused(client, done._id)).toEqual([
		[2, "sku: SKU HLM-DUP is also on line 403."],
		[403, "sku: SKU HLM-DUP is also on line 2."],
		[405, "sku: SKU HLM-DUP is also on line 2."],
	]);
	expect(done).toMatchObject({
		counts: { new: 401, refused: 3, total: 404 },
		products: { new: 401, changed: 0 },
		result: { created: 401 },
		refusals: { unlisted: 0 },
	});
	expect((await list(client)).some(({ sku }) => sku === "HLM-DUP")).toBe(false);
});

it("a row that is refused for another reason refuses its twin, too, before it or after it", async () => {
	const { client } = await shop();
	await importFile(client, "sku,name,price,quantity\nA,Bell,1,5\nB,Lock,2,5\n");
	const file = "sku,price,quantity\nA,x,5\nA,3,7\nB,4,9\nB,2,x\n";
	const shown = await importFile(client, file, { options: some });
	expect(await refused(client, shown._id)).toEqual([
		[2, "price: Price must be a number. sku: SKU A is also on line 3."],
		[3, "sku: SKU A is also on line 2."],
		[4, "sku: SKU B is also on line 5."],
		[5, "quantity: Quantity must be a number. sku: SKU B is also on line 4."],
	]);
	expect(shown).toMatchObject({ counts: { refused: 4, changed: 0 }, stock: null, products: { changed: 0 } });
	expect((await list(client)).map(({ price, quantity }) => [price, quantity])).toEqual([
		[1, 5],
		[2, 5],
	]);
});

it("a product that one row names by its SKU and another by its barcode is in both rows", async () => {
	const { client } = await shop();
	await importFile(client, "sku,barcode,name,price\nA,96385074,Bell,1\n");
	const shown = await dryRun(client, "sku,barcode,price\nA,,2\n,96385074,3\n");
	expect(await refused(client, shown._id)).toEqual([
		[2, "null: This product is also on line 3."],
		[3, "null: This product is also on line 2."],
	]);
});

it("receipts of one product add up, as one sum in the bar and in the books; undone, all of them go", async () => {
	const { client } = await shop();
	await importFile(client, "sku,name,price,cost,quantity\nA,Bell,3,1.50,5\n");
	const file = "sku,name,price,quantity\nA,Bell,3,4\nA,Bell,3,6\nN,New,2,1\nN,New,2,2\nA,Bell,3,\n";
	const shown = await dryRun(client, file, receive);
	// Nobody knows what the empty one means beside the others: not 0.
	expect(await refused(client, shown._id)).toEqual([
		[2, "sku: SKU A is also on line 6."],
		[3, "sku: SKU A is also on line 6."],
		[6, "sku: SKU A is also on line 2."],
	]);
	const done = await importFile(client, file.split("\n").slice(0, 5).join("\n"), receive);
	expect(done).toMatchObject({
		counts: { new: 1, changed: 3, refused: 0 },
		products: { new: 1, changed: 1 },
		stock: { before: 5, after: 18, added: { lines: 4, pieces: 13, worth: 15 }, taken: { lines: 0 } },
	});
	expect((await rows(client, done._id)).map(({ changes }) => changes.at(-1))).toMatchObject([
		{ field: "quantity", from: 5, to: 9 },
		{ field: "quantity", from: 9, to: 15 },
		{ field: "quantity", from: null, to: 1 },
		{ field: "quantity", from: 1, to: 3 },
	]);
	expect((await list(client)).map(({ sku, quantity }) => [sku, quantity])).toEqual([
		["A", 15],
		["N", 3],
	]);
	expect(await undo(client, done._id)).toMatchObject({ state: "undone", result: { kept: 0 } });
	expect((await list(client)).map(({ sku, quantity }) => [sku, quantity])).toEqual([["A", 5]]);
	await expectBalance(client);
});

it("receipts that say other things about the product are both refused; counts of one place are, too", async () => {
	const { client } = await shop();
	await importFile(client, "sku,name,price,quantity\nA,Bell,3,5\n");
	const prices = await dryRun(client, "sku,price,quantity\nA,3,4\nA,4,6\nA,3,1\n", receive);
	expect(await refused(client, prices._id)).toEqual([
		[2, "null: Line 3 has other values for this product."],
		[3, "null: Line 2 has other values for this product."],
		[4, "null: Line 3 has other values for this product."],
	]);
	const counts = await dryRun(client, "sku,quantity\nA,4\nA,4\n", { options: { quantityAs: "count" } });
	expect(counts.counts).toMatchObject({ refused: 2, changed: 0, unchanged: 0 });
});

it("receipts at places add up at each of them; a new product is added by all of its rows or by none", async () => {
	const { client } = await shop();
	await client.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
	const head = "sku,name,price,location,quantity";
	const file = [head, "N,New,1,Shop,4", "N,New,1,Depot,2", "N,New,1,Shop,3"].join("\n");
	const done = await importFile(client, file, receive);
	expect(done.counts).toMatchObject({ new: 1, changed: 2, refused: 0 });
	expect((await client.all(listStock)).map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([
		2, 7,
	]);
	expect(
		(await client.call(listMovements)).map(({ quantity }) => quantity).toSorted((a, b) => a - b),
	).toEqual([2, 3, 4]);
	await undo(client, done._id);
	const counted = await dryRun(client, file, { options: { quantityAs: "count", ...some } });
	expect(await refused(client, counted._id)).toEqual([
		[2, "sku: SKU N is also on line 4."],
		[3, "null: Line 2, which is about the same product, is refused."],
		[4, "sku: SKU N is also on line 2."],
	]);
});
