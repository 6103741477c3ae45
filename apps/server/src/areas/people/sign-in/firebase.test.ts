import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
	exportJWK,
	exportSPKI,
	type GenerateKeyPairResult,
	generateKeyPair,
	type JWK,
	SignJWT,
	UnsecuredJWT,
} from "jose";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createFirebaseVerifier, type FirebaseSettings } from "./firebase.ts";

const projectId = "bikes-and-more";
const now = new Date("2026-03-04T10:00:00Z");
const second = now.getTime() / 1000;

type Key = GenerateKeyPairResult & { kid: string };
let google: Key;
let rotated: Key;
let stranger: Key;

async function makeKey(kid: string): Promise<Key> {
	return { ...(await generateKeyPair("RS256", { extractable: true })), kid };
}

beforeAll(async () => {
	[google, rotated, stranger] = await Promise.all([makeKey("one"), makeKey("two"), makeKey("one")]);
});

afterEach(() => void vi.useRealTimers());

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

async function listen(answer: Answer): Promise<string> {
	const server = createServer((request, response) => void answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server for Google's keys; `keys` may change while it runs. */
async function serveKeys(keys: Key[]): Promise<{ jwksUrl: string; asked: () => number }> {
	let asked = 0;
	const host = await listen(async (_, response) => {
		asked++;
		const jwks: JWK[] = await Promise.all(
			keys.map(async ({ publicKey, kid }) => ({ ...(await exportJWK(publicKey)), kid, alg: "RS256" })),
		);
		response.end(JSON.stringify({ keys: jwks }));
	});
	return { jwksUrl: `http://${host}/keys`, asked: () => asked };
}

async function verifier(settings: Partial<FirebaseSettings> = {}) {
	const { jwksUrl } = settings.jwksUrl === undefined ? await serveKeys([google]) : settings;
	return createFirebaseVerifier({
		projectId,
		apiKey: "the key",
		emulator: undefined,
		checkRevoked: false,
		...(jwksUrl === undefined ? {} : { jwksUrl }),
		...settings,
	});
}

function claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
	return {
		iss: `https://securetoken.google.com/${projectId}`,
		aud: projectId,
		sub: "uid-of-kim",
		user_id: "uid-of-kim",
		iat: second - 60,
		exp: second + 3540,
		auth_time: second - 60,
		email: "kim@shop.test",
		email_verified: true,
		name: "Kim",
		picture: "https://pictures.test/kim.png",
		firebase: { identities: { email: ["kim@shop.test"] }, sign_in_provider: "password" },
		...changes,
	};
}

const signed = (changes?: Record<string, unknown>, key = google) =>
	new SignJWT(claims(changes))
		.setProtectedHeader({ alg: "RS256", kid: key.kid, typ: "JWT" })
		.sign(key.privateKey);
const unsigned = (changes?: Record<string, unknown>) => new UnsecuredJWT(claims(changes)).encode();

const kim = {
	uid: "uid-of-kim",
	email: "kim@shop.test",
	emailVerified: true,
	name: "Kim",
	picture: "https://pictures.test/kim.png",
};

describe("an ID token", () => {
	it("is accepted when one of Google's keys signed it for this project", async () => {
		const { verify } = await verifier();
		expect(await verify(await signed(), now)).toEqual(kim);
	});

	it("may lack everything that a person need not have", async () => {
		const { verify } = await verifier();
		const bare = { email: undefined, name: undefined, picture: undefined, firebase: undefined };
		expect(await verify(await signed(bare), now)).toEqual({
			uid: "uid-of-kim",
			email: undefined,
			emailVerified: false,
			name: undefined,
			picture: undefined,
		});
	});

	it("may come from a clock that is a few seconds ahead or behind", async () => {
		const { verify } = await verifier();
		const ahead = await signed({ iat: second + 5, auth_time: second + 5 });
		expect(await verify(ahead, now)).toEqual(kim);
		expect(await verify(await signed({ exp: second - 5 }), now)).toEqual(kim);
	});

	it.each<[string, () => Promise<string> | string]>([
		["an algorithm of none", () => unsigned()],
		[
			"HS256 with the public key as its secret",
			async () =>
				new SignJWT(claims())
					.setProtectedHeader({ alg: "HS256", kid: google.kid })
					.sign(new TextEncoder().encode(await exportSPKI(google.publicKey))),
		],
		["the audience of another project", () => signed({ aud: "another-project" })],
		["several audiences", () => signed({ aud: [projectId, "another-project"] })],
		["no audience", () => signed({ aud: undefined })],
		[
			"the issuer of another project",
			() => signed({ iss: "https://securetoken.google.com/another-project" }),
		],
		["no issuer", () => signed({ iss: undefined })],
		["an expiry in the past", () => signed({ exp: second - 11 })],
		["no expiry", () => signed({ exp: undefined })],
		["an issue in the future", () => signed({ iat: second + 11 })],
		["a sign-in in the future", () => signed({ auth_time: second + 11 })],
		["no time of its sign-in", () => signed({ auth_time: undefined })],
		["an empty subject", () => signed({ sub: "" })],
		["no subject", () => signed({ sub: undefined })],
		["a subject of more than 128 characters", () => signed({ sub: "x".repeat(129) })],
		["a tenant", () => signed({ firebase: { sign_in_provider: "password", tenant: "another-shop" } })],
		["a key that Google does not have", () => signed({}, rotated)],
		["another's key under the name of Google's", () => signed({}, stranger)],
		[
			"a payload that was changed",
			async () => {
				const [header, , signature] = (await signed()).split(".");
				const payload = Buffer.from(JSON.stringify(claims({ sub: "uid-of-sam" }))).toString("base64url");
				return [header, payload, signature].join(".");
			},
		],
		["a signature that was cut off", async () => (await signed()).replace(/[^.]+$/, "")],
		["what is no token", () => "not a token"],
	])("is refused with %s", async (_, make) => {
		const { verify } = await verifier();
		await expect(verify(await make(), now)).rejects.toMatchObject({
			name: "AppError",
			code: "unauthenticated",
			message: "Firebase did not confirm this sign-in. Sign in again.",
		});
	});

	it("is refused when a payload's key material comes with the token itself", async () => {
		const { verify } = await verifier();
		const jwk = await exportJWK(stranger.publicKey);
		const token = await new SignJWT(claims())
			.setProtectedHeader({ alg: "RS256", jwk })
			.sign(stranger.privateKey);
		await expect(verify(token, now)).rejects.toMatchObject({ code: "unauthenticated" });
	});
});

describe("Google's keys", () => {
	it("are fetched once for many tokens, and again when a token names a new one", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const keys = [google];
		const { jwksUrl, asked } = await serveKeys(keys);
		const { verify } = await verifier({ jwksUrl });
		await verify(await signed(), now);
		await verify(await signed(), now);
		expect(asked()).toBe(1);
		keys.push(rotated);
		vi.setSystemTime(Date.now() + 60_000);
		expect(await verify(await signed({}, rotated), now)).toEqual(kim);
		expect(asked()).toBe(2);
	});

	it("are not fetched again and again for tokens with made-up keys", async () => {
		const { jwksUrl, asked } = await serveKeys([google]);
		const { verify } = await verifier({ jwksUrl });
		await verify(await signed(), now);
		for (let i = 0; i < 5; i++)
			await expect(verify(await signed({}, rotated), now)).rejects.toMatchObject({ code: "unauthenticated" });
		expect(asked()).toBe(1);
	});

	it.each<[string, Answer]>([
		["do not come", (_, response) => response.destroy()],
		["come as an error", (_, response) => response.writeHead(500).end()],
		["come as something else", (_, response) => response.end("<html></html>")],
		["come as no key set", (_, response) => response.end("{}")],
		["are said to be elsewhere", (_, response) => response.writeHead(302, { location: "/other" }).end()],
	])("that %s make the sign-in unavailable, not wrong", async (_, answer) => {
		const { verify } = await verifier({ jwksUrl: `http://${await listen(answer)}/keys` });
		await expect(verify(await signed(), now)).rejects.toMatchObject({ code: "unavailable" });
	});
});

/** A server for Firebase's accounts:lookup; received requests are in `asked`. */
async function serveLookup(status: number, answer: unknown) {
	const asked: { url: string | undefined; body: unknown }[] = [];
	const host = await listen(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		asked.push({ url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
		response.writeHead(status).end(JSON.stringify(answer));
	});
	return { host, toolkitUrl: `http://${host}/v1`, asked };
}

const user = (changes: Record<string, unknown> = {}) => ({
	users: [{ localId: "uid-of-kim", validSince: String(second - 60), ...changes }],
});

describe("revocation", () => {
	it("is asked for where the settings say so", async () => {
		const { toolkitUrl, asked } = await serveLookup(200, user());
		const idToken = await signed();
		expect(await (await verifier({ toolkitUrl })).verify(idToken, now)).toEqual(kim);
		expect(asked).toEqual([]);
		expect(await (await verifier({ toolkitUrl, checkRevoked: true })).verify(idToken, now)).toEqual(kim);
		expect(asked).toEqual([{ url: "/v1/accounts:lookup?key=the%20key", body: { idToken } }]);
	});

	it.each([
		["a user who is disabled", 200, user({ disabled: true })],
		["a user who signed out everywhere since", 200, user({ validSince: String(second - 59) })],
		["a user who is gone", 200, {}],
		["an answer about somebody else", 200, user({ localId: "uid-of-sam" })],
		["Firebase's own word on a disabled user", 400, { error: { message: "USER_DISABLED" } }],
		["Firebase's own word on a deleted user", 400, { error: { message: "USER_NOT_FOUND" } }],
		["Firebase's own word on a revoked token", 400, { error: { message: "TOKEN_EXPIRED" } }],
		["Firebase's own word on the token", 400, { error: { message: "INVALID_ID_TOKEN : why" } }],
	])("refuses %s", async (_, status, answer) => {
		const { toolkitUrl } = await serveLookup(status, answer);
		const { verify } = await verifier({ toolkitUrl, checkRevoked: true });
		await expect(verify(await signed(), now)).rejects.toMatchObject({ code: "unauthenticated" });
	});

	it.each([
		["a wrong API key", 400, { error: { message: "API key not valid. Please pass a valid API key." } }],
		["a quota that is used up", 429, { error: { message: "QUOTA_EXCEEDED" } }],
		["an outage", 503, undefined],
		["an answer that makes no sense", 200, { users: "none" }],
	])("does not let anyone in on %s", async (_, status, answer) => {
		const { toolkitUrl } = await serveLookup(status, answer);
		const { verify } = await verifier({ toolkitUrl, checkRevoked: true });
		await expect(verify(await signed(), now)).rejects.toMatchObject({ code: "unavailable" });
	});
});

describe("the emulator's token", () => {
	it("is accepted unsigned once the emulator knows its user", async () => {
		const { host, asked } = await serveLookup(200, user());
		const { verify } = await verifier({ emulator: host });
		expect(await verify(unsigned(), now)).toEqual(kim);
		expect(asked).toMatchObject([
			{ url: "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=the%20key" },
		]);
	});

	it.each<[string, () => Promise<string> | string]>([
		["another audience", () => unsigned({ aud: "another-project" })],
		["another issuer", () => unsigned({ iss: "https://securetoken.google.com/another-project" })],
		["an expiry in the past", () => unsigned({ exp: second - 11 })],
		["an issue in the future", () => unsigned({ iat: second + 11 })],
		["an empty subject", () => unsigned({ sub: "" })],
		["a signature", () => signed()],
		["a user whom the emulator does not know", () => unsigned({ sub: "uid-of-sam" })],
	])("is refused with %s", async (_, make) => {
		const { host } = await serveLookup(200, user());
		const { verify } = await verifier({ emulator: host });
		await expect(verify(await make(), now)).rejects.toMatchObject({ code: "unauthenticated" });
	});

	it("is not believed when the emulator does not answer", async () => {
		const host = await listen((_, response) => response.destroy());
		const { verify } = await verifier({ emulator: host });
		await expect(verify(unsigned(), now)).rejects.toMatchObject({ code: "unavailable" });
	});
});
