import * as contract from "@freehub/contract/people/identity";
import { invite } from "@freehub/contract/people/people";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { workAfterAnswers } from "#after-answer.ts";
import { mailsTo, newestMail } from "../../../../test/mails.ts";
import { PASSWORD, type TestServer, testServer } from "../../../../test/server.ts";

const KIM = { email: "kim@shop.test", name: "kim", password: PASSWORD };

/** Makes the first account, which a stranger cannot make without the code of the new shop. */
const begin = ({ visitor }: TestServer) =>
	visitor.call(contract.signUp, { body: { ...KIM, email: "olga@shop.test" } });

/** Sends each request from another address, so that limits per address do not apply; returns status and code. */
function sender(server: TestServer) {
	let n = 0;
	return async (path: string, body: object, headers: Record<string, string> = {}) => {
		n += 1;
		const answer = await server.request(`/api/auth${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${n}`, ...headers },
			body: JSON.stringify(body),
		});
		const { code } = (await answer.json()) as { code?: string };
		return `${answer.status} ${code ?? ""}`.trim();
	};
}

async function mailsAfterwards({ outbox }: TestServer, to: string): Promise<number> {
	await workAfterAnswers();
	return mailsTo(outbox, to).length;
}

async function repeated(times: number, ask: () => Promise<string>): Promise<string[]> {
	const answers = new Set<string>();
	for (let i = 0; i < times; i++) answers.add(await ask());
	return [...answers];
}

const limited = { rateLimits: true, trustProxy: 1 } as const;

describe("an address gets at most 5 mails an hour that others cause, and no answer tells it", () => {
	it("when somebody signs up with it again and again", async () => {
		let later = 0;
		const settings = { ...limited, requireEmailVerification: true };
		const server = await testServer(settings, () => new Date(Date.now() + later));
		await begin(server);
		const send = sender(server);
		expect(await repeated(12, () => send("/sign-up/email", KIM))).toEqual(["200"]);
		expect(await mailsAfterwards(server, KIM.email)).toBe(5);
		later = 61 * 60_000;
		expect(await send("/sign-up/email", KIM)).toBe("200");
		expect(await mailsAfterwards(server, KIM.email)).toBe(6);
	});

	it("when somebody signs in with an address that was never confirmed", async () => {
		const server = await testServer({ ...limited, requireEmailVerification: true });
		await begin(server);
		const send = sender(server);
		await send("/sign-up/email", KIM);
		expect(
			await repeated(9, () => send("/sign-in/email", { email: KIM.email, password: KIM.password })),
		).toEqual(["403 EMAIL_NOT_VERIFIED"]);
		expect(await mailsAfterwards(server, KIM.email)).toBe(5);
	});

	it("when accounts ask to change theirs to it", async () => {
		const server = await testServer(limited);
		const send = sender(server);
		for (const _ of [1, 2]) {
			const { cookie } = await server.newUser();
			const change = { newEmail: "victim@shop.test", password: PASSWORD };
			expect(await repeated(5, () => send("/change-email", change, { cookie }))).toEqual(["200"]);
		}
		expect(await mailsAfterwards(server, "victim@shop.test")).toBe(5);
	});

	it("when they are of several kinds; the mail that tells of a new password comes all the same", async () => {
		const server = await testServer(limited);
		const send = sender(server);
		const { cookie } = await server.newUser();
		const { email } = (await server.newUser(KIM.email)).user;
		await send("/request-password-reset", { email });
		const { token } = await newestMail(server.outbox, email);
		for (let i = 0; i < 3; i++) await send("/send-verification-email", { email });
		const change = { newEmail: "other@shop.test", password: PASSWORD };
		for (let i = 0; i < 4; i++) await send("/change-email", change, { cookie });
		for (let i = 0; i < 3; i++) await send("/send-verification-email", { email: "other@shop.test" });
		await send("/request-password-reset", { email });
		expect(await mailsAfterwards(server, email)).toBe(5);
		expect(await mailsAfterwards(server, "other@shop.test")).toBe(4);
		await send("/reset-password", { token, newPassword: "staple battery horse" });
		expect(await mailsAfterwards(server, email)).toBe(6);
	});

	it("when it is invited too: an owner is told that the mail was not sent, and nobody is invited", async () => {
		const server = await testServer(limited);
		const send = sender(server);
		const { client, cookie } = await server.newUser();
		const newEmail = "sam@shop.test";
		for (let i = 0; i < 5; i++) await send("/change-email", { newEmail, password: PASSWORD }, { cookie });
		expect(await mailsAfterwards(server, newEmail)).toBe(5);
		const invitation = client.call(invite, { body: { email: newEmail, role: "viewer" } });
		await expect(invitation).rejects.toMatchObject({ code: "unavailable" });
		expect(await mailsAfterwards(server, newEmail)).toBe(5);
	});
});

describe("asking for a new password", () => {
	it("is answered before anything is done that only an account costs", async () => {
		const server = await testServer();
		await server.newUser(KIM.email);
		const ask = (email: string) => server.visitor.call(contract.requestPasswordReset, { body: { email } });
		const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		// Until the release, no data that a link needs can be written.
		const holding = server.db.transact(async (tx) => {
			if (server.db.engine.name === "postgres")
				await sql`lock table verification in exclusive mode`.execute(tx);
			isHeld.resolve();
			await release.promise;
		});
		await isHeld.promise;
		expect(await ask(KIM.email)).toEqual(await ask("nobody@shop.test"));
		expect(mailsTo(server.outbox, KIM.email)).toEqual([]);
		release.resolve();
		await holding;
		expect((await newestMail(server.outbox, KIM.email)).token).not.toBe("");
		expect(await mailsAfterwards(server, "nobody@shop.test")).toBe(0);
	});
});
