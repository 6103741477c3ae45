import * as commands from "@freehub/contract/buying/purchase-commands";
import type * as orders from "@freehub/contract/buying/purchase-orders";
import * as contract from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole } from "@freehub/contract/people/people";
import { recordBatch } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { testServer } from "../../../../test/server.ts";
import { suppliersQuery } from "./suppliers.repo.ts";

const now = new Date("2026-06-15T10:00:00Z");

async function shop(settings: Parameters<typeof testServer>[0] = {}) {
	const server = await testServer(settings, () => now);
	const { client, user } = await server.newUser();
	const add = (body: contract.NewSupplier) => client.call(contract.addSupplier, { body });
	const list = async (search?: string) =>
		client.all(contract.listSupplierTerms, { query: { ...(search !== undefined && { search }) } });
	const remove = (id: string) => client.call(contract.deleteSupplier, { params: { id } });
	const product = async (name: string, supplier: string) => {
		const body = { name, supplier, description: "D", price: 1, quantity: 0, image: "/d.svg" };
		return (await client.call(addProduct, { body }))._id;
	};
	return { server, client, user, add, list, remove, product };
}

/** Orders of the supplier, each through the API at its own time. */
async function buying() {
	let at = now;
	const server = await testServer({}, () => at);
	const { client } = await server.newUser();
	const { _id: supplier } = await client.call(contract.addSupplier, { body: { name: "Tarnwick" } });
	const body = {
		name: "Wheel",
		supplier: "Tarnwick",
		description: "D",
		price: 1,
		quantity: 0,
		image: "/d.svg",
	};
	const { _id: product } = await client.call(addProduct, { body });
	type Lines = readonly { ordered: number; cost?: number }[];
	async function order(lines: Lines, sent: string, also: object = {}): Promise<orders.PurchaseOrder> {
		at = new Date(sent);
		const draft = await client.call(commands.addPurchaseOrder, {
			body: { supplier, lines: lines.map((line) => ({ product, cost: 1, ...line })), ...also },
		});
		const params = { id: draft._id };
		const order = await client.call(commands.sendPurchaseOrder, {
			params,
			body: { by: "marked", rate: "2" },
		});
		at = now;
		return order;
	}
	async function receive(
		{ lines }: orders.PurchaseOrder,
		line: number,
		moment: string,
		more: object,
	): Promise<void> {
		const purchaseLine = lines[line]?._id ?? "";
		const receipt = {
			kind: "receive" as const,
			product,
			purchaseLine,
			occurredAt: moment,
			quantity: 0,
			...more,
		};
		await client.call(recordBatch, { body: { lines: [receipt] }, idempotencyKey: crypto.randomUUID() });
	}
	const confirm = ({ _id: id, lines }: orders.PurchaseOrder, line: number, day: string) =>
		client.call(commands.confirmPurchaseOrder, {
			params: { id },
			body: { lines: [{ line: lines[line]?._id ?? "", pieces: null, day }] },
		});
	const close = ({ _id: id, lines }: orders.PurchaseOrder, line: number) =>
		client.call(commands.closePurchaseLines, {
			params: { id },
			body: { lines: [lines[line]?._id ?? ""], why: "Sold out" },
		});
	const remove = () => client.call(contract.deleteSupplier, { params: { id: supplier } });
	const cancel = ({ _id: id }: orders.PurchaseOrder) =>
		client.call(commands.cancelPurchaseOrder, { params: { id } });
	return { server, client, supplier, order, receive, confirm, close, remove, cancel };
}

const names = (suppliers: readonly { name: string }[]) => suppliers.map(({ name }) => name);

describe("a supplier", () => {
	it("is added with its terms, changed by whoever has seen its version, and deleted", async () => {
		const { client, user, add, list, remove } = await shop();
		const contacts = [{ name: "Ada", email: "ada@tarn.test", phone: "", getsOrders: true }];
		const added = await add({
			name: "Tarnwick",
			currency: "EUR",
			minimumOrder: 250.5,
			leadDays: 14,
			contacts,
		});
		expect(added).toMatchObject({
			name: "Tarnwick",
			currency: "EUR",
			minimumOrder: 250.5,
			leadDays: 14,
			tolerance: 0,
			version: 1,
			contacts: [{ name: "Ada", email: "ada@tarn.test", phone: "", getsOrders: true }],
		});
		const params = { id: added._id };
		expect(await client.call(contract.getSupplier, { params })).toEqual(added);
		const change = (body: contract.SupplierChange, version?: number) =>
			client.call(contract.changeSupplier, { params, body, ...(version !== undefined && { version }) });
		const changed = await change({ tolerance: 5, note: "Closed in August" }, 1);
		expect(changed).toEqual({ ...added, tolerance: 5, note: "Closed in August", version: 2 });
		await expect(change({ leadDays: 3 }, 1)).rejects.toMatchObject({
			status: 412,
			code: "supplier_changed",
			problem: { current: changed, changedBy: user.name },
		});
		await expect(change({ leadDays: 3 })).rejects.toMatchObject({ code: "if_match_required" });
		expect(await remove(added._id)).toEqual({ deleted: true });
		expect(await list()).toEqual([]);
		await expect(client.call(contract.getSupplier, { params })).rejects.toMatchObject({ status: 404 });
		await expect(change({ leadDays: 3 }, 3)).rejects.toMatchObject({ status: 404 });
		await expect(remove(added._id)).rejects.toMatchObject({ status: 404 });
		const { items } = await client.page(listAudit, { query: { action: "supplier" } });
		expect(items.map(({ action }) => action)).toEqual(["supplier.delete", "supplier.change", "supplier.add"]);
		expect(items[1]?.detail).toContain('"tolerance":{"before":0,"after":5}');
	});

	it("that was deleted comes back under its name, with the terms that it had and those that are given", async () => {
		const { add, remove, list } = await shop();
		const first = await add({ name: "Tarnwick", leadDays: 14, freightTerms: "Free" });
		await expect(add({ name: "Tarnwick" })).rejects.toMatchObject({
			status: 409,
			code: "name_taken",
			problem: { errors: [{ field: "name", rule: "taken" }] },
		});
		await remove(first._id);
		expect(await add({ name: "Tarnwick", leadDays: 7 })).toMatchObject({
			_id: first._id,
			leadDays: 7,
			freightTerms: "Free",
			version: 3,
		});
		expect(names(await list())).toEqual(["Tarnwick"]);
	});

	it("is added once by people who add it at the same time, and once under a key", async () => {
		const { client, add, list } = await shop();
		const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => add({ name: "Tarnwick" })));
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const keyed = { body: { name: "Merrowdale" }, idempotencyKey: "supplier-1" };
		const first = await client.call(contract.addSupplier, keyed);
		expect(await client.call(contract.addSupplier, keyed)).toEqual(first);
		expect(names(await list())).toEqual(["Merrowdale", "Tarnwick"]);
	});

	it("has amounts with as many decimals as its currency", async () => {
		const { client, add } = await shop();
		await expect(add({ name: "A", currency: "JPY", minimumOrder: 1.5 })).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "minimumOrder", rule: "decimals", facts: { currency: "JPY" } }] },
		});
		const { _id: id } = await add({ name: "B", currency: "USD", minimumOrder: 250.5 });
		const change = (body: contract.SupplierChange) =>
			client.call(contract.changeSupplier, { params: { id }, body, version: 1 });
		// The amount stays when the currency changes, so it must fit.
		await expect(change({ currency: "JPY" })).rejects.toMatchObject({ code: "invalid_input" });
		expect(await change({ currency: "KWD" })).toMatchObject({ currency: "KWD", minimumOrder: 250.5 });
	});

	it.each([
		[{ name: " " }, "name"],
		[{ name: "A", currency: "XYZ" }, "currency"],
		[{ name: "A", minimumOrder: -1 }, "minimumOrder"],
		[{ name: "A", leadDays: 1.5 }, "leadDays"],
		[{ name: "A", tolerance: 101 }, "tolerance"],
		[{ name: "A", contacts: [{ name: "Ada", email: "ada" }] }, "contacts.0.email"],
	] as [never, string][])("with %j is refused", async (body, field) => {
		const { add } = await shop();
		await expect(add(body)).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field }] },
		});
	});

	it("with an open order cannot be deleted; with one that was received or cancelled it can", async () => {
		const { order, receive, remove, cancel } = await buying();
		const sent = "2026-06-14T10:00:00Z";
		const [first, second] = [await order([{ ordered: 10 }], sent), await order([{ ordered: 3 }], sent)];
		await expect(remove()).rejects.toMatchObject({
			status: 409,
			code: "supplier_in_use",
			problem: {
				detail: expect.stringMatching(/^2 orders to this supplier are still open \(PO-0001\)\./),
			},
		});
		await receive(first, 0, now.toISOString(), { quantity: 9 });
		await cancel(second);
		await expect(remove()).rejects.toMatchObject({ problem: { detail: expect.stringMatching(/^1 order /) } });
		await receive(first, 0, now.toISOString(), { quantity: 1 });
		await remove();
	});

	it("that was deleted gets no order", async () => {
		const { client, supplier, remove } = await buying();
		await remove();
		await expect(
			client.call(commands.addPurchaseOrder, { body: { supplier, lines: [] } }),
		).rejects.toMatchObject({
			problem: { errors: [{ field: "supplier", rule: "no_such_supplier" }] },
		});
	});

	it("is told in the feed to people who write orders alone", async () => {
		const { server, client, add } = await shop({ access: "staff" });
		const { client: other, user } = await server.newUser();
		await client.call(changeRole, { params: { id: user.id }, body: { role: "warehouse" } });
		const begin = async (who: Client) => (await who.call(listChanges, { query: {} })).next;
		const [mine, theirs] = [await begin(client), await begin(other)];
		const { _id: id } = await add({ name: "Tarnwick" });
		const told = async (who: Client, after: number) =>
			(await who.call(listChanges, { query: { after } })).changes.filter(({ kind }) => kind === "supplier");
		await expect.poll(() => told(client, mine)).toMatchObject([{ kind: "supplier", id, what: "added" }]);
		expect(await told(other, theirs)).toEqual([]);
	});
});

describe("GET /suppliers", () => {
	it("lists them by name in pages, each with its products", async () => {
		const { client, add, list, product } = await shop();
		await add({ name: "Álamo", leadDays: 10 });
		// Products make a supplier of each name.
		await product("Bell", "Merrowdale");
		expect(await list()).toMatchObject([
			{ name: "Álamo", products: 0, openOrders: 0, nextExpected: null, isLate: false, leadDays: 10 },
			{ name: "Merrowdale", products: 1, openOrders: 0 },
		]);
		const page = await client.page(contract.listSupplierTerms, { query: { limit: 1 } });
		expect(names(page.items)).toEqual(["Álamo"]);
		const rest = await client.page(contract.listSupplierTerms, { query: { cursor: page.next ?? "" } });
		expect(names(rest.items)).toEqual(["Merrowdale"]);
		expect(names(await list("alam"))).toEqual(["Álamo"]);
		expect(await list("...")).toEqual([]);
		const odd = client.page(contract.listSupplierTerms, { query: { cursor: "x" } });
		await expect(odd).rejects.toMatchObject({ code: "invalid_cursor" });
	});

	it("says what is expected next, and whether it is late", async () => {
		const { client, order, confirm, close } = await buying();
		const [line] = await client.call(contract.listSupplierTerms, { query: {} });
		expect(line).toMatchObject({ openOrders: 0, nextExpected: null, isLate: false });
		const sent = "2026-06-05T10:00:00Z";
		const first = await order([{ ordered: 5 }, { ordered: 5 }], sent, { expected: "2026-06-20" });
		const list = async () => (await client.call(contract.listSupplierTerms, { query: {} }))[0];
		expect(await list()).toMatchObject({ openOrders: 1, nextExpected: "2026-06-20", isLate: false });
		await confirm(first, 0, "2026-06-14");
		expect(await list()).toMatchObject({ openOrders: 1, nextExpected: "2026-06-14", isLate: true });
		await close(first, 0);
		expect(await list()).toMatchObject({ openOrders: 1, nextExpected: "2026-06-20", isLate: false });
	});

	it("never goes through the whole table", async () => {
		const { server } = await shop();
		const after: [string, string] = ["a", "A"];
		await expectNoScan(server, suppliersQuery(server.db.kysely, "t", after, 50).compile(), ["supplier"]);
	});
});

describe("a supplier's figures", () => {
	it("are those of the orders of the last year", async () => {
		const { client, supplier, order, receive, confirm } = await buying();
		const figures = () => client.call(contract.getSupplierFigures, { params: { id: supplier } });
		expect(await figures()).toEqual({
			orders: 0,
			openOrders: 0,
			lateOrders: 0,
			datedLines: 0,
			onTimeLines: 0,
			leadDays: { median: null, slow: null },
			spent: 0,
			refused: 0,
			arrived: 0,
		});
		const old = await order([{ ordered: 3 }], "2025-05-01T10:00:00Z");
		await receive(old, 0, "2025-05-03T10:00:00Z", { quantity: 3 });
		const also = { currency: "EUR", expected: "2026-05-11" };
		const lines = [{ ordered: 10, cost: 1.5 }, { ordered: 4 }, { ordered: 6 }];
		const sent = await order(lines, "2026-05-01T10:00:00Z", also);
		await confirm(sent, 1, "2026-05-05");
		await receive(sent, 0, "2026-05-04T10:00:00Z", { quantity: 4 });
		const broken = { refused: { pieces: 2, reason: "damaged", settlement: "replaced" } };
		await receive(sent, 0, "2026-05-11T20:00:00Z", { quantity: 6, ...broken });
		await receive(sent, 1, "2026-05-06T09:00:00Z", { quantity: 4 });
		await receive(sent, 2, "2026-05-06T09:00:00Z", { quantity: 1 });
		expect(await figures()).toEqual({
			orders: 1,
			openOrders: 1,
			lateOrders: 1,
			datedLines: 2,
			onTimeLines: 1,
			// 10 at 1.50, 4 and 6 at 1.00 euros, of two dollars each.
			leadDays: { median: 5, slow: 10 },
			spent: 50,
			refused: 2,
			arrived: 17,
		});
	});
});

describe("where access is by role", () => {
	it("only people who write orders see suppliers' terms", async () => {
		const { server, client, add } = await shop({ access: "staff" });
		const { _id: id } = await add({ name: "Tarnwick", minimumOrder: 250 });
		const other = await server.newUser();
		for (const role of ["viewer", "counter", "warehouse", "buyer"] as const) {
			await client.call(changeRole, { params: { id: other.user.id }, body: { role } });
			const calls = await Promise.allSettled([
				other.client.page(contract.listSupplierTerms, { query: {} }),
				other.client.call(contract.getSupplier, { params: { id } }),
				other.client.call(contract.getSupplierFigures, { params: { id } }),
				other.client.call(contract.changeSupplier, { params: { id }, body: { note: role }, version: 1 }),
			]);
			const may = role === "buyer";
			for (const call of calls) {
				expect(call).toMatchObject(may ? { status: "fulfilled" } : { reason: { status: 403 } });
			}
		}
	});
});
