import { listAudit } from "@freehub/contract/audit";
import * as contract from "@freehub/contract/buying-suppliers";
import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { changeRole } from "@freehub/contract/people";
import { addProduct } from "@freehub/contract/products";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../test/expect-no-scan.ts";
import { type TestServer, testServer } from "../../../test/server.ts";
import { suppliersQuery } from "./suppliers.repo.ts";

const DAY = 86_400_000;
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

type OrderedLine = { ordered: number; cost?: number; day?: string; closed?: boolean };
type Ordered = { supplier: string; product: string; sent: Date; expected?: string; rate?: string };

/** A sent order, as it is in the database. @returns the ids of its lines. */
async function insertOrder(
	{ db }: TestServer,
	{ supplier, product, sent, expected, rate = "1" }: Ordered,
	lines: readonly OrderedLine[],
): Promise<string[]> {
	const id = crypto.randomUUID();
	await db.kysely
		.insertInto("purchase_order")
		.values({
			...{ id, number: id.slice(0, 8), supplier, location: "main", currency: "USD", rate, note: "" },
			...{ expected: expected ?? null, created_by: "system", sent_by: "system" },
			...{ created_at: sent, updated_at: sent, sent_at: sent },
		})
		.execute();
	const ids = lines.map(() => crypto.randomUUID());
	for (const [position, { ordered, cost = 100, day = null, closed = false }] of lines.entries()) {
		await db.kysely
			.insertInto("purchase_order_line")
			.values({
				...{ id: ids[position] ?? "", purchase_order: id, position, product, supplier_sku: "", pack: 1 },
				...{ ordered, cost, per: 1, confirmed: null, confirmed_date: day },
				...{ closed_by: closed ? "system" : null, closed_at: closed ? sent : null },
			})
			.execute();
	}
	const incoming = lines.reduce((sum, line) => sum + line.ordered, 0);
	await db.kysely.updateTable("product").set({ incoming }).where("id", "=", product).execute();
	return ids;
}

/** A receipt for an order line, as it is in the ledger. */
async function insertReceipt(
	{ db }: TestServer,
	{
		product,
		line,
		at,
		quantity,
		seq,
		refused = 0,
	}: Record<string, unknown> & {
		product: string;
		line: string;
		at: Date;
		quantity: number;
		seq: number;
		refused?: number;
	},
): Promise<void> {
	await db.kysely
		.insertInto("movement")
		.values({
			...{ id: crypto.randomUUID(), product, seq, kind: "receive", quantity, balance: quantity, cost: 0 },
			...{ from_location: "supplier", to_location: "main", reference: "", note: "", actor: "system" },
			...{ occurred_at: at, recorded_at: at, batch: crypto.randomUUID(), order_line: line, refused },
			...(refused > 0 && { refused_reason: "damaged" as const, settlement: "replaced" as const }),
		} as never)
		.execute();
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
			...{ name: "Tarnwick", currency: "EUR", minimumOrder: 250.5, leadDays: 14, tolerance: 0, version: 1 },
			contacts: [{ name: "Ada", email: "ada@tarn.test", phone: "", getsOrders: true }],
		});
		const params = { id: added._id };
		expect(await client.call(contract.getSupplier, { params })).toEqual(added);
		const change = (body: contract.SupplierChange, version?: number) =>
			client.call(contract.changeSupplier, { params, body, ...(version !== undefined && { version }) });
		const changed = await change({ tolerance: 5, note: "Closed in August" }, 1);
		expect(changed).toEqual({ ...added, tolerance: 5, note: "Closed in August", version: 2 });
		await expect(change({ leadDays: 3 }, 1)).rejects.toMatchObject({
			...{ status: 412, code: "supplier_changed" },
			problem: { current: changed, changedBy: user.name },
		});
		await expect(change({ leadDays: 3 })).rejects.toMatchObject({ code: "if_match_required" });
		expect(await remove(added._id)).toEqual({ deleted: true });
		expect(await list()).toEqual([]);
		await expect(client.call(contract.getSupplier, { params })).rejects.toMatchObject({ status: 404 });
		await expect(change({ leadDays: 3 }, 3)).rejects.toMatchObject({ status: 404 });
		await expect(remove(added._id)).rejects.toMatchObject({ status: 404 });
		const { items } = await client.page(listAudit, { query: { action: "supplier" } });
		expect(items.map(({ action }) => action)).toEqual([
			...["supplier.delete", "supplier.change", "supplier.add"],
		]);
		expect(items[1]?.detail).toContain('"tolerance":{"before":0,"after":5}');
	});

	it("that was deleted comes back under its name, with the terms that it had and those that are given", async () => {
		const { add, remove, list } = await shop();
		const first = await add({ name: "Tarnwick", leadDays: 14, freightTerms: "Free" });
		await expect(add({ name: "Tarnwick" })).rejects.toMatchObject({
			...{ status: 409, code: "name_taken" },
			problem: { errors: [{ field: "name", rule: "taken" }] },
		});
		await remove(first._id);
		expect(await add({ name: "Tarnwick", leadDays: 7 })).toMatchObject({
			...{ _id: first._id, leadDays: 7, freightTerms: "Free", version: 3 },
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
			...{ code: "invalid_input" },
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
		const { server, add, remove, product } = await shop();
		const { _id: supplier } = await add({ name: "Tarnwick" });
		const wheel = await product("Wheel", "Tarnwick");
		const order = { supplier, product: wheel, sent: new Date(now.getTime() - DAY) };
		const [line = ""] = await insertOrder(server, order, [{ ordered: 10 }]);
		await expect(remove(supplier)).rejects.toMatchObject({
			...{ status: 409, code: "supplier_in_use" },
			problem: { detail: expect.stringMatching(/^1 order to this supplier is still open/) },
		});
		await insertReceipt(server, { product: wheel, line, at: now, quantity: 9, seq: 1 });
		await expect(remove(supplier)).rejects.toMatchObject({ code: "supplier_in_use" });
		await insertReceipt(server, { product: wheel, line, at: now, quantity: 1, seq: 2 });
		await remove(supplier);
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

describe("GET /buying/suppliers", () => {
	it("lists them by name in pages, with their products and what is open and late", async () => {
		const { server, client, add, list, product } = await shop();
		const { _id: supplier } = await add({ name: "Tarnwick", leadDays: 10 });
		await add({ name: "Álamo" });
		// Products make a supplier of each name.
		const wheel = await product("Wheel", "Tarnwick");
		await product("Bell", "Merrowdale");
		const sent = new Date(now.getTime() - 10 * DAY);
		await insertOrder(server, { supplier, product: wheel, sent, expected: "2026-06-20" }, [
			...[{ ordered: 5 }, { ordered: 5, day: "2026-06-14" }, { ordered: 5, day: "2026-06-01", closed: true }],
		]);
		expect(await list()).toMatchObject([
			{ name: "Álamo", products: 0, openOrders: 0, nextExpected: null, isLate: false },
			{ name: "Merrowdale", products: 1, openOrders: 0 },
			...[
				{
					...{ name: "Tarnwick", products: 1, openOrders: 1, leadDays: 10 },
					nextExpected: "2026-06-14",
					isLate: true,
				},
			],
		]);
		const page = await client.page(contract.listSupplierTerms, { query: { limit: 1 } });
		expect(names(page.items)).toEqual(["Álamo"]);
		const rest = await client.page(contract.listSupplierTerms, { query: { cursor: page.next ?? "" } });
		expect(names(rest.items)).toEqual(["Merrowdale", "Tarnwick"]);
		expect(names(await list("alam"))).toEqual(["Álamo"]);
		expect(await list("...")).toEqual([]);
		const odd = client.page(contract.listSupplierTerms, { query: { cursor: "x" } });
		await expect(odd).rejects.toMatchObject({ code: "invalid_cursor" });
	});

	it("never goes through the whole table", async () => {
		const { server } = await shop();
		const after = { key: "a", name: "A" };
		await expectNoScan(server, suppliersQuery(server.db.kysely, "t", after, 50).compile(), ["supplier"]);
	});
});

describe("a supplier's figures", () => {
	it("are those of the orders of the last year", async () => {
		const { server, client, add, product } = await shop();
		const { _id: supplier } = await add({ name: "Tarnwick" });
		const wheel = await product("Wheel", "Tarnwick");
		const figures = () => client.call(contract.getSupplierFigures, { params: { id: supplier } });
		expect(await figures()).toEqual({
			...{ orders: 0, openOrders: 0, lateOrders: 0, datedLines: 0, onTimeLines: 0 },
			...{ leadDays: { median: null, slow: null }, spent: 0, refused: 0, arrived: 0 },
		});
		const before = { supplier, product: wheel, sent: new Date(now.getTime() - 400 * DAY) };
		const [old = ""] = await insertOrder(server, before, [{ ordered: 3 }]);
		await insertReceipt(server, { product: wheel, line: old, at: before.sent, quantity: 3, seq: 1 });
		const sent = new Date("2026-05-01T10:00:00Z");
		const order = { supplier, product: wheel, sent, expected: "2026-05-11", rate: "2" };
		const [onTime = "", late = "", open = ""] = await insertOrder(server, order, [
			...[{ ordered: 10, cost: 150 }, { ordered: 4, day: "2026-05-05" }, { ordered: 6 }],
		]);
		const receive = (line: string, at: string, quantity: number, seq: number, refused = 0) =>
			insertReceipt(server, { product: wheel, line, at: new Date(at), quantity, seq, refused });
		await receive(onTime, "2026-05-04T10:00:00Z", 4, 2);
		await receive(onTime, "2026-05-11T20:00:00Z", 6, 3, 2);
		await receive(late, "2026-05-06T09:00:00Z", 4, 4);
		await receive(open, "2026-05-06T09:00:00Z", 1, 5);
		expect(await figures()).toEqual({
			...{ orders: 1, openOrders: 1, lateOrders: 1, datedLines: 2, onTimeLines: 1 },
			// Prices in cents: 10 x 150, 4 x 100 and 6 x 100, twice as much in the shop's currency.
			...{ leadDays: { median: 5, slow: 10 }, spent: 50, refused: 2, arrived: 17 },
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
