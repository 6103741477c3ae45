import { listOffers } from "@freehub/contract/buying/offers";
import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { expect, it } from "vitest";
import { sendOffers, sendPurchaseOrders } from "../../../../test/send-file.ts";
import { supplierShop } from "../../../../test/supplier-shop.ts";

// A person says which column is which, and how currencies and days are meant.

const refused = (code: string, error: object) => ({ code, problem: { errors: [error] } });

const offersFile = "Thing,First,Second,Until\nW-29,4.50,4.90,3/4/2027\n";

it("offers: columns that no name shows are chosen, and remembered for files with the same head", async () => {
	const { client, supplier } = await supplierShop();
	const unread = await sendOffers(client, offersFile, { supplier, dry: "yes" });
	expect(unread).toMatchObject({
		counts: { new: 0, refused: 1 },
		mapping: { sku: null, prices: null },
		fileNotes: [{ rule: "file_lacks_column", column: null }],
		head: { columns: ["Thing", "First", "Second", "Until"], sample: [["W-29", "4.50", "4.90", "3/4/2027"]] },
	});
	await expect(sendOffers(client, offersFile, { supplier })).rejects.toMatchObject(
		refused("file_refused", { rule: "file_lacks_column" }),
	);
	const columns = "sku:0,prices:2+1,validTo:3";
	const undated = await sendOffers(client, offersFile, { supplier, columns, dry: "yes" });
	expect(undated.refusals).toMatchObject([{ rule: "day", column: "Until" }]);
	const said = { supplier, columns, days: "day-month", currency: "chf", per: 100 } as const;
	// A dry run remembers nothing.
	await sendOffers(client, offersFile, { ...said, dry: "yes" });
	expect(await sendOffers(client, offersFile, { supplier, dry: "yes" })).toMatchObject({
		mapping: { sku: null },
	});
	expect(await sendOffers(client, offersFile, said)).toMatchObject({
		counts: { new: 1, refused: 0 },
		mapping: { sku: [0], prices: [2, 1], validTo: [3] },
		per: 100,
	});
	expect(await client.call(listOffers, { query: { supplier } })).toMatchObject([
		{ currency: "CHF", breaks: [{ from: 1, price: 4.9 }], per: 100, validTo: "2027-04-03" },
	]);
	const again = offersFile.replace("4.90", "5.10");
	expect(
		await sendOffers(client, again, { supplier, currency: "CHF", days: "day-month", dry: "yes" }),
	).toMatchObject({
		counts: { changed: 1 },
		mapping: { sku: [0], prices: [2, 1], validTo: [3] },
		per: 100,
	});
	// The shop's other kinds of files with this head are read by their own choices.
	expect(await sendPurchaseOrders(client, offersFile, { supplier, dry: "yes" })).toMatchObject({
		mapping: { sku: null, cost: null },
	});
});

it("orders: columns are chosen and left out, with a currency and the order of days", async () => {
	const { client, supplier } = await supplierShop();
	const file = "Nr,Thing,How many,Note,When\n1,W-29,12,internal,12/24/2026\n";
	const columns = "order:0,sku:1,quantity:2,note:,expected:4";
	const said = { supplier, columns, currency: "GBP", days: "month-day" } as const;
	const { orders, mapping } = await sendPurchaseOrders(client, file, said);
	expect(mapping).toMatchObject({ note: null, quantity: [2] });
	const order = await client.call(getPurchaseOrder, { params: { id: orders[0]?.draft ?? "" } });
	expect(order).toMatchObject({ currency: "GBP", expected: "2026-12-24", note: "" });
	expect(order.lines).toMatchObject([{ ordered: 12 }]);
});

it("refuses columns that the file or its kind does not have", async () => {
	const { client, supplier } = await supplierShop();
	const asked = (columns: string) => sendOffers(client, offersFile, { supplier, columns, dry: "yes" });
	await expect(asked("sku:9")).rejects.toMatchObject(refused("invalid_input", { field: "columns" }));
	await expect(asked("quantity:0")).rejects.toMatchObject(refused("invalid_input", { field: "columns" }));
});
