import { getImport, undoImport } from "@freehub/contract/catalogue/imports";
import { changeProduct, getProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { changeRole } from "@freehub/contract/people/people";
import { addCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { expect, it } from "vitest";
import { importFile, settled, undo } from "../../../../test/import-file.ts";
import { MAIN, type SellingShop, sellingShop, sourcesIn } from "../../../../test/selling.ts";

/** A shop with pieces of bells, which have an SKU. */
async function shopWithBells(pieces: number): Promise<SellingShop> {
	const shop = await sellingShop();
	const [id = ""] = shop.products;
	const { version } = await shop.client.call(getProduct, { params: { id } });
	await shop.client.call(changeProduct, { params: { id }, version, body: { sku: "BELL" } });
	if (pieces > 0) await shop.book({ kind: "receive", quantity: pieces });
	return shop;
}

async function sellTo(client: Client, name: string, product: string, ordered: number) {
	const { _id: customer } = await client.call(addCustomer, { body: { name } });
	const { _id: id, lines } = await client.call(addSalesOrder, {
		body: { customer, lines: [{ product, ordered }] },
	});
	const sources = [
		{ line: lines[0]?._id ?? "", source: { kind: "place" as const, id: "main" }, pieces: ordered },
	];
	return client.call(placeSalesOrder, { params: { id }, body: { sources } });
}

it("a file of counts that finds fewer pieces than are promised names who no longer has one, to readers of sales", async () => {
	const shop = await shopWithBells(3);
	const [product = ""] = shop.products;
	const rosa = await sellTo(shop.client, "Rosa Lind", product, 2);
	const tom = await sellTo(shop.client, "Tom", product, 1);
	const enough = await importFile(shop.client, "sku,quantity\nBELL,4");
	expect(enough).not.toHaveProperty("lost");
	const counted = await importFile(shop.client, "sku,quantity\nBELL,1");
	expect(counted).toMatchObject({
		state: "done",
		lost: {
			count: 2,
			promises: [
				{ line: tom.lines[0]?._id, number: tom.number, who: "Tom", product, pieces: 1 },
				{ line: rosa.lines[0]?._id, number: rosa.number, who: "Rosa Lind", product, pieces: 1 },
			],
		},
	});
	expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["none: 1", "place:main 1"]);
	const buyer = await shop.server.newUser("bea@shop.test");
	await shop.client.call(changeRole, { params: { id: buyer.user.id }, body: { role: "buyer" } });
	const seen = await buyer.client.call(getImport, { params: { id: counted._id } });
	expect(seen.lost).toMatchObject({ count: 2, promises: [{ number: null, who: null }, { number: null }] });
	expect(JSON.stringify(seen)).not.toContain("Rosa");
	// Nothing about people is stored with the import.
	const row = shop.server.db.kysely.selectFrom("import").select("lost").where("id", "=", counted._id);
	expect((await row.executeTakeFirstOrThrow()).lost).not.toMatch(/Rosa|Tom|100\d/);
	// Taken back, they have their pieces again.
	expect(await undo(shop.client, counted._id)).not.toHaveProperty("lost");
	expect(sourcesIn(await shop.sale(rosa._id))).toEqual(["place:main 2"]);
	expect(sourcesIn(await shop.sale(tom._id))).toEqual(["place:main 1"]);
	await shop.expectBalanced();
});

it("the undo of a file of receipts takes pieces that were promised since, and names who waits now", async () => {
	const shop = await shopWithBells(0);
	const received = await importFile(shop.client, "sku,quantity\nBELL,2", {
		options: { quantityAs: "receive" },
	});
	const tom = await shop.sell(1, MAIN);
	const undone = await undo(shop.client, received._id);
	expect(undone).toMatchObject({
		state: "undone",
		lost: { count: 1, promises: [{ number: tom.number, pieces: 1 }] },
	});
	expect(sourcesIn(await shop.sale(tom._id))).toEqual(["none: 1"]);
	await shop.expectBalanced();
});

it("a product that a file added stays when the import is undone while pieces of it are promised", async () => {
	const shop = await shopWithBells(0);
	const added = await importFile(
		shop.client,
		"name,sku,description,price,supplier,image,quantity\nTandem,TAN,Two seats,900,Wheels Inc.,/i.svg,1",
	);
	const [tandem] = await shop.client.call(listProducts, { query: { search: "Tandem" } });
	const tom = await shop.sell(1, MAIN, tandem?._id ?? "");
	await shop.client.call(undoImport, { params: { id: added._id } });
	const undone = await settled(shop.client, added._id);
	expect(undone).toMatchObject({
		result: { kept: 1 },
		lost: { count: 1, promises: [{ number: tom.number }] },
	});
	expect(await shop.client.call(listProducts, { query: { search: "Tandem" } })).toMatchObject([
		{ quantity: 0 },
	]);
	await shop.cancel(tom);
	await shop.expectBalanced();
});
