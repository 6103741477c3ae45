import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signInSocial } from "@freehub/contract/people/identity";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../../../../tools/free-port.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";

/** A URL at which a discovery document can be available or not. */
async function newPlace() {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const server = createServer((_, response) => {
		response.setHeader("content-type", "application/json");
		response.end(
			JSON.stringify({
				issuer: url,
				authorization_endpoint: `${url}/auth`,
				token_endpoint: `${url}/token`,
				jwks_uri: `${url}/jwks`,
				id_token_signing_alg_values_supported: ["RS256"],
			}),
		);
	});
	const start = async () => {
		await once(server.listen(port, "127.0.0.1"), "listening");
	};
	const stop = async () => {
		server.closeAllConnections();
		await once(server.close(), "close");
	};
	onTestFinished(async () => {
		if ((server.address() as AddressInfo | null) !== null) await stop();
	});
	const settings = {
		clientId: "the-client",
		clientSecret: "the-secret",
		discoveryUrl: `${url}/.well-known/openid-configuration`,
	};
	return { url, settings, start, stop };
}

function startAt({ visitor }: TestServer, provider: "google" | "oidc") {
	return visitor.call(signInSocial, {
		body: { provider, callbackURL: "/a", errorCallbackURL: "/b", disableRedirect: true },
	});
}

it("finds a provider that was down, and again after it was down while another one was found", async () => {
	const [google, oidc] = [await newPlace(), await newPlace()];
	const server = await testServer({
		google: { ...google.settings, name: "Google" },
		oidc: { ...oidc.settings, name: "The company" },
	});
	await expect(startAt(server, "google")).rejects.toMatchObject({ code: "PROVIDER_NOT_FOUND" });
	await google.start();
	expect((await startAt(server, "google")).url).toContain(`${google.url}/auth?`);

	await google.stop();
	await oidc.start();
	expect((await startAt(server, "oidc")).url).toContain(`${oidc.url}/auth?`);
	await google.start();
	expect((await startAt(server, "google")).url).toContain(`${google.url}/auth?`);
	expect((await startAt(server, "oidc")).url).toContain(`${oidc.url}/auth?`);
});
