import { addProduct } from "@freehub/contract/catalogue/products";
import * as account from "@freehub/contract/people/account";
import * as identity from "@freehub/contract/people/identity";
import * as people from "@freehub/contract/people/people";
import { recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { readConfig } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { followEvents } from "../../../../test/follow-events.ts";
import { newestMail } from "../../../../test/mails.ts";
import { PASSWORD, type TestServer, testServer } from "../../../../test/server.ts";
import type { Auth } from "./auth.ts";
import { createCallers } from "./callers.ts";

type Person = Awaited<ReturnType<TestServer["newUser"]>>;
type Shop = { server: TestServer; owner: Person; kim: Person; token: { id: string; secret: string } };

const product = { name: "Bell", price: "5", quantity: "0", image: "/i.svg", supplier: "S", description: "d" };

const NEW_PASSWORD = "staple battery horse";

/** Everything that ends a session or a token of Kim's, or removes Kim's rights. */
const endings: [name: string, ends: "session" | "token", end: (shop: Shop) => Promise<unknown>][] = [
	["signing out", "session", ({ kim }) => kim.client.call(identity.signOut, { body: {} })],
	["ending all sessions", "session", ({ kim }) => kim.client.call(account.endSessions)],
	[
		"ending one session",
		"session",
		async ({ kim }) => {
			const [session] = await kim.client.call(account.listSessions);
			await kim.client.call(account.endSession, { params: { id: session?._id ?? "" } });
		},
	],
	[
		"signing in again in the same browser",
		"session",
		({ server, kim }) =>
			server
				.clientWith({ cookie: kim.cookie })
				.call(identity.signIn, { body: { email: kim.user.email, password: PASSWORD } }),
	],
	[
		"a new password",
		"session",
		({ kim }) =>
			kim.client.call(identity.changePassword, {
				body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
			}),
	],
	[
		"a new password by mail",
		"session",
		async ({ server, kim: { user } }) => {
			await server.visitor.call(identity.requestPasswordReset, { body: { email: user.email } });
			const { token } = await newestMail(server.outbox, user.email);
			await server.visitor.call(identity.resetPassword, { body: { newPassword: NEW_PASSWORD, token } });
		},
	],
	[
		"deleting the account",
		"session",
		({ kim }) => kim.client.call(account.deleteAccount, { body: { password: PASSWORD, removeName: false } }),
	],
	[
		"being signed out by an owner",
		"session",
		({ owner, kim }) => owner.client.call(people.signOutPerson, { params: { id: kim.user.id } }),
	],
	[
		"revoking the token",
		"token",
		({ kim, token: { id } }) => kim.client.call(account.revokeToken, { params: { id } }),
	],
	[
		"deleting the account",
		"token",
		({ kim }) => kim.client.call(account.deleteAccount, { body: { password: PASSWORD, removeName: false } }),
	],
	[
		"being signed out by an owner",
		"token",
		({ owner, kim }) => owner.client.call(people.signOutPerson, { params: { id: kim.user.id } }),
	],
	...(["session", "token"] as const).map((ends): (typeof endings)[number] => [
		"losing the role",
		ends,
		({ owner, kim }) =>
			owner.client.call(people.changeRole, { params: { id: kim.user.id }, body: { role: "customer" } }),
	]),
];

describe("what was ended or taken away", () => {
	it.each(["session", "token"] as const)(
		"is refused at once, and within a moment by other processes: a %s",
		async (kind) => {
			const server = await testServer({ access: "staff" });
			const owner = await server.newUser();
			const other = server.secondProcess();
			const refused: [string, number, number][] = [];
			const table = endings.filter(([, ends]) => ends === kind);
			for (const [name, , end] of table) {
				const kim = await server.newUser();
				const buyer = { params: { id: kim.user.id }, body: { role: "buyer" as const } };
				await owner.client.call(people.changeRole, buyer);
				const { token: secret, _id: id } = await kim.client.call(account.addToken, {
					body: { name: "Till", scopes: ["stock.read"], days: 1 },
				});
				const headers: Record<string, string> =
					kind === "token" ? { authorization: `Bearer ${secret}` } : { cookie: kim.cookie };
				const status = async (request: TestServer["request"]) =>
					(await request("/api/stock", { headers })).status;
				expect([name, await status(server.request), await status(other)]).toEqual([name, 200, 200]);
				await end({ server, owner, kim, token: { id, secret } });
				const here = await status(server.request);
				await expect.poll(() => status(other), { interval: 5 }).not.toBe(200);
				refused.push([name, here, await status(other)]);
			}
			expect(refused).toEqual(
				table.map(([name]) => (name === "losing the role" ? [name, 403, 403] : [name, 401, 401])),
			);
		},
	);
});

describe("a stream of changes", () => {
	it.each(["session", "token"] as const)(
		"ends at once, and tells nothing more, for whom was let in by what was ended: a %s",
		async (kind) => {
			const server = await testServer({ access: "staff" });
			const owner = await server.newUser();
			const { _id: id } = await owner.client.call(addProduct, { body: product });
			const table = endings.filter(([, ends]) => ends === kind);
			const told: [string, number][] = [];
			for (const [name, , end] of table) {
				const kim = await server.newUser();
				const viewer = { params: { id: kim.user.id }, body: { role: "viewer" as const } };
				await owner.client.call(people.changeRole, viewer);
				const { token: secret, _id } = await kim.client.call(account.addToken, {
					body: { name: "Till", scopes: ["stock.read"], days: 1 },
				});
				const headers: Record<string, string> =
					kind === "token" ? { authorization: `Bearer ${secret}` } : { cookie: kim.cookie };
				const stream = await followEvents(server, headers);
				await stream.until(() => stream.messages.length > 0);
				await end({ server, owner, kim, token: { id: _id, secret } });
				await owner.client.call(recordMovement, {
					params: { id },
					body: { kind: "receive", quantity: 1 },
					idempotencyKey: kim.user.id,
				});
				await stream.until(stream.isOver);
				told.push([name, stream.changes().length]);
			}
			expect(told).toEqual(table.map(([name]) => [name, 0]));
		},
	);
});

describe("a look-up that was under way when its token was revoked", () => {
	it("is not remembered", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { token, _id: id } = await client.call(account.addToken, {
			body: { name: "Till", scopes: ["stock.read"], days: 1 },
		});
		// The lookup has read the token and waits to record its use.
		const hasRead = Promise.withResolvers<void>();
		const mayGoOn = Promise.withResolvers<void>();
		const slow: Db = {
			...server.db,
			async transact(work) {
				hasRead.resolve();
				await mayGoOn.promise;
				return server.db.transact(work);
			},
		};
		const feed = { onAccess: () => {}, noticeAccess: async () => {} };
		// No session is looked up here.
		const callers = createCallers(slow, {} as Auth, readConfig({}), () => new Date(), feed);
		const headers = new Headers({ authorization: `Bearer ${token}` });
		const first = callers.callerOf(headers);
		await hasRead.promise;
		await client.call(account.revokeToken, { params: { id } });
		callers.forget();
		mayGoOn.resolve();
		expect((await first)?.via).toBe("token");
		await expect(callers.callerOf(headers)).rejects.toMatchObject({ code: "unauthenticated" });
	});
});
