import { listAudit } from "@freehub/contract/office/audit";
import { changeSettings } from "@freehub/contract/office/settings";
import { deleteAccount } from "@freehub/contract/people/account";
import { getSession } from "@freehub/contract/people/identity";
import { acceptInvitation } from "@freehub/contract/people/people";
import { expect, it } from "vitest";
import { OPERATOR_KEY, PASSWORD, type TestServer, testServer } from "../../test/server.ts";

const HERE = { remoteAddress: "127.0.0.1", localAddress: "127.0.0.1" };

/** Sends a request as if over a connection. */
async function ask(
	{ app }: TestServer,
	[method, path, body]: [method: string, path: string, body?: object],
	headers: Record<string, string>,
	socket: object | undefined = HERE,
): Promise<Response> {
	const init = {
		method,
		headers: { "content-type": "application/json", ...headers },
		...(body && { body: JSON.stringify(body) }),
	};
	const incoming = socket && { socket, rawHeaders: [] };
	return app.request(`http://shop.test/api${path}`, init, { incoming });
}

const key = { authorization: `Operator ${OPERATOR_KEY}` };

it("lets a command on the server's machine in, and does in the server's name what it asks for", async () => {
	// The request uses the address on which the server listens, not the shop's.
	const server = await testServer({ access: "staff", publicUrl: "https://the-shop.test" });
	const { client: owner } = await server.newUser("olga@shop.test");
	const { client: kim } = await server.newUser("kim@shop.test");
	expect((await kim.call(getSession))?.user.role).toBe("customer");
	const named = await ask(server, ["POST", "/operator/owners", { email: "Kim@Shop.test" }], key);
	expect([named.status, await named.json()]).toEqual([200, { email: "Kim@Shop.test", invitation: null }]);
	expect((await kim.call(getSession))?.user.role).toBe("owner");
	expect((await owner.call(listAudit))[0]).toMatchObject({ action: "person.role", actorName: "system" });

	const nobody = await ask(server, ["POST", "/operator/owners", { email: "lee@shop.test" }], key);
	expect([nobody.status, await nobody.json()]).toMatchObject([
		404,
		{ detail: "There is no account with the address lee@shop.test. Sign up with it first." },
	]);
	const documents = await ask(server, ["POST", "/operator/documents", { after: "" }], key);
	expect(await documents.json()).toEqual({ checked: 0, corrected: 0 });
	for (const path of ["/imports", "/ledger/check", "/people"]) {
		expect((await ask(server, ["GET", path], key)).status, path).toBe(200);
	}
	// Endpoints about one's own account are refused here.
	expect((await ask(server, ["GET", "/account/tokens"], key)).status).toBe(403);
});

it("invites an owner where the last account left and sign-up is by invitation, which a second call replaces", async () => {
	const server = await testServer({ access: "staff" });
	const olga = await server.newUser("olga@shop.test");
	await olga.client.call(changeSettings, { body: { signUp: "invitation" } });
	await olga.client.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
	const invited = async () => {
		const answer = await ask(server, ["POST", "/operator/owners", { email: "Kim@Shop.test" }], key);
		const { invitation } = (await answer.json()) as { invitation: string };
		return new URL(invitation).searchParams.get("token") ?? "";
	};
	const first = await invited();
	const token = await invited();
	const kim = await server.newUser("kim@shop.test");
	expect(kim.user.role).toBe("customer");
	await expect(kim.client.call(acceptInvitation, { body: { token: first } })).rejects.toMatchObject({
		code: "not_found",
	});
	expect(await kim.client.call(acceptInvitation, { body: { token } })).toEqual({ role: "owner" });
	const lines = await kim.client.call(listAudit, { query: { action: "person.invite" } });
	expect(lines).toMatchObject([{ actor: "system" }, { actor: "system" }]);
	expect((await kim.client.call(getSession))?.user.role).toBe("owner");
});

it("lets nobody else in: with another key, from another machine, through a proxy, or with an owner's session", async () => {
	const server = await testServer({ access: "staff" });
	const { cookie } = await server.newUser();
	const elsewhere = { remoteAddress: "203.0.113.9", localAddress: "192.0.2.1" };
	const attempts: [headers: Record<string, string>, socket: object | undefined, status: number][] = [
		[{}, HERE, 403],
		[{ cookie }, HERE, 403],
		[{ authorization: "Operator another-key" }, HERE, 403],
		[{ authorization: "Operator" }, HERE, 403],
		[{ authorization: `Bearer ${OPERATOR_KEY}` }, HERE, 401],
		[key, elsewhere, 403],
		[key, {}, 403],
		[{ ...key, "x-forwarded-for": "127.0.0.1" }, HERE, 403],
		[{ ...key, forwarded: "for=127.0.0.1" }, HERE, 403],
	];
	for (const [headers, socket, status] of attempts) {
		const answer = await ask(server, ["POST", "/operator/documents", { after: "" }], headers, socket);
		expect([answer.status, headers, socket]).toEqual([status, headers, socket]);
	}
	const document = (await (await server.request("/api/openapi.json")).json()) as { paths: object };
	expect(Object.keys(document.paths).filter((path) => path.startsWith("/operator"))).toEqual([]);
});
