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
import { followLink, refusedLink } from "../../../../test/follow-link.ts";
import { newestMail } from "../../../../test/mails.ts";
import { PASSWORD, SECRET, type TestServer, testServer } from "../../../../test/server.ts";

const KIM = { email: "kim@shop.test", name: "kim", password: PASSWORD };
const isConfirming = { requireEmailVerification: true };

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
		expect(await followLink(later, token)).toEqual(refusedLink);
		expect(await followLink(server, token)).toEqual([200, "", true]);
	});

	it("where it agrees to another address, or changes it and signs in", async () => {
		const server = await testServer(isConfirming);
		await server.visitor.call(contract.signUp, { body: KIM });
		await followLink(server, (await newestMail(server.outbox, KIM.email)).token);
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
		expect(await followLink(before, agree)).toEqual(refusedLink);
		expect((await followLink(server, agree))[0]).toBe(200);
		const { token } = await newestMail(server.outbox, "lee@shop.test");
		const between = await restored(server);
		expect(await followLink(between, token)).toEqual(refusedLink);
		expect(await followLink(server, token)).toEqual([200, "", true]);
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
