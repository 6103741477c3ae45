import { sql } from "kysely";
import { expect, it } from "vitest";
import { bareDatabase } from "../../../test/bare-database.ts";
import { migrate } from "../migrate.ts";

it("renames what is stored of purchase orders, and nothing else; the audit log stays append-only", async () => {
	const db = await bareDatabase();
	await migrate(db, "0022-names-of-closed-places");
	const { kysely } = db;
	const at = new Date("2026-03-01T10:00:00Z");
	const stamp = db.engine.name === "sqlite" ? at.toISOString() : at;
	const run = (statement: string) => sql.raw(statement).execute(kysely);
	await kysely
		.insertInto("user")
		.values({
			id: "olga",
			name: "olga",
			email: "olga@shop.test",
			emailVerified: sql`false`,
			createdAt: stamp,
			updatedAt: stamp,
		} as never)
		.execute();
	const scopes = ["reorder.read", "stock.read order.read order.exceed movement.reverse", "order.write"];
	const tokens = scopes.map((each, i) => {
		const row = { id: `t${i}`, user_id: "olga", name: "t", hash: each, start: "fh_", scopes: each };
		return { ...row, created_at: at, expires_at: at, last_used_at: null, revoked_at: null };
	});
	await kysely.insertInto("api_token").values(tokens).execute();
	const hook = { url: "https://a.test", secret: "s", owned_by: "olga", created_at: at, state: "active" };
	const kinds = ["", "order", "stock order supplier"];
	const hooks = kinds.map((each, i) => ({ ...hook, id: `w${i}`, kinds: each, stop: null, position: 0 }));
	await kysely
		.insertInto("webhook")
		.values(hooks as never)
		.execute();
	const change = { subject: "a", what: "added", at };
	const changes = [
		{ ...change, position: 1, kind: "order", needs: "order.read" },
		{ ...change, position: 2, kind: "supplier", needs: "order.write" },
		{ ...change, position: 3, kind: "product", needs: null },
	];
	await kysely
		.insertInto("change")
		.values(changes as never)
		.execute();
	await run("insert into setting (key, value) values ('orderNumbers', '\"B{number}\"')");
	const entry = { at, actor: "olga", address: "", via: "session", target: "", outcome: "done" } as const;
	const actions = ["order.add-low", "product.add"].map((action, i) => ({
		...entry,
		id: `a${i}`,
		action,
		detail: "order.add",
		request_id: "r",
	}));
	await kysely.insertInto("audit").values(actions).execute();
	await migrate(db);
	const column = async (table: string, name: string, by: string) => {
		const { rows } = await sql<{ value: unknown }>`
			select ${sql.ref(name)} as value from ${sql.table(table)} order by ${sql.ref(by)}`.execute(kysely);
		return rows.map(({ value }) => value);
	};
	expect(await column("api_token", "scopes", "id")).toEqual([
		"reorder.read",
		"stock.read purchase.read purchase.exceed movement.reverse",
		"purchase.write",
	]);
	expect(await column("webhook", "kinds", "id")).toEqual([
		"",
		"purchase_order",
		"stock purchase_order supplier",
	]);
	expect(await column("change", "kind", "position")).toEqual(["purchase_order", "supplier", "product"]);
	expect(await column("change", "needs", "position")).toEqual(["purchase.read", "purchase.write", null]);
	expect(await column("setting", "key", "key")).toEqual(["purchaseNumbers"]);
	expect(await column("setting", "value", "key")).toEqual(['"B{number}"']);
	expect(await column("audit", "action", "id")).toEqual(["purchase_order.add-low", "product.add"]);
	expect(await column("audit", "detail", "id")).toEqual(["order.add", "order.add"]);
	await expect(kysely.updateTable("audit").set({ detail: "x" }).execute()).rejects.toThrow(/append-only/);
});
