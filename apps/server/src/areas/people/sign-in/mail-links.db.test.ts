import * as contract from "@freehub/contract/people/identity";
import { describe, expect, it } from "vitest";
import { followLink, refusedLink } from "../../../../test/follow-link.ts";
import { newestMail } from "../../../../test/mails.ts";
import { PASSWORD, testServer } from "../../../../test/server.ts";
import { forgetOldLinks } from "./mail-links.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KIM = { email: "kim@shop.test", name: "kim", password: PASSWORD };
const isConfirming = { requireEmailVerification: true };

describe("a link about an address", () => {
	/** Somebody with two links: to confirm the address, and to choose a new password. */
	async function withLinks() {
		const server = await testServer();
		const kim = await server.newUser(KIM.email);
		await kim.client.call(contract.sendVerificationEmail, { body: { email: KIM.email } });
		const confirm = (await newestMail(server.outbox, KIM.email)).token;
		await kim.client.call(contract.changeEmail, { body: { newEmail: "lee@shop.test", password: PASSWORD } });
		const change = (await newestMail(server.outbox, "lee@shop.test")).token;
		return { server, ...kim, confirm, change };
	}

	it("works once, also when it is followed twice at the same moment", async () => {
		const server = await testServer(isConfirming);
		await server.visitor.call(contract.signUp, { body: KIM });
		const { token } = await newestMail(server.outbox, KIM.email);
		const answers = await Promise.all(Array.from({ length: 6 }, () => followLink(server, token)));
		expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
		expect(await followLink(server, token)).toEqual(refusedLink);
	});

	it("ends with the address, with a changed password, and with one chosen by mail", async () => {
		const changed = await withLinks();
		expect((await followLink(changed.server, changed.change, changed.cookie))[0]).toBe(200);
		expect(await followLink(changed.server, changed.confirm)).toEqual(refusedLink);

		const other = await withLinks();
		const body = { currentPassword: PASSWORD, newPassword: "staple battery horse" };
		await other.client.call(contract.changePassword, { body });
		for (const token of [other.confirm, other.change])
			expect(await followLink(other.server, token)).toEqual(refusedLink);

		const forgot = await withLinks();
		await forgot.server.visitor.call(contract.requestPasswordReset, { body: { email: KIM.email } });
		await expect
			.poll(async () => (await newestMail(forgot.server.outbox, KIM.email)).token)
			.not.toBe(forgot.confirm);
		const { token } = await newestMail(forgot.server.outbox, KIM.email);
		await forgot.server.visitor.call(contract.resetPassword, {
			body: { newPassword: "staple battery horse", token },
		});
		for (const link of [forgot.confirm, forgot.change])
			expect(await followLink(forgot.server, link)).toEqual(refusedLink);
	});

	it("is not used up where somebody else is signed in, or has the address", async () => {
		const { server, change, cookie } = await withLinks();
		const sam = await server.newUser("sam@shop.test");
		expect(await followLink(server, change, sam.cookie)).toEqual([401, "INVALID_USER", false]);
		expect((await followLink(server, change, cookie))[0]).toBe(200);
	});

	it("is stored as a hash alone, and forgotten when it is too old", async () => {
		const { server, confirm } = await withLinks();
		const rows = () => server.db.kysely.selectFrom("verification").selectAll().execute();
		const before = await rows();
		expect(before).toHaveLength(2);
		expect(JSON.stringify(before)).not.toContain(confirm.split(".")[2]);
		await forgetOldLinks(server.db, new Date(Date.now() + DAY_MS - 60_000));
		expect(await rows()).toHaveLength(2);
		await forgetOldLinks(server.db, new Date(Date.now() + DAY_MS + 1000));
		expect(await rows()).toEqual([]);
	});
});
