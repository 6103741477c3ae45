import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import { findBarcode } from "@freehub/contract/catalogue/barcodes";
import { listDeviceProducts } from "@freehub/contract/catalogue/device";
import { getModel } from "@freehub/contract/catalogue/models";
import {
	changeProduct,
	getFacets,
	getProduct,
	listProducts,
	listProductsById,
} from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { getToday } from "@freehub/contract/office/today";
import { changeRole } from "@freehub/contract/people/people";
import { describe, expect, it } from "vitest";
import { liveExpectedQuery } from "#areas/buying/purchase-lines/read-lines.ts";
import { buyingShop, send } from "../../../../test/buying.ts";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { dryRun, importFile } from "../../../../test/import-file.ts";

describe("pieces that are ordered and have not come", () => {
	it("are a filter, a sort order and part of what a device keeps", async () => {
		const { client, order, products } = await buyingShop();
		await order([5, 0, 30]);
		await order([2]);
		const listed = async (query: object) =>
			(await client.call(listProducts, { query })).map(({ name, incoming }) => [name, incoming]);
		expect(await listed({ sort: "-incoming" })).toEqual([
			["Saddle", 30],
			["Bell", 7],
			["Chain", 0],
		]);
		const { items, next } = await client.page(listProducts, { query: { sort: "incoming", limit: 2 } });
		expect(items.map(({ name }) => name)).toEqual(["Chain", "Bell"]);
		const more = await client.call(listProducts, { query: { sort: "incoming", limit: 2, cursor: next } });
		expect(more.map(({ name }) => name)).toEqual(["Saddle"]);
		expect(await listed({ incoming: "yes", sort: "name" })).toEqual([
			["Bell", 7],
			["Saddle", 30],
		]);
		expect((await client.call(getFacets, { query: { incoming: "yes" } })).total).toBe(2);
		await expect(listed({ incoming: "no" })).rejects.toMatchObject({ code: "invalid_input" });
		const [kept] = await client.call(listDeviceProducts, { query: { ids: products[0] } });
		expect(kept).toMatchObject({ product: { incoming: 7 }, expected: [{ pieces: 5 }, { pieces: 2 }] });
	});

	it("are a column of an export, which an import of the file leaves alone", async () => {
		const { client, cookie, server, order } = await buyingShop();
		await order([5]);
		await order([0, 1], { expected: "2999-01-05" });
		const path = "/api/product-export?columns=sku,name,price,quantity,incoming,incomingNext&sort=name";
		const file = await (await server.request(path, { headers: { cookie } })).text();
		expect(file.split("\r\n").slice(0, 4)).toEqual([
			"SKU,Name,Price,Quantity,Incoming,Next incoming",
			",Bell,20,0,5,",
			",Chain,20,0,1,2999-01-05",
			",Saddle,20,0,0,",
		]);
		const whole = await (await server.request("/api/product-export", { headers: { cookie } })).text();
		const { counts, state } = await dryRun(client, whole.replace(/,0,0,0,0,5,/, ",0,0,0,0,99,"));
		expect([state, counts]).toMatchObject(["ready", { new: 0, changed: 0, unchanged: 3, refused: 0 }]);
		await importFile(client, whole.replace(/,0,0,0,0,5,/, ",1,0,0,0,99,"), {
			options: { quantityAs: "count" },
		});
		const [bell] = await client.call(listProducts, { query: { sort: "name" } });
		expect(bell).toMatchObject({ quantity: 1, incoming: 5 });
	});

	it("are told with their next day, wherever a product is, to those who may read the stock", async () => {
		const { server, client, order, receive, products } = await buyingShop({ access: "staff" });
		const [id = ""] = products;
		const barcode = { barcode: "96385074", model: "Bells", size: "S" };
		await client.call(changeProduct, { params: { id }, body: barcode, version: 1 });
		await order([5], { expected: "2999-01-05" });
		const soon = await order([2, 1], { expected: "2020-01-05" });
		await order([0, 0, 3]);
		const daysFor = async (who: Client) => {
			const one = await who.call(getProduct, { params: { id } });
			const [byId] = await who.call(listProductsById, { query: { ids: id } });
			const byCode = await who.call(findBarcode, { params: { code: "96385074" } });
			const { variants } = await who.call(getModel, { params: { id: one.modelId ?? "" } });
			const listed = await who.call(listProducts, { query: { sort: "name" } });
			const found = await who.call(listProducts, { query: { search: "bell" } });
			const whole = await who.call(listProducts);
			const all = [one, byId, byCode.product, variants[0], listed[0], found[0]];
			const days = new Set(all.map((each) => each?.incomingNext));
			return [...days, ...whole.map(({ incomingNext }) => incomingNext)];
		};
		expect(await daysFor(client)).toEqual(["2020-01-05", "2020-01-05", "2020-01-05", null]);
		const [kept] = await client.call(listDeviceProducts, { query: { ids: id } });
		expect(kept?.product.incomingNext).toBe("2020-01-05");
		await receive(soon, [
			{ line: 0, quantity: 2 },
			{ line: 1, quantity: 1 },
		]);
		expect(await daysFor(client)).toEqual(["2999-01-05", "2999-01-05", undefined, null]);
		const { client: customer } = await server.newUser();
		expect(await daysFor(customer)).toEqual([undefined, undefined, undefined, undefined]);
	});

	it("are listed by day, and the orders only for those who may read them", async () => {
		const { server, client, order, products } = await buyingShop({ access: "staff" });
		const later = await order([5], { expected: "2999-01-05" });
		const soon = await order([2], { expected: "2020-01-05" });
		const query = { product: products[0] };
		const lineOf = ({ _id, number, lines }: contract.PurchaseOrder) => ({
			order: _id,
			number,
			purchaseLine: lines[0]?._id,
			supplierName: "Wheels Inc.",
			product: products[0],
			location: "main",
		});
		expect(await client.call(contract.listIncoming, { query })).toEqual([
			{ ...lineOf(soon), pieces: 2, day: "2020-01-05", isLate: true },
			{ ...lineOf(later), pieces: 5, day: "2999-01-05", isLate: false },
		]);
		const { user, client: counter } = await server.newUser();
		await client.call(changeRole, { params: { id: user.id }, body: { role: "counter" } });
		const [first] = await counter.call(contract.listIncoming, { query });
		const day = "2020-01-05";
		expect(first).toEqual({ product: products[0], location: "main", pieces: 2, day, isLate: true });
	});

	it("come with each change of the stock in the feed", async () => {
		const { client, order, receive, products } = await buyingShop();
		const { next } = await client.call(listChanges, { query: {} });
		const sent = await order([5]);
		const told = async () => {
			const { changes } = await client.call(listChanges, { query: { after: next } });
			return changes.filter(({ kind }) => kind === "stock").at(-1);
		};
		expect(await told()).toMatchObject({ id: products[0], quantity: 0, incoming: 5 });
		const lines = [{ line: sent.lines[0]?._id ?? "", pieces: null, day: "2999-01-05" }];
		await client.call(commands.confirmPurchaseOrder, { params: { id: sent._id }, body: { lines } });
		const { changes } = await client.call(listChanges, { query: { after: next } });
		expect(changes.filter(({ kind }) => kind === "stock")).toHaveLength(2);
		await receive(sent, [{ line: 0, quantity: 2 }]);
		expect(await told()).toMatchObject({ id: products[0], quantity: 2, incoming: 3 });
		const { _id: id } = sent;
		await client.call(commands.closePurchaseLines, { params: { id }, body: { why: "Gone" } });
		expect(await told()).toMatchObject({ id: products[0], quantity: 2, incoming: 0 });
	});
});

describe("Today", () => {
	it("tells of what is late first and then of what comes next, to those who may read orders", async () => {
		const { server, client, draft, order, receive } = await buyingShop({ access: "staff" });
		await draft([9]);
		const last = await order([1]);
		const next = await order([2, 4], { expected: "2999-01-05" });
		const late = await order([3], { expected: "2020-01-05" });
		await receive(late, [{ line: 0, quantity: 1 }]);
		await receive(await order([6]), [{ line: 0, quantity: 6 }]);
		const { _id: id } = await order([7], { expected: "2020-01-06" });
		await client.call(commands.cancelPurchaseOrder, { params: { id } });
		const { incoming } = await client.call(getToday);
		const supplierName = "Wheels Inc.";
		const line = ({ _id, number }: contract.PurchaseOrder) => ({ order: _id, number, supplierName });
		expect(incoming).toEqual({
			orders: 3,
			pieces: 9,
			late: 1,
			next: [
				{ ...line(late), day: "2020-01-05", isLate: true, pieces: 2 },
				{ ...line(next), day: "2999-01-05", isLate: false, pieces: 6 },
				{ ...line(last), day: null, isLate: false, pieces: 1 },
			],
		});
		const { user, client: counter } = await server.newUser();
		await client.call(changeRole, { params: { id: user.id }, body: { role: "counter" } });
		expect((await counter.call(getToday)).incoming).toBeUndefined();
	});

	it("lists five orders of many, and finds them through an index", async () => {
		const { server, client, draft } = await buyingShop();
		for (let n = 0; n < 7; n++) await send(client, await draft([1]));
		const { incoming } = await client.call(getToday);
		expect([incoming?.orders, incoming?.next.length]).toEqual([7, 5]);
		const { kysely } = server.db;
		const tables = ["product", "line", "purchase_order_line", "purchase_order", "movement"];
		await expectNoScan(server, liveExpectedQuery(kysely).compile(), tables);
	});
});
