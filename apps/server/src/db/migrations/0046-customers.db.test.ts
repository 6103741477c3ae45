import { sql } from "kysely";
import { expect, it } from "vitest";
import { bareDatabase } from "../../../test/bare-database.ts";
import { migrate } from "../migrate.ts";

it("keeps everybody's role and limits, lets people sell, and refuses unknown roles as before", async () => {
	const db = await bareDatabase();
	await migrate(db, "0045-prices-of-imports");
	const { kysely } = db;
	const at = new Date("2026-03-01T10:00:00Z");
	const stamp = db.engine.name === "sqlite" ? at.toISOString() : at;
	const person = (id: string, role: string, only_there: number) => ({
		id,
		name: id,
		email: `${id}@shop.test`,
		emailVerified: sql`false`,
		createdAt: stamp,
		updatedAt: stamp,
		role,
		only_there,
	});
	const add = (row: object) =>
		kysely
			.insertInto("user")
			.values(row as never)
			.execute();
	await add(person("kim", "buyer", 1));
	await add(person("olga", "owner", 0));
	const invited = { id: "i", email: "sam@shop.test", token_hash: "t", invited_by: "olga", role: "warehouse" };
	await kysely
		.insertInto("invitation")
		.values({ ...invited, only_there: 1, created_at: at, expires_at: at } as never)
		.execute();
	await migrate(db);
	const people = await kysely.selectFrom("user").select(["id", "role", "only_there"]).orderBy("id").execute();
	expect(people).toEqual([
		{ id: "kim", role: "buyer", only_there: 1 },
		{ id: "olga", role: "owner", only_there: 0 },
	]);
	expect(await kysely.selectFrom("invitation").select(["role", "only_there"]).execute()).toEqual([
		{ role: "warehouse", only_there: 1 },
	]);
	await add(person("sue", "seller", 1));
	await expect(add(person("rex", "king", 0))).rejects.toThrow(/check/i);
	await expect(add(person("zoe", "owner", 1))).rejects.toThrow(/check/i);
	const personal = { name: "Rosa", name_key: "rosa", search_text: "  rosa", erased_at: at, created_at: at };
	const empty = { company: "", mails: "[]", phones: "[]", address: "", note: "" };
	const erased = kysely.insertInto("customer").values({ id: "c", ...empty, ...personal } as never);
	await expect(erased.execute()).rejects.toThrow(/check|customer_erased/i);
});
