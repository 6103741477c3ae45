import { deleteAccount } from "@freehub/contract/account";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { PASSWORD, type TestServer, testServer } from "../../test/server.ts";
import { up } from "./migrations/0012-access.ts";

/** Brings a database to where it was before the counters, and then to where it is with them. */
async function migrateAgain({ db }: TestServer): Promise<number> {
	const triggers = ["user_updated", "user_deleted", "session_deleted", "token_revoked", "token_deleted"];
	const undo =
		db.engine.name === "postgres"
			? ["drop function count_access() cascade"]
			: triggers.map((name) => `drop trigger access_${name}`);
	for (const statement of undo) await sql.raw(statement).execute(db.kysely);
	await db.kysely.deleteFrom("counter").where("name", "in", ["owner", "access"]).execute();
	await up(db);
	const { value } = await db.kysely
		.selectFrom("counter")
		.select("value")
		.where("name", "=", "owner")
		.executeTakeFirstOrThrow();
	return value;
}

it("finds out from a shop's data whether it has had an owner", async () => {
	const server = await testServer();
	expect(await migrateAgain(server)).toBe(0);
	const { client } = await server.newUser();
	expect(await migrateAgain(server)).toBe(1);
	await client.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
	expect(await migrateAgain(server)).toBe(1);
});
