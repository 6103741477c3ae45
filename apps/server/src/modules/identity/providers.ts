import { genericOAuth } from "better-auth/plugins";
import type { OpenIdProvider } from "#config.ts";

export type OpenIdProviders = Partial<Record<"google" | "oidc", OpenIdProvider>>;

/**
 * Google and the operator's own provider, both by OpenID Connect: authorization code with PKCE, state and nonce
 * checked, the ID token's signature, issuer, audience and expiry verified.
 */
export function openIdPlugin({ google, oidc }: OpenIdProviders, mustBeConfirmed: boolean) {
	return genericOAuth({
		config: [
			...(google === undefined
				? []
				: [{ ...entry("google", google, mustBeConfirmed), prompt: "select_account" as const }]),
			...(oidc === undefined ? [] : [entry("oidc", oidc, mustBeConfirmed)]),
		],
	});
}

function entry(
	providerId: string,
	{ name, clientId, clientSecret, discoveryUrl }: OpenIdProvider,
	requireEmailVerification: boolean,
) {
	return {
		providerId,
		name,
		clientId,
		clientSecret,
		discoveryUrl,
		scopes: ["openid", "email", "profile"],
		pkce: true,
		requireIdTokenVerification: true,
		requireEmailVerification,
		// Some providers write the word "false", which would count as true.
		mapProfileToUser: ({ email_verified: said }: Record<string, unknown>) => ({
			emailVerified: said === true || said === "true",
		}),
	};
}
