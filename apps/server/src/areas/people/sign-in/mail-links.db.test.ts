import { rmSync } from "node:fs";
import { join } from "node:path";
import * as contract from "@freehub/contract/people/identity";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeBackup } from "#backup/make-backup.ts";
import { restoreBackup } from "#backup/restore-backup.ts";
import { readConfig } from "#config.ts";
import { openDatabase } from "#db/open.ts";
import { emptyDatabase, type TestDatabase } from "../../../../test/database.ts";
import { fillHere } from "../../../../test/fill-here.ts";
import { newestMail } from "../../../../test/mails.ts";
import { PASSWORD, SECRET, type TestServer, testServer } from "../../../../test/server.ts";
import { forgetOldLinks } from "./mail-links.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KIM = { email: "kim@shop.test", name: "kim", password: PASSWORD };
const isConfirming = { requireEmailVerification: true };

/** Follows a link. @returns the status and code of the answer, and whether it signs the browser in. */
async function follow({ request }: Pick<TestServer, "request">, token: string, cookie = "") {
	const answer = await request(`/api/auth/verify-email?token=${encodeURIComponent(token)}`, {
		headers: { cookie },
	});
	const { code = "" } = (await answer.json()) as { code?: string };
	const signsIn = answer.headers.getSetCookie().some((line) => /session_token=[^;]/.test(line));
	return [answer.status, code, signsIn];
}

const refused = [401, "INVALID_TOKEN", false];

/** The shop from a backup of it, with the same secret. */
async function restored({ config, dataDir }: TestServer): Promise<TestServer> {
	const path = join(dataDir, "shop.tar.gz");
	await makeBackup({ ...config, authSecret: SECRET }, path, new Date());
	const { config: empty, remove } = await emptyDatabase();
	onTestFinished(remove);
	const { dataDir: folder, databaseUrl } = empty;
	if (databaseUrl === undefined) rmSync(join(folder, "freehub.sqlite"));
	const by = { actor: "system", address: "", requestId: "" };
	await restoreBackup(
		path,
		{ dataDir: folder, databaseUrl, shop: config.shop, by, now: new Date() },
		false,
		fillHere,
	);
	const target = readConfig({
		DATA_DIR: folder,
		...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
	});
	const db = await openDatabase(target, () => {});
	const database: TestDatabase = {
		config: { ...config, ...target },
		db,
		giveBack: () => db.kysely.destroy(),
	};
	return testServer(isConfirming, undefined, undefined, Promise.resolve(database));
}

describe("a link in a mail from before a backup does not work after it is restored with the same secret", () => {
	it("where it confirms an address and signs in", async () => {
		const server = await testServer(isConfirming);
		await server.visitor.call(contract.signUp, { body: KIM });
		const { token } = await newestMail(server.outbox, KIM.email);
		const later = await restored(server);
		expect(await follow(later, token)).toEqual(refused);
		expect(await follow(server, token)).toEqual([200, "", true]);
	});

	it("where it agrees to another address, or changes it and signs in", async () => {
		const server = await testServer(isConfirming);
		await server.visitor.call(contract.signUp, { body: KIM });
		await follow(server, (await newestMail(server.outbox, KIM.email)).token);
		const { headers } = await server.request("/api/auth/sign-in/email", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: KIM.email, password: PASSWORD }),
		});
		const cookie = headers
			.getSetCookie()
			.map((line) => line.split(";")[0])
			.join("; ");
		const change = { newEmail: "lee@shop.test", password: PASSWORD };
		await server.clientWith({ cookie }).call(contract.changeEmail, { body: change });
		await expect
			.poll(async () => (await newestMail(server.outbox, KIM.email)).subject)
			.not.toBe("Confirm your e-mail address");
		const agree = (await newestMail(server.outbox, KIM.email)).token;
		const before = await restored(server);
		expect(await follow(before, agree)).toEqual(refused);
		expect((await follow(server, agree))[0]).toBe(200);
		const { token } = await newestMail(server.outbox, "lee@shop.test");
		const between = await restored(server);
		expect(await follow(between, token)).toEqual(refused);
		expect(await follow(server, token)).toEqual([200, "", true]);
	});

	it("where it is to choose a new password", async () => {
		const server = await testServer();
		await server.newUser(KIM.email);
		await server.visitor.call(contract.requestPasswordReset, { body: { email: KIM.email } });
		const { token } = await newestMail(server.outbox, KIM.email);
		const later = await restored(server);
		const reset = later.visitor.call(contract.resetPassword, {
			body: { newPassword: "staple battery horse", token },
		});
		await expect(reset).rejects.toMatchObject({ code: "INVALID_TOKEN" });
	});
});

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
		const answers = await Promise.all(Array.from({ length: 6 }, () => follow(server, token)));
		expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
		expect(await follow(server, token)).toEqual(refused);
	});

	it("ends with the address, with a changed password, and with one chosen by mail", async () => {
		const changed = await withLinks();
		expect((await follow(changed.server, changed.change, changed.cookie))[0]).toBe(200);
		expect(await follow(changed.server, changed.confirm)).toEqual(refused);

		const other = await withLinks();
		const body = { currentPassword: PASSWORD, newPassword: "staple battery horse" };
		await other.client.call(contract.changePassword, { body });
		for (const token of [other.confirm, other.change])
			expect(await follow(other.server, token)).toEqual(refused);

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
			expect(await follow(forgot.server, link)).toEqual(refused);
	});

	it("is not used up where somebody else is signed in, or has the address", async () => {
		const { server, change, cookie } = await withLinks();
		const sam = await server.newUser("sam@shop.test");
		expect(await follow(server, change, sam.cookie)).toEqual([401, "INVALID_USER", false]);
		expect((await follow(server, change, cookie))[0]).toBe(200);
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
