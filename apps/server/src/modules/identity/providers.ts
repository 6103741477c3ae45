import type { AuthContext } from "better-auth";
import { genericOAuth } from "better-auth/plugins";
import type { Logger } from "pino";
import type { Config, OpenIdProvider } from "#config.ts";
import type { Auth } from "./auth.ts";

/** How long a provider's discovery document may take, in ms. */
const DISCOVERY_MS = 5000;

/**
 * Gives better-auth the OpenID providers that answer: Google and the operator's own. As a plugin it would look for them
 * when it is made, every sign-in would wait for that, and one that was down would not be found later.
 * @returns what asks those once more that could not be reached so far.
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
		// Some providers write the word "false", which would count as true.
		mapProfileToUser: ({ email_verified: said }: Record<string, unknown>) => ({
			emailVerified: said === true || said === "true",
		}),
	}));
	let asking: Promise<void> | undefined;

	async function ask(): Promise<void> {
		const answers = await Promise.all(missing.map((provider) => isReachable(provider, log)));
		const config = missing.filter((_, i) => answers[i]);
		if (config.length === 0) return;
		const context = (await auth.$context) as unknown as AuthContext;
		const known = context.socialProviders;
		const { socialProviders: found } = (await genericOAuth({ config }).init(context)).context;
		// Requests look into this list. A provider that has gone down again is not found.
		known.push(...found.filter((provider) => !known.includes(provider)));
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

/** A provider answers, and calls itself by the name that leads to its document. */
async function isReachable({ name, discoveryUrl }: OpenIdProvider, log: Logger): Promise<boolean> {
	try {
		const signal = AbortSignal.timeout(DISCOVERY_MS);
		const answer = await fetch(discoveryUrl, { signal, redirect: "error" });
		const { issuer } = (await answer.json()) as { issuer?: unknown };
		const named = discoveryUrl.replace(/\/\.well-known\/openid-configuration$/, "");
		if (typeof issuer === "string" && issuer.replace(/\/$/, "") === named) return true;
		const { status } = answer;
		log.warn({ provider: name, discoveryUrl, status, issuer }, "no discovery document of that issuer");
	} catch (error) {
		log.warn({ provider: name, discoveryUrl, err: error }, "provider cannot be reached");
	}
	return false;
}
