import { listProducts } from "@freehub/contract/catalogue/products";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { PASSWORD, type TestServer, testServer } from "../../test/server.ts";
import { openDatabase } from "./open.ts";

function signIn({ request }: TestServer, email: string): Promise<Response> {
	return request("/api/auth/sign-in/email", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email, password: PASSWORD }),
	});
}

it("keeps what somebody's sign-in wrote when a stranger's transaction beside it is rolled back", async () => {
	const server = await testServer();
	await server.newUser("kim@shop.test");
	const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
	const stranger = server.db.transact(async (tx) => {
		await tx.updateTable("counter").set({ value: 1000 }).where("name", "=", "owner").execute();
		await failing;
		throw new Error("changed their mind");
	});
	stranger.catch(() => {});
	const signingIn = signIn(server, "kim@shop.test");
	expect(await server.visitor.call(listProducts)).toEqual([]);
	fail();
	await expect(stranger).rejects.toThrow("changed their mind");
	const answer = await signingIn;
	expect(answer.status).toBe(200);
	const cookie = answer.headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");
	const session = await server.request("/api/auth/get-session", { headers: { cookie } });
	expect(await session.json()).toMatchObject({ user: { email: "kim@shop.test" } });
	const { rows } = await sql`select value from counter where name = 'owner'`.execute(server.db.kysely);
	expect(rows).toEqual([{ value: 1 }]);
});

it("writes nothing on SQLite but through the writer", async () => {
	const { config, remove } = await emptyDatabase();
	const db = await openDatabase(config, () => {});
	onTestFinished(async () => {
		await db.kysely.destroy();
		await remove();
	});
	const write = () =>
		db.kysely.updateTable("counter").set({ value: 7 }).where("name", "=", "owner").execute();
	if (db.engine.name === "sqlite") await expect(write()).rejects.toThrow(/readonly/);
	else await write();
	const value = await db.transact(async (tx) => {
		await tx.updateTable("counter").set({ value: 9 }).where("name", "=", "owner").execute();
		const row = await tx.selectFrom("counter").select("value").where("name", "=", "owner").executeTakeFirst();
		return row?.value;
	});
	expect(value).toBe(9);
});
