import { isPictureLink } from "@freehub/domain/image-link";
import { decodeJwt, type JWTPayload } from "jose";
import type { Logger } from "pino";
import type { OpenIdProvider } from "#config.ts";

/** Timeout for a provider, in ms. */
export const PROVIDER_MS = 5000;

type Tokens = { idToken?: string | undefined; accessToken?: string | undefined };
type Provider = Pick<OpenIdProvider, "name" | "clientId"> & { userInfoUrl: string | undefined };

/**
 * The profile of a sign-in at an OpenID provider: the subject of its ID token, whose signature, issuer, audience, times and nonce
 * better-auth has verified. If the token contains no address, the userinfo endpoint is asked, and used only if its subject
 * matches.
 * @returns null to refuse: there is no ID token, or it was issued for another client or another person.
 */
export async function profileOf(
	{ idToken, accessToken }: Tokens,
	{ name, clientId, userInfoUrl }: Provider,
	log: Logger,
) {
	const refuse = (why: string) => {
		log.warn({ provider: name }, `a sign-in was refused: ${why}`);
		return null;
	};
	if (!idToken) return refuse("there is no ID token");
	const claims = decodeJwt(idToken);
	const { sub } = claims;
	if (!sub) return refuse("the ID token names nobody");
	if (!isFor(clientId, claims)) return refuse("the ID token was made for another client");
	let profile: JWTPayload = claims;
	if (claims.email === undefined && userInfoUrl !== undefined) {
		const info = await userInfo(userInfoUrl, accessToken).catch((error: unknown) => {
			log.warn({ provider: name, err: error }, "the user-info address gave no answer");
		});
		if (info?.sub !== sub) return refuse("the user-info address does not tell of the ID token's subject");
		profile = info;
	}
	const { email, name: called, picture, email_verified: said } = profile;
	return {
		...profile,
		sub,
		id: sub,
		email: textOf(email),
		// Some providers send the text "false", which would be truthy.
		emailVerified: said === true || said === "true",
		name: textOf(called),
		image: typeof picture === "string" && isPictureLink(picture) ? picture : undefined,
	};
}

/** OpenID Connect Core 3.1.3.7: with several audiences, azp is the party to which the token was issued. */
function isFor(clientId: string, { aud, azp }: JWTPayload): boolean {
	if (azp !== undefined) return azp === clientId;
	return !Array.isArray(aud) || aud.length === 1;
}

const textOf = (claim: unknown) => (typeof claim === "string" ? claim : undefined);

async function userInfo(url: string, accessToken = ""): Promise<JWTPayload> {
	const answer = await fetch(url, {
		headers: { authorization: `Bearer ${accessToken}` },
		redirect: "error",
		signal: AbortSignal.timeout(PROVIDER_MS),
	});
	if (!answer.ok) throw new Error(`The user-info address answered ${answer.status}.`);
	return (await answer.json()) as JWTPayload;
}
