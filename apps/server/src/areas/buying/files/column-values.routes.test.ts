import { listOffers } from "@freehub/contract/buying/offers";
import { changePriceList } from "@freehub/contract/buying/price-lists";
import { expect, it } from "vitest";
import { dryRun } from "../../../../test/import-file.ts";
import { dryList, settledList } from "../../../../test/price-list-file.ts";
import { sendOffers, sendPurchaseOrders } from "../../../../test/send-file.ts";
import { supplierShop } from "../../../../test/supplier-shop.ts";

// A column is matched by its name and its values, in files of every kind.

const noteOf = (name: string, label: string) => ({
	column: name,
	rule: "column_unfit",
	facts: { name, label },
	message: `Column ${name} is not taken as ${label}: its first rows have other values.`,
});

it("a price list: no yes and no as a price, no dates as codes; a person may say otherwise", async () => {
	const { client, supplier } = await supplierShop();
	const list = await dryList(
		client,
		supplier,
		"Part no,Description,Price,MOQ,Code\nW-29,Wheel,yes,every,2026-03-01\nW-30,Wheel,no,some,2026-04-01\n",
	);
	expect(list.mapping).toMatchObject({ sku: [0], price: null, minimum: null });
	expect(list.fileNotes).toEqual([noteOf("Price", "Price"), noteOf("MOQ", "Minimum")]);
	const dates = await dryList(
		client,
		supplier,
		"Code,Name,Price\n2026-03-01,Wheel,1.00\n2026-04-01,Bell,2.00\n",
	);
	expect([dates.mapping.sku, dates.fileNotes]).toEqual([null, [noteOf("Code", "Supplier SKU")]]);
	await client.call(changePriceList, { params: { id: dates._id }, body: { mapping: { sku: 0 } } });
	expect(await settledList(client, dates._id)).toMatchObject({ mapping: { sku: [0] }, fileNotes: [] });
});

it("offers: ids that are not ours, words as prices and dates, yes and no", async () => {
	const { client, supplier } = await supplierShop();
	const report = await sendOffers(
		client,
		"ID,SKU,Price,Netto,MOQ,From\n17,W-29,A,4.90,yes,Italy\n18,W-30,B,5.00,no,France\n",
		{ supplier, dry: "yes" },
	);
	expect(report).toMatchObject({ counts: { new: 0 }, refusedRows: 2 });
	expect(report.fileNotes).toEqual([
		noteOf("ID", "_id"),
		noteOf("MOQ", "Minimum"),
		noteOf("Price", "Prices"),
		noteOf("From", "Valid from"),
	]);
	const breaks = 'SKU,Staffelpreise,MOQ\nW-29,"1: 4.90, 100: 4.35",10\n';
	expect(await sendOffers(client, breaks, { supplier })).toMatchObject({ counts: { new: 1 }, fileNotes: [] });
	expect(await client.all(listOffers, { query: { supplier } })).toMatchObject([
		{
			minimum: 10,
			breaks: [
				{ from: 1, price: 4.9 },
				{ from: 100, price: 4.35 },
			],
		},
	]);
});

it("orders: no yes and no as a quantity, which the refusal says; cases are pieces", async () => {
	const { client } = await supplierShop();
	const head = "Supplier,SKU";
	const flags = `${head},Qty\nTarnwick,W-29,yes\nTarnwick,W-29,no\n`;
	await expect(sendPurchaseOrders(client, flags)).rejects.toMatchObject({
		problem: { code: "file_refused", errors: [{ field: "file", rule: "column_unfit" }] },
	});
	// A dry run names the column, so that a person can choose another one.
	const unread = await sendPurchaseOrders(client, flags, { dry: "yes" });
	expect(unread).toMatchObject({ counts: { new: 0, refused: 1 }, refusedRows: 2 });
	expect(unread.fileNotes).toMatchObject([
		{ column: null, rule: "file_lacks_column" },
		noteOf("Qty", "Quantity"),
	]);
	const report = await sendPurchaseOrders(
		client,
		`${head},Menge,Qty,ETA\nTarnwick,W-29,ja,3 Stück,soon\nTarnwick,W-29,nein,2x10,later\n`,
		{ dry: "yes" },
	);
	expect(report).toMatchObject({ counts: { new: 1 }, refusedRows: 0, orders: [{ pieces: 23 }] });
	expect(report.fileNotes).toEqual([noteOf("ETA", "Expected")]);
});

it("products have the same notes, but none about columns that a person or another column decides", async () => {
	const { client } = await supplierShop();
	const shown = await dryRun(client, "ID,sku,name,price,Qty,Stock\n7,A,Bell,1,yes,4\n8,B,Lock,1,no,5\n");
	expect(shown.mapping).toMatchObject({ _id: null, quantity: [5] });
	expect(shown.fileNotes).toEqual([noteOf("ID", "_id")]);
});
