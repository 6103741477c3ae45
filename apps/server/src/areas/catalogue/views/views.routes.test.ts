import * as contract from "@freehub/contract/catalogue/views";
import { listAudit } from "@freehub/contract/office/audit";
import { deleteAccount } from "@freehub/contract/people/account";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { PASSWORD, testServer } from "../../../../test/server.ts";

const low = { name: "Order again", query: "stock=low,out&sort=supplier" };

describe("saved views", () => {
	it("are listed by name, and one of the same name is replaced", async () => {
		const { client } = await (await testServer()).newUser();
		const saved = await client.call(contract.saveView, { body: low });
		expect(saved).toEqual({
			_id: expect.any(String),
			...low,
			createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
		});
		const bells = await client.call(contract.saveView, { body: { name: " Bells ", query: "search=bell" } });
		expect(await client.call(contract.listViews)).toEqual([{ ...bells, name: "Bells" }, saved]);
		const again = await client.call(contract.saveView, { body: { ...low, query: "" } });
		expect(again).toEqual({ ...saved, query: "" });
		expect(await client.call(contract.listViews)).toEqual([bells, again]);
		expect(await client.call(contract.deleteView, { params: { id: bells._id } })).toEqual({ deleted: true });
		expect(await client.call(contract.listViews)).toEqual([again]);
	});

	it("are one's own: nobody else sees, replaces or deletes them", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { client: other } = await server.newUser();
		const saved = await client.call(contract.saveView, { body: low });
		expect(await other.call(contract.listViews)).toEqual([]);
		const gone = other.call(contract.deleteView, { params: { id: saved._id } });
		await expect(gone).rejects.toMatchObject({ code: "not_found" });
		const own = await other.call(contract.saveView, { body: { ...low, query: "sort=name" } });
		expect(own._id).not.toBe(saved._id);
		expect(await client.call(contract.listViews)).toEqual([saved]);
		await expect(server.visitor.call(contract.listViews)).rejects.toMatchObject({ code: "unauthenticated" });
	});

	it("are at most 50, also when many are saved at once; what is there can still be replaced", async () => {
		const server = await testServer();
		const { client, user } = await server.newUser();
		const save = (i: number) => client.call(contract.saveView, { body: { ...low, name: `View ${i}` } });
		const rows = Array.from({ length: 44 }, (_, i) => {
			const name = `View ${i + 2}`;
			const id = uuidv7();
			return { id, user_id: user.id, name, name_key: name, query: "", created_at: new Date() };
		});
		await save(1);
		await server.db.kysely.insertInto("view").values(rows).execute();
		const last = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => save(46 + i)));
		const codes = last.map((each) =>
			each.status === "rejected" ? (each.reason as { code: string }).code : "",
		);
		expect(codes.toSorted()).toEqual([...Array(5).fill(""), ...Array(5).fill("too_many_views")]);
		expect(await client.call(contract.listViews)).toHaveLength(50);
		expect((await save(1)).name).toBe("View 1");
	});

	it("are saved once for a key, and stand in the audit log", async () => {
		const { client } = await (await testServer()).newUser();
		const saved = await client.call(contract.saveView, { body: low, idempotencyKey: "a" });
		await client.call(contract.deleteView, { params: { id: saved._id } });
		expect(await client.call(contract.saveView, { body: low, idempotencyKey: "a" })).toEqual(saved);
		expect(await client.call(contract.listViews)).toEqual([]);
		const other = client.call(contract.saveView, { body: { ...low, query: "" }, idempotencyKey: "a" });
		await expect(other).rejects.toMatchObject({ code: "idempotency_key_reused" });
		const lines = await client.call(listAudit, { query: { action: "view" } });
		expect(lines.map(({ action, target }) => [action, target])).toEqual([
			["view.delete", saved._id],
			["view.save", saved._id],
		]);
	});

	it.each([
		["without a name", { query: "" }, "name"],
		["with an empty name", { name: "  ", query: "" }, "name"],
		["with a long name", { name: "x".repeat(61), query: "" }, "name"],
		["without a query", { name: "A" }, "query"],
		["with a long query", { name: "A", query: "x".repeat(2001) }, "query"],
	])("are refused %s", async (_, body, field) => {
		const { client } = await (await testServer()).newUser();
		const save = client.call(contract.saveView, { body: body as never });
		await expect(save).rejects.toMatchObject({ code: "invalid_input", problem: { errors: [{ field }] } });
		expect(await client.call(contract.listViews)).toEqual([]);
	});

	it("go with their owner's account", async () => {
		const server = await testServer();
		const { client: keeper } = await server.newUser();
		const { client: leaver } = await server.newUser();
		const kept = await keeper.call(contract.saveView, { body: low });
		await leaver.call(contract.saveView, { body: low });
		await leaver.call(deleteAccount, { body: { password: PASSWORD, removeName: false } });
		const rows = await server.db.kysely.selectFrom("view").select("id").execute();
		expect(rows).toEqual([{ id: kept._id }]);
	});
});
