import { sql } from "kysely";
import { expect, it } from "vitest";
import { olderDatabase } from "../../test/older-database.ts";
import { migrate } from "./migrate.ts";

const user = sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
	values ('kim', 'Kim', 'kim@shop.test', ${sql.lit(false)}, ${sql.lit("2026-01-01")}, ${sql.lit("2026-01-01")})`;
const former = (at: Date) => sql`
	insert into audit (id, at, actor, address, via, action, target, outcome, detail, request_id)
	values ('a1', ${at}, 'kim', '', 'session', 'account.create', 'kim', 'done', '', '')`;

it.each([
	["nobody", [], 0],
	["an account", [user], 1],
	["an account that is gone", [former(new Date())], 1],
])("finds out from a shop's data whether it has had an owner: %s", async (_, rows, value) => {
	const { kysely, engine } = await olderDatabase("0011-dated-ledger");
	for (const row of rows) await row.execute(kysely);
	await migrate({ kysely, engine });
	const counter = kysely.selectFrom("counter").select("value").where("name", "=", "owner");
	expect(await counter.executeTakeFirstOrThrow()).toEqual({ value });
});
