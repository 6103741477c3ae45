import { rmSync, writeFileSync } from "node:fs";
import { requestPasswordReset } from "@freehub/contract/people/identity";
import { invite, listInvitations } from "@freehub/contract/people/people";
import { describe, expect, it } from "vitest";
import { newestMail } from "../../test/mails.ts";
import { testServer } from "../../test/server.ts";

describe("a mail that cannot be written", () => {
	it("refuses the invitation in words and keeps none, so that it can be sent again", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const send = () => client.call(invite, { body: { email: "kim@shop.test", role: "viewer" } });
		// A file in place of the folder, so that the folder cannot be created.
		writeFileSync(server.outbox, "");
		await expect(send()).rejects.toMatchObject({
			status: 503,
			code: "unavailable",
			message: "The mail could not be sent, so nobody was invited. Try again in a moment.",
		});
		expect(await client.call(listInvitations)).toEqual([]);
		expect(server.errors.join()).toContain("mail could not be sent");
		rmSync(server.outbox);
		expect(await send()).toMatchObject({ email: "kim@shop.test" });
		expect((await newestMail(server.outbox, "kim@shop.test")).token).not.toBe("");
	});

	it("is logged and tells nothing to whoever asks for a new password", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		writeFileSync(server.outbox, "");
		const ask = (email: string) => server.visitor.call(requestPasswordReset, { body: { email } });
		expect(await ask("kim@shop.test")).toEqual(await ask("nobody@shop.test"));
		await expect.poll(() => server.errors.join()).toContain("mail could not be sent");
	});
});
