import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getSession, signInSocial } from "@freehub/contract/people/identity";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, it, onTestFinished } from "vitest";
import { testServer } from "../../../../test/server.ts";

const CLIENT = "the-client";
const keys = generateKeyPair("RS256");

type Answers = {
	/** The claims of the ID token besides issuer, times and nonce; undefined: no ID token. */
	claims: ({ aud: string | string[] } & Record<string, unknown>) | undefined;
	/** The answer of the userinfo endpoint. */
	info?: Record<string, unknown>;
	/** The redirect target of the userinfo endpoint. */
	redirectTo?: string;
};

/** An OpenID provider that answers each sign-in as specified by a test. */
async function provider() {
	const { privateKey, publicKey } = await keys;
	const state: { answers: Answers; nonce: string } = { answers: { claims: undefined }, nonce: "" };
	const server = createServer((request, response) => {
		void answerTo(request).then((answer) => {
			const { redirectTo } = state.answers;
			if (request.url === "/userinfo" && redirectTo !== undefined) {
				response.writeHead(302, { location: redirectTo }).end();
				return;
			}
			response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
		});
	});
	async function answerTo(request: IncomingMessage): Promise<object> {
		await text(request);
		if (request.url === "/jwks")
			return { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" }] };
		if (request.url?.startsWith("/userinfo")) return state.answers.info ?? {};
		if (request.url === "/token") {
			const { claims } = state.answers;
			const tokens = { access_token: "secret", token_type: "Bearer", expires_in: 60 };
			if (claims === undefined) return tokens;
			const token = new SignJWT({ nonce: state.nonce, ...claims })
				.setProtectedHeader({ alg: "RS256", kid: "1" })
				.setIssuer(url)
				.setIssuedAt()
				.setExpirationTime("1m");
			return { ...tokens, id_token: await token.sign(privateKey) };
		}
		return {
			issuer: url,
			authorization_endpoint: `${url}/auth`,
			token_endpoint: `${url}/token`,
			jwks_uri: `${url}/jwks`,
			userinfo_endpoint: `${url}/userinfo`,
			id_token_signing_alg_values_supported: ["RS256"],
		};
	}
	await once(server.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { url, state };
}

/** A shop, and a function that signs in with given answers; returns the person, or null. */
async function shop() {
	const { url, state } = await provider();
	const discoveryUrl = `${url}/.well-known/openid-configuration`;
	const server = await testServer({
		oidc: { clientId: CLIENT, clientSecret: "the-secret", name: "The company", discoveryUrl },
	});
	await server.newUser("olga@shop.test");
	return {
		url,
		signIn: async (answers: Answers) => {
			const body = { provider: "oidc", callbackURL: "/a", errorCallbackURL: "/b", disableRedirect: true };
			const begun = await server.request(`/api${signInSocial.path}`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify(body),
			});
			const to = new URL(((await begun.json()) as { url: string }).url).searchParams;
			state.answers = answers;
			state.nonce = to.get("nonce") ?? "";
			const query = new URLSearchParams({ code: "code", state: to.get("state") ?? "" });
			const back = await server.request(`/api/auth/callback/oidc?${String(query)}`, {
				headers: { cookie: cookiesOf(begun) },
			});
			const session = await server.clientWith({ cookie: cookiesOf(back) }).call(getSession);
			return session && { email: session.user.email, emailVerified: session.user.emailVerified };
		},
	};
}

function cookiesOf(answer: Response): string {
	return answer.headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");
}

const KIM = { email: "kim@shop.test", name: "Kim", email_verified: true };
const kim = { email: KIM.email, emailVerified: true };

describe("an OpenID provider", () => {
	it("tells who somebody is in the ID token, or at its user-info address for the same subject", async () => {
		const { signIn } = await shop();
		expect(await signIn({ claims: { aud: CLIENT, sub: "kim", ...KIM } })).toEqual(kim);
		const claims = { aud: [CLIENT], sub: "kim" };
		expect(await signIn({ claims, info: { sub: "kim", ...KIM } })).toEqual(kim);
	});

	it("lets nobody in who is another at its user-info address", async () => {
		const { signIn } = await shop();
		const claims = { aud: CLIENT, sub: "mallory" };
		for (const sub of ["kim", undefined, ""]) {
			expect(await signIn({ claims, info: { ...KIM, sub } })).toBeNull();
		}
		expect(await signIn({ claims: { aud: CLIENT }, info: KIM })).toBeNull();
	});

	it("lets nobody in without an ID token", async () => {
		const { signIn } = await shop();
		expect(await signIn({ claims: undefined, info: { sub: "kim", ...KIM } })).toBeNull();
	});

	it("lets nobody in with a token that was made for another client", async () => {
		const { signIn } = await shop();
		const claims = { aud: [CLIENT, "another-client"], sub: "kim", ...KIM };
		expect(await signIn({ claims })).toBeNull();
		expect(await signIn({ claims: { ...claims, azp: "another-client" } })).toBeNull();
		expect(await signIn({ claims: { ...claims, aud: CLIENT, azp: "another-client" } })).toBeNull();
		expect(await signIn({ claims: { ...claims, azp: CLIENT } })).toEqual(kim);
	});

	it("is not followed where its user-info address leads elsewhere", async () => {
		const { url, signIn } = await shop();
		const claims = { aud: CLIENT, sub: "kim" };
		const redirectTo = `${url}/userinfo-elsewhere`;
		expect(await signIn({ claims, info: { sub: "kim", ...KIM }, redirectTo })).toBeNull();
	});
});
