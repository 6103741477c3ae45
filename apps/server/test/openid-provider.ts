import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { onTestFinished } from "vitest";

const CLIENT = "the-client";
const keys = generateKeyPair("RS256");

/** The person at the provider; `email_verified` is in the provider's own format. */
export type Person = { sub: string; email: string; email_verified: unknown; name: string };

/** An OpenID provider at which a person consents immediately: the authorization code identifies them. */
export async function openIdProvider() {
	const { privateKey, publicKey } = await keys;
	const codes = new Map<string, Person & { nonce: string }>();
	async function answerTo(request: IncomingMessage): Promise<object> {
		const sent = new URLSearchParams(await text(request));
		if (request.url === "/jwks")
			return { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" }] };
		if (request.url === "/token") {
			const code = sent.get("code") ?? "";
			const claims = codes.get(code);
			codes.delete(code);
			if (claims === undefined) return { error: "invalid_grant" };
			const token = new SignJWT(claims)
				.setProtectedHeader({ alg: "RS256", kid: "1" })
				.setIssuer(url)
				.setAudience(CLIENT)
				.setIssuedAt()
				.setExpirationTime("1m");
			const id_token = await token.sign(privateKey);
			return { access_token: "secret", token_type: "Bearer", expires_in: 60, id_token };
		}
		return {
			issuer: url,
			authorization_endpoint: `${url}/auth`,
			token_endpoint: `${url}/token`,
			jwks_uri: `${url}/jwks`,
			id_token_signing_alg_values_supported: ["RS256"],
		};
	}
	const server = createServer((request, response) => {
		void answerTo(request).then((answer) => {
			const status = "error" in answer ? 400 : 200;
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
		});
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const stop = () => {
		server.closeAllConnections();
		server.close();
	};
	onTestFinished(stop);
	return {
		settings: {
			clientId: CLIENT,
			clientSecret: "the-secret",
			discoveryUrl: `${url}/.well-known/openid-configuration`,
		},
		stop,
		/** The URL to which the provider redirects a browser that came with this address. */
		wayBack(address: string, id: "google" | "oidc", person: Person): string {
			const asked = new URL(address).searchParams;
			const code = crypto.randomUUID();
			codes.set(code, { ...person, nonce: asked.get("nonce") ?? "" });
			const back = new URLSearchParams({ code, state: asked.get("state") ?? "" });
			return `/api/auth/callback/${id}?${back.toString()}`;
		},
	};
}
