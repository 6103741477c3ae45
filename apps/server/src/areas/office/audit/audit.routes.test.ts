import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import { addProduct, changeProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import { exportAudit, listAudit } from "@freehub/contract/office/audit";
import { changePassword, signIn, signOut } from "@freehub/contract/people/identity";
import { changeRole } from "@freehub/contract/people/people";
import { addLocation, changeLocation, listLocations } from "@freehub/contract/stock/locations";
import { recordMovement, reverseMovement } from "@freehub/contract/stock/stock";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forgetOldAttempts } from "#db/attempts.ts";
import { sumUpRefusals } from "#db/audit.ts";
import { PASSWORD, testServer } from "../../../../test/server.ts";

const product = { name: "=cmd()", description: "B", price: 1, quantity: 3, supplier: "C", image: "/d.svg" };

describe("the audit log", () => {
	it("tells who did what to what, from where, for sign-ins and every write, newest first", async () => {
		const server = await testServer({ trustProxy: 1 });
		const owner = await server.newUser("olga@shop.test");
		const kim = await server.newUser("kim@shop.test");
		const there = server.clientWith({ cookie: kim.cookie, "x-forwarded-for": "6.6.6.6, 203.0.113.9" });
		const { _id: id } = await there.call(addProduct, { body: product });
		await there.call(recordMovement, {
			params: { id },
			body: { kind: "deliver", quantity: 1 },
			idempotencyKey: "once",
		});
		await there.call(recordMovement, {
			params: { id },
			body: { kind: "deliver", quantity: 1 },
			idempotencyKey: "once",
		});
		await there.call(deleteProduct, { params: { id } });
		await there.call(changePassword, {
			body: { currentPassword: PASSWORD, newPassword: "another battery horse" },
		});
		await expect(
			server.visitor.call(signIn, { body: { email: "kim@shop.test", password: "wrong password" } }),
		).rejects.toMatchObject({ status: 401 });
		const all = await owner.client.call(listAudit);
		const lines = all.map(({ actorName, action, target, outcome, address }) =>
			[actorName, action, target === id ? "the product" : "", outcome, address].join(" "),
		);
		expect(lines).toEqual([
			"kim session.start  refused 127.0.0.1",
			"kim password.change  done 203.0.113.9",
			"kim session.start  done 203.0.113.9",
			"kim product.delete the product done 203.0.113.9",
			"kim stock.book the product done 203.0.113.9",
			"kim product.add the product done 203.0.113.9",
			"kim session.start  done 127.0.0.1",
			"kim account.create  done 127.0.0.1",
			"olga session.start  done 127.0.0.1",
			"olga account.create  done 127.0.0.1",
		]);
		const text = JSON.stringify(all);
		for (const secret of [PASSWORD, "another battery horse", "wrong password"])
			expect(text).not.toContain(secret);
	});

	it("notes what was refused to somebody, whatever the id that they named", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const { cookie } = await server.newUser();
		for (const id of ["%00", "a%00b", "x".repeat(9000)]) {
			const init = { method: "PATCH", headers: { cookie } };
			expect((await server.request(`/api/people/${id}`, init)).status).toBe(403);
		}
		const lines = await owner.client.call(listAudit, { query: { outcome: "refused" } });
		expect(lines.map(({ target }) => target)).toEqual(["x".repeat(100), "ab", ""]);
	});

	it("names what its lines are about", async () => {
		const server = await testServer();
		const { client, user } = await server.newUser("olga@shop.test");
		const { _id: id } = await client.call(addProduct, { body: { ...product, name: "Wheel" } });
		const { _id: bin } = await client.call(addLocation, {
			body: { name: "A-1", kind: "bin", parent: "main" },
		});
		const { _id: moved } = await client.call(recordMovement, {
			params: { id },
			body: { kind: "transfer", quantity: 1, to: bin },
			idempotencyKey: "there",
		});
		await client.call(reverseMovement, { params: { id: moved }, idempotencyKey: "back" });
		const all = await client.call(listAudit);
		const names = all.map(({ action, subjects }) => [
			action,
			subjects.map(({ is, name }) => `${is} ${name}`).toSorted(),
		]);
		expect(names).toEqual([
			[
				"stock.reverse",
				["location Shop", "location Shop, A-1", "movement Wheel", "person olga", "product Wheel"],
			],
			["stock.book", ["location Shop, A-1", "product Wheel"]],
			["location.add", ["location Shop", "location Shop, A-1"]],
			["product.add", ["product Wheel"]],
			["session.start", ["person olga"]],
			["account.create", ["person olga"]],
		]);
		expect(all[0]?.subjects).toContainEqual({ _id: moved, is: "movement", name: "Wheel", product: id });
		expect(all.at(-1)?.target).toBe(user.id);
	});

	it("says what fields were before and after, and finds a product that was changed with others", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const { client } = owner;
		const { user } = await server.newUser();
		const add = (name: string) => client.call(addProduct, { body: { ...product, name } });
		const [{ _id: bell }, { _id: tape }] = [await add("Bell"), await add("Bar tape")];
		const description = "x".repeat(3000);
		await client.call(changeProduct, {
			params: { id: bell },
			body: { name: "Bell", price: 14, description },
			version: 1,
		});
		await client.call(changeProducts, { body: { products: [bell, tape], change: { brand: "Kestrel" } } });
		await client.call(addLocation, { body: { name: "A-1", kind: "bin", parent: "main" } });
		const { _id: bin } = (await client.call(listLocations, { query: { search: "A-1" } }))[0] ?? { _id: "" };
		await client.call(changeLocation, { params: { id: bin }, body: { name: "A-2" } });
		await client.call(changeRole, { params: { id: user.id }, body: { role: "buyer" } });

		const changes = async (query: { action?: string; target?: string }) =>
			(await client.call(listAudit, { query })).map(({ detail }) => JSON.parse(detail).changed);
		expect(await changes({ action: "product.change" })).toEqual([
			{
				price: { before: 1, after: 14 },
				description: { before: "B", after: `${"x".repeat(200)}…` },
			},
		]);
		expect(await changes({ action: "location.change" })).toEqual([{ name: { before: "A-1", after: "A-2" } }]);
		expect(await changes({ action: "person.role" })).toEqual([
			{ role: { before: "customer", after: "buyer" } },
		]);
		const about = await client.call(listAudit, { query: { target: bell } });
		expect(about.map(({ action }) => action)).toEqual([
			"product.change-many",
			"product.change",
			"product.add",
		]);
		expect(about[0]?.subjects.map(({ name }) => name).toSorted()).toEqual(["Bar tape", "Bell"]);
		expect(await changes({ target: "%" })).toEqual([]);
	});

	it("can be narrowed, paged and read as CSV without a formula in it", async () => {
		const server = await testServer();
		const { user, client } = await server.newUser();
		const other = await server.newUser();
		for (let i = 0; i < 5; i++) await other.client.call(addProduct, { body: product });
		await other.client.call(signOut, { body: {} });
		const actions = async (query: Parameters<typeof client.call<typeof listAudit>>[1]) =>
			(await client.call(listAudit, query)).map(({ action }) => action);
		expect(await actions({ query: { action: "product" } })).toEqual(Array(5).fill("product.add"));
		expect(await actions({ query: { action: "session.end" } })).toEqual(["session.end"]);
		expect(await actions({ query: { actor: user.id } })).toEqual(["session.start", "account.create"]);
		expect(await actions({ query: { outcome: "refused" } })).toEqual([]);
		expect(await actions({ query: { to: "2020-01-01T00:00:00Z" } })).toEqual([]);
		expect(await actions({ query: { from: "2020-01-01T00:00:00Z" } })).toHaveLength(10);
		const first = await client.page(listAudit, { query: { action: "product", limit: 3 } });
		const rest = await client.page(listAudit, { query: { action: "product", limit: 3, cursor: first.next } });
		expect([first.items.length, rest.items.length, rest.next]).toEqual([3, 2, undefined]);

		const csv = await client.call(exportAudit, { query: { action: "product" } });
		const [head, ...lines] = csv.trimEnd().split("\r\n");
		expect(head).toBe("at,actorName,actor,action,target,outcome,address,via,detail,requestId");
		expect(lines).toHaveLength(5);
		expect(csv).not.toMatch(/(^|,)[=+@-]/m);
	});

	it("keeps every line: the database refuses to change or remove one", async () => {
		const server = await testServer();
		await server.newUser();
		const change = sql`update audit set actor = 'somebody'`.execute(server.db.kysely);
		await expect(change).rejects.toThrow(/append-only/);
		await expect(sql`delete from audit`.execute(server.db.kysely)).rejects.toThrow(/append-only/);
	});

	it("notes a write that was refused for want of rights", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await server.newUser();
		const customer = await server.newUser();
		await expect(customer.client.call(addProduct, { body: product })).rejects.toMatchObject({
			code: "forbidden",
		});
		const refused = await owner.client.call(listAudit, { query: { outcome: "refused" } });
		expect(refused).toMatchObject([{ actor: customer.user.id, action: "product.add", detail: "forbidden" }]);
	});

	it("sums up what is refused to somebody again and again: five lines, and one with the number in each hour", async () => {
		let now = new Date("2026-05-04T10:10:00Z");
		const server = await testServer({ access: "staff" }, () => now);
		const owner = await server.newUser();
		const [customer, other] = [await server.newUser(), await server.newUser()];
		const second = server.secondProcess();
		const init = { method: "POST", headers: { cookie: customer.cookie } };
		for (let i = 0; i < 40; i++)
			expect((await (i % 2 === 0 ? server.request : second)("/api/product", init)).status).toBe(403);
		await expect(other.client.call(addProduct, { body: product })).rejects.toMatchObject({ status: 403 });
		await expect(
			customer.client.call(addLocation, { body: { name: "A", kind: "bin", parent: "main" } }),
		).rejects.toMatchObject({ status: 403 });
		const refused = async () => {
			const lines = await owner.client.call(listAudit, { query: { outcome: "refused", limit: 100 } });
			return lines.map(({ actor, action, detail }) => [actor, action, detail]).toReversed();
		};
		const single = [
			...Array(5).fill([customer.user.id, "product.add", "forbidden"]),
			[other.user.id, "product.add", "forbidden"],
			[customer.user.id, "location.add", "forbidden"],
		];
		expect(await refused()).toEqual(single);
		await forgetOldAttempts(server.db, now);
		await sumUpRefusals(server.db, now);
		expect(await refused()).toEqual(single);

		now = new Date("2026-05-04T11:00:01Z");
		await forgetOldAttempts(server.db, now);
		await sumUpRefusals(server.db, now);
		await sumUpRefusals(server.db, now);
		const sum = { code: "forbidden", times: 40, since: "2026-05-04T10:00:00.000Z" };
		expect(await refused()).toEqual([...single, [customer.user.id, "product.add", JSON.stringify(sum)]]);
		// A new window starts in the next hour.
		expect((await server.request("/api/product", init)).status).toBe(403);
		expect(await refused()).toHaveLength(single.length + 2);
	});
});
