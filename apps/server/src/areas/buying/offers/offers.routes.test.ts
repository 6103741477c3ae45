import * as contract from "@freehub/contract/buying/offers";
import { addSupplier, deleteSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct, deleteProduct, restoreProduct } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole } from "@freehub/contract/people/people";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { testServer } from "../../../../test/server.ts";
import { offersQuery } from "./offers.repo.ts";

const now = new Date("2026-06-15T10:00:00Z");
const breaks = [
	{ from: 1, price: 12.5 },
	{ from: 100, price: 11 },
];

async function shop(settings: Parameters<typeof testServer>[0] = {}) {
	const server = await testServer(settings, () => now);
	const { client, user } = await server.newUser();
	const body = { name: "Wheel", supplier: "", description: "D", price: 1, quantity: 0, image: "/d.svg" };
	const { _id: product } = await client.call(addProduct, {
		body: { ...body, supplier: "Tarnwick", sku: "W-29" },
	});
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Euro", currency: "EUR" } });
	const add = (offer: Partial<contract.NewOffer> = {}) =>
		client.call(contract.addOffer, { body: { supplier, product, breaks, ...offer } });
	const list = (query: contract.OfferFilter = {}) => client.all(contract.listOffers, { query });
	const change = (id: string, change: contract.OfferChange, version = 1) =>
		client.call(contract.changeOffer, { params: { id }, body: change, version });
	return { server, client, user, product, supplier, add, list, change };
}

const refused = (field: string, rule?: string) => ({
	status: 400,
	code: "invalid_input",
	problem: { errors: [{ field, ...(rule !== undefined && { rule }) }] },
});

it("is exported as CSV, unless another one replaces it", async () => {
	const { server, supplier, add, change } = await shop();
	const { cookie } = await server.newUser();
	const { _id: supersededBy } = await add({ supplierSku: "B", pack: 10, validTo: "2026-12-31", leadDays: 5 });
	const { _id: before } = await add({ supplierSku: "A" });
	await change(before, { supersededBy });
	const answer = await server.request(`/api/offers.csv?supplier=${supplier}`, { headers: { cookie } });
	expect((await answer.text()).split("\r\n").slice(1)).toEqual([
		`Euro,W-29,Wheel,B,,10,0,"1: 12.5, 100: 11",1,EUR,5,,2026-12-31,${supersededBy}`,
		"",
	]);
});

describe("an offer", () => {
	it("is added, changed by whoever has seen its version, and deleted", async () => {
		const { client, user, product, supplier, add, list, change } = await shop();
		const added = await add({ supplierSku: "TR-29", pack: 10, minimum: 20, barcode: "4006381333931" });
		expect(added).toEqual({
			_id: expect.any(String),
			supplier,
			supplierName: "Euro",
			product,
			productName: "Wheel",
			sku: "W-29",
			supplierSku: "TR-29",
			barcode: "4006381333931",
			pack: 10,
			minimum: 20,
			currency: "EUR",
			breaks,
			per: 1,
			leadDays: null,
			validFrom: null,
			validTo: null,
			supersededBy: null,
			isCurrent: true,
			version: 1,
		});
		const changed = await change(added._id, { breaks: [{ from: 1, price: 13 }], leadDays: 5 });
		expect(changed).toEqual({ ...added, breaks: [{ from: 1, price: 13 }], leadDays: 5, version: 2 });
		await expect(change(added._id, { pack: 5 })).rejects.toMatchObject({
			status: 412,
			code: "supplier_changed",
			problem: { current: changed, changedBy: user.name },
		});
		expect(await list({ supplier })).toEqual([changed]);
		const remove = () => client.call(contract.deleteOffer, { params: { id: added._id } });
		expect(await remove()).toEqual({ deleted: true });
		expect(await list({ supplier })).toEqual([]);
		await expect(remove()).rejects.toMatchObject({ status: 404 });
		await expect(change(added._id, { pack: 5 }, 3)).rejects.toMatchObject({ status: 404 });
		const { items } = await client.page(listAudit, { query: { action: "offer" } });
		expect(items.map(({ action }) => action)).toEqual(["offer.delete", "offer.change", "offer.add"]);
		expect(items[1]?.detail).toContain('"prices":{"before":"1: 12.5, 100: 11","after":"1: 13"}');
	});

	it("is in the supplier's currency, else in the shop's, and keeps its amounts in another one", async () => {
		const { client, supplier, add, change } = await shop();
		const { _id: local } = await client.call(addSupplier, { body: { name: "Local" } });
		expect(await add({ supplier: local })).toMatchObject({ currency: "USD", breaks });
		const { _id: id } = await add({ supplier });
		expect(await change(id, { currency: "KWD" })).toMatchObject({ currency: "KWD", breaks });
		await expect(change(id, { currency: "JPY" }, 2)).rejects.toMatchObject(
			refused("breaks.0.price", "decimals"),
		);
	});

	it.each([
		[{ pack: 0 }, "pack"],
		[{ pack: 1.5 }, "pack"],
		[{ minimum: -1 }, "minimum"],
		[{ currency: "XXZ" }, "currency"],
		[{ breaks: [] }, "breaks"],
		[{ breaks: [{ from: 1, price: 1.234 }] }, "breaks.0.price"],
		[{ breaks: [{ from: 1, price: -1 }] }, "breaks.0.price"],
		[{ breaks: [...breaks, { from: 200, price: 12 }] }, "breaks"],
		[{ breaks: [breaks[0], breaks[0]] }, "breaks"],
		[{ validFrom: "2026-02-30" }, "validFrom"],
		[{ supplier: "nobody" }, "supplier"],
		[{ product: "nothing" }, "product"],
	] as [object, string][])("with %j is refused", async (offer, field) => {
		const { add, list } = await shop();
		await expect(add(offer)).rejects.toMatchObject(refused(field));
		expect(await list()).toEqual([]);
	});

	it("of a deleted product or supplier is refused and not listed", async () => {
		const { client, product, supplier, add, list, change } = await shop();
		const { _id: id } = await add();
		await client.call(deleteProduct, { params: { id: product } });
		await expect(add()).rejects.toMatchObject(refused("product", "no_such_product"));
		await expect(change(id, { pack: 2 })).rejects.toMatchObject({ status: 404 });
		expect(await list({ supplier })).toEqual([]);
		await client.call(restoreProduct, { params: { id: product } });
		expect(await list({ supplier })).toHaveLength(1);
		await client.call(deleteSupplier, { params: { id: supplier } });
		await expect(add()).rejects.toMatchObject(refused("supplier", "no_such_supplier"));
		expect(await list({ product })).toEqual([]);
	});

	it("is added once under a key", async () => {
		const { client, product, supplier, list } = await shop();
		const keyed = { body: { supplier, product, breaks }, idempotencyKey: "offer-1" };
		const first = await client.call(contract.addOffer, keyed);
		expect(await client.call(contract.addOffer, keyed)).toEqual(first);
		expect(await list()).toEqual([first]);
	});

	it("is current within its days, until another one replaces it", async () => {
		const { client, add, list, change } = await shop();
		const past = await add({ supplierSku: "A", validTo: "2026-06-14" });
		const future = await add({ supplierSku: "B", validFrom: "2026-06-16" });
		const today = await add({ supplierSku: "C", validFrom: "2026-06-15", validTo: "2026-06-15" });
		expect([past, future, today].map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
		expect(await change(today._id, { supersededBy: future._id })).toMatchObject({ isCurrent: false });
		await client.call(contract.deleteOffer, { params: { id: future._id } });
		expect(await list({ search: "C" })).toMatchObject([{ supersededBy: null, isCurrent: true }]);
	});

	it("is replaced only by one of the same supplier, and never by itself in a circle", async () => {
		const { client, add, change } = await shop();
		const [a, b, c] = [await add(), await add(), await add()];
		const { _id: other } = await client.call(addSupplier, { body: { name: "Other" } });
		const theirs = await add({ supplier: other });
		for (const next of [theirs._id, "nothing"]) {
			await expect(change(a._id, { supersededBy: next })).rejects.toMatchObject(
				refused("supersededBy", "no_such_offer"),
			);
		}
		const circle = refused("supersededBy", "offer_circle");
		await expect(change(a._id, { supersededBy: a._id })).rejects.toMatchObject(circle);
		await change(a._id, { supersededBy: b._id });
		await change(b._id, { supersededBy: c._id });
		await expect(change(c._id, { supersededBy: a._id })).rejects.toMatchObject(circle);
		const [d, e] = [await add(), await add()];
		const both = await Promise.allSettled([
			change(d._id, { supersededBy: e._id }),
			change(e._id, { supersededBy: d._id }),
		]);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	});
});

describe("GET /offers", () => {
	it("lists those of a supplier or a product by the supplier's SKU, in pages", async () => {
		const { client, product, supplier, add, list } = await shop();
		for (const supplierSku of ["B-1", "A-2", "A-1"]) await add({ supplierSku });
		const skus = async (query: contract.OfferFilter) =>
			(await list(query)).map(({ supplierSku }) => supplierSku);
		expect(await skus({ supplier })).toEqual(["A-1", "A-2", "B-1"]);
		expect(await skus({ product, search: "A-" })).toEqual(["A-1", "A-2"]);
		expect(await skus({ supplier: "nobody" })).toEqual([]);
		const first = await client.page(contract.listOffers, { query: { supplier, limit: 1 } });
		const rest = await client.page(contract.listOffers, { query: { supplier, cursor: first.next ?? "" } });
		expect([...first.items, ...rest.items].map(({ supplierSku }) => supplierSku)).toEqual([
			"A-1",
			"A-2",
			"B-1",
		]);
	});

	it("never goes through the whole table", async () => {
		const { server, product, supplier } = await shop();
		const after: [string, string] = ["a", "x"];
		for (const asked of [{ supplier }, { product }, { search: "A" }]) {
			const condition = { supplier: undefined, product: undefined, search: "", ...asked };
			await expectNoScan(server, offersQuery(server.db.kysely, condition, after, 50).compile(), [
				"offer",
				"product",
				"supplier",
			]);
		}
	});

	it("and every write of offers are only for people who write orders", async () => {
		const { server, client, add } = await shop({ access: "staff" });
		const { _id: id, supplier, product } = await add();
		const other = await server.newUser();
		for (const role of ["viewer", "counter", "warehouse"] as const) {
			await client.call(changeRole, { params: { id: other.user.id }, body: { role } });
			const calls = await Promise.allSettled([
				other.client.page(contract.listOffers, { query: { product } }),
				other.client.call(contract.addOffer, { body: { supplier, product, breaks } }),
				other.client.call(contract.changeOffer, { params: { id }, body: { pack: 2 }, version: 1 }),
				other.client.call(contract.deleteOffer, { params: { id } }),
			]);
			for (const call of calls) expect(call).toMatchObject({ reason: { status: 403 } });
		}
	});
});
