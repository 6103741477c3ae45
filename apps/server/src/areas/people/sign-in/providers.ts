import type { AuthContext, OAuth2Tokens } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Logger } from "pino";
import type { Config, OpenIdProvider } from "#config.ts";
import { isEncrypted } from "#encrypted-address.ts";
import type { Auth } from "./auth.ts";
import { PROVIDER_MS, profileOf } from "./openid-profile.ts";

/**
 * Registers the reachable OpenID providers in better-auth: Google and the operator's own. As a plugin, better-auth would look for
 * them on creation, every sign-in would wait for that, and an unreachable one would never be found later.
 * @returns a function that retries the providers that were unreachable so far.
 */
export function createDiscovery(
	auth: Auth,
	{ google, oidc, requireEmailVerification }: Config,
	log: Logger,
): () => Promise<void> {
	let missing = [
		...(google === undefined ? [] : [{ ...google, providerId: "google", prompt: "select_account" as const }]),
		...(oidc === undefined ? [] : [{ ...oidc, providerId: "oidc" }]),
	].map((provider) => ({
		...provider,
		// Authorization code with PKCE, state and nonce; the ID token's signature, issuer, audience and expiry are verified.
		scopes: ["openid", "email", "profile"],
		pkce: true,
		requireIdTokenVerification: true,
		requireEmailVerification,
	}));
	let asking: Promise<void> | undefined;

	async function ask(): Promise<void> {
		const found = await Promise.all(
			missing.map(async (provider) => ({ provider, document: await findDocument(provider, log) })),
		);
		const config = found.flatMap(({ provider, document }) => {
			if (document === undefined) return [];
			const asked = { ...provider, userInfoUrl: document.userinfo_endpoint };
			return [{ ...provider, getUserInfo: (tokens: OAuth2Tokens) => profileOf(tokens, asked, log) }];
		});
		if (config.length === 0) return;
		const context = (await auth.$context) as unknown as AuthContext;
		const known = context.socialProviders;
		const { socialProviders } = (await genericOAuth({ config }).init(context)).context;
		// Requests look providers up in this list. A provider that has gone down again is not found.
		known.push(...socialProviders.filter((provider) => !known.includes(provider)));
		missing = missing.filter(({ providerId }) => !known.some(({ id }) => id === providerId));
	}

	return async () => {
		if (missing.length === 0) return;
		asking ??= ask().finally(() => {
			asking = undefined;
		});
		await asking;
	};
}

/** The addresses in a discovery document that get secrets, or are believed. */
const endpoints = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"] as const;

/** The discovery document of a provider, if it answers, its issuer matches the URL and its addresses are encrypted. */
async function findDocument(
	{ name, discoveryUrl }: OpenIdProvider,
	log: Logger,
): Promise<{ userinfo_endpoint: string | undefined } | undefined> {
	try {
		const signal = AbortSignal.timeout(PROVIDER_MS);
		const answer = await fetch(discoveryUrl, { signal, redirect: "error" });
		const document = (await answer.json()) as Partial<Record<"issuer" | (typeof endpoints)[number], unknown>>;
		const { issuer, userinfo_endpoint: at } = document;
		const open = endpoints.find((one) => {
			const address = document[one];
			return address !== undefined && (typeof address !== "string" || !isEncrypted(address));
		});
		if (open !== undefined) {
			log.warn({ provider: name, discoveryUrl, [open]: document[open] }, "its discovery document names http");
			return undefined;
		}
		const named = discoveryUrl.replace(/\/\.well-known\/openid-configuration$/, "");
		if (typeof issuer === "string" && issuer.replace(/\/$/, "") === named)
			return { userinfo_endpoint: typeof at === "string" ? at : undefined };
		const { status } = answer;
		log.warn({ provider: name, discoveryUrl, status, issuer }, "no discovery document of that issuer");
	} catch (error) {
		log.warn({ provider: name, discoveryUrl, err: error }, "provider cannot be reached");
	}
	return undefined;
}
