import { sql } from "kysely";
import { expect, it } from "vitest";
import { bareDatabase } from "../../../test/bare-database.ts";
import { migrate } from "../migrate.ts";

it("lets tokens take back what they could before, and keeps findings and who committed an import", async () => {
	const db = await bareDatabase();
	await migrate(db, "0015-restored-webhooks");
	const at = new Date("2026-03-01T10:00:00Z");
	const stamp = db.engine.name === "sqlite" ? at.toISOString() : at;
	const { kysely } = db;
	const user = { id: "olga", name: "olga", email: "olga@shop.test", emailVerified: sql`false` };
	await kysely
		.insertInto("user")
		.values({ ...user, createdAt: stamp, updatedAt: stamp } as never)
		.execute();
	const scopes = ["stock.read", "stock.read stock.deliver", "stock.receive", "order.write", "product.write"];
	const tokens = scopes.map((each) => {
		const row = { id: each, user_id: "olga", name: "t", hash: each, start: "fh_", scopes: each };
		return { ...row, created_at: at, expires_at: at, last_used_at: null, revoked_at: null };
	});
	await kysely.insertInto("api_token").values(tokens).execute();
	const finding = { id: "no-price.p", kind: "no-price", target: "p", at, cents: null } as const;
	await kysely.insertInto("finding").values(finding).execute();
	const file = {
		name: "bikes.csv",
		head: "{}",
		mapping: "{}",
		pictures: "{}",
		quantity_as: "count",
		mode: "all",
	};
	const imports = ["done", "ready"].map((state) => ({
		...file,
		id: state,
		state,
		created_by: "ben",
		actor: "olga",
		created_at: at,
	}));
	await kysely
		.insertInto("import")
		.values(imports as never)
		.execute();
	await migrate(db, "0018-take-back");
	const { rows } = await sql<{ scopes: string }>`select scopes from api_token order by id`.execute(kysely);
	expect(rows.map((row) => row.scopes)).toEqual([
		"order.write receipt.reverse",
		"product.write movement.reverse",
		"stock.read",
		"stock.read stock.deliver movement.reverse",
		"stock.receive movement.reverse receipt.reverse",
	]);
	const found = await kysely.selectFrom("finding").select(["id", "kind", "seen"]).execute();
	expect(found).toEqual([{ id: "no-price.p", kind: "no-price", seen: 0 }]);
	const kept = await kysely.selectFrom("import").select(["id", "committed_by"]).orderBy("id").execute();
	expect(kept).toEqual([
		{ id: "done", committed_by: "olga" },
		{ id: "ready", committed_by: null },
	]);
	const reversal = { ...finding, id: "reversal.m", kind: "reversal", target: "m" } as const;
	await kysely.insertInto("finding").values(reversal).execute();
	const unknown = { ...finding, id: "other.m", kind: "other" as never };
	await expect(kysely.insertInto("finding").values(unknown).execute()).rejects.toThrow(/check/i);
});
