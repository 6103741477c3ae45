import * as contract from "@freehub/contract/people/people";
import { rights } from "@freehub/domain/people/access";
import { describe, expect, it } from "vitest";
import { addToken } from "#areas/people/sign-in/tokens.ts";
import type { WriteRequest } from "#db/write.ts";
import { newestMail } from "../../../../test/mails.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { changeRole, setStores, signOutPerson } from "./change-person.ts";
import { acceptInvitation, invite, withdrawInvitation } from "./invitations.ts";

type Person = Awaited<ReturnType<TestServer["newUser"]>>;

/** A shop, and a request of one of its two owners as it was on arrival. */
async function shop() {
	const server = await testServer({ access: "staff" });
	const olga = await server.newUser("olga@shop.test");
	const kim = await server.newUser("kim@shop.test");
	const give = (role: "owner" | "customer") =>
		olga.client.call(contract.changeRole, { params: { id: kim.user.id }, body: { role } });
	await give("owner");
	const { id: session } = await server.db.kysely
		.selectFrom("session")
		.select("id")
		.where("userId", "=", kim.user.id)
		.executeTakeFirstOrThrow();
	const request: WriteRequest = {
		actor: kim.user.id,
		actorName: kim.user.name,
		credential: { via: "session", id: session, access: "staff" },
		rights,
		onlyAt: undefined,
		key: undefined,
		asked: undefined,
		now: new Date(),
		origin: undefined,
	};
	const { _id: invitation } = await olga.client.call(contract.invite, {
		body: { email: "kim@shop.test", role: "viewer" },
	});
	const { token: secret } = await newestMail(server.outbox, "kim@shop.test");
	return { server, olga, kim, give, request, invitation, secret };
}

/** All writes that change people's rights, requested by Kim. */
function writes({
	server: { db },
	olga,
	kim,
	request,
	invitation,
	secret,
}: Awaited<ReturnType<typeof shop>>) {
	const noMails = { invite: () => Promise.reject(new Error("A mail was sent.")) } as never;
	const newToken = { name: "Till", scopes: ["people.manage" as const], days: 1 };
	return {
		asOwner: [
			() => changeRole(db, olga.user.id, "customer", request),
			() => setStores(db, olga.user.id, { stores: ["main"], onlyThere: false }, request),
			() => invite(db, noMails, { email: "sam@shop.test", role: "owner", language: "en" }, request),
			() => withdrawInvitation(db, invitation, request),
			() => signOutPerson(db, olga.user.id, request),
			() => addToken(db, newToken, request),
		],
		asThemselves: [() => acceptInvitation(db, noMails, secret, request)],
		kim,
	};
}

async function stored({ db }: TestServer, { user }: Person) {
	return {
		people: await db.kysely.selectFrom("user").select(["id", "role"]).orderBy("id").execute(),
		stores: await db.kysely.selectFrom("works_at").selectAll().execute(),
		sessions: await db.kysely.selectFrom("session").select("id").where("userId", "=", user.id).execute(),
		tokens: await db.kysely.selectFrom("api_token").select("id").execute(),
		invitations: await db.kysely.selectFrom("invitation").select(["id", "accepted_at"]).execute(),
	};
}

describe("a write that changes what people may do asks in its own transaction whether its sender still may", () => {
	it("and refuses a session that has ended", async () => {
		const all = await shop();
		const { asOwner, asThemselves } = writes(all);
		await all.olga.client.call(contract.signOutPerson, { params: { id: all.kim.user.id } });
		const before = await stored(all.server, all.olga);
		for (const write of [...asOwner, ...asThemselves]) {
			await expect(write()).rejects.toMatchObject({ code: "unauthenticated" });
		}
		expect(await stored(all.server, all.olga)).toEqual(before);
	});

	it("and refuses somebody who is no owner any more", async () => {
		const all = await shop();
		const { asOwner } = writes(all);
		await all.give("customer");
		const before = await stored(all.server, all.olga);
		for (const write of asOwner) await expect(write()).rejects.toMatchObject({ code: "forbidden" });
		expect(await stored(all.server, all.olga)).toEqual(before);
	});

	it("and refuses a token that was revoked", async () => {
		const all = await shop();
		const newToken = { name: "Till", scopes: ["people.manage" as const], days: 1 };
		const { _id: id } = await addToken(all.server.db, newToken, all.request);
		const request: WriteRequest = { ...all.request, credential: { via: "token", id, access: "staff" } };
		const promote = () => changeRole(all.server.db, all.olga.user.id, "owner", request);
		await promote();
		await all.olga.client.call(contract.signOutPerson, { params: { id: all.kim.user.id } });
		await expect(promote()).rejects.toMatchObject({ code: "unauthenticated" });
	});
});
