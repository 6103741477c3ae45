import { isPictureLink } from "@freehub/domain/image-link";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { handleOAuthUserInfo } from "better-auth/oauth2";
import { createRemoteJWKSet, customFetch, errors, jwtVerify, UnsecuredJWT } from "jose";
import { z } from "zod";
import { AppError, refusal } from "#app-error.ts";
import type { Firebase } from "#config.ts";

const PROVIDER = "firebase";

/** Opens our own session for a sign-in confirmed by Firebase; the rules for linking accounts are the same. */
export function firebasePlugin(firebase: Firebase | undefined, mustBeConfirmed: boolean) {
	const verifier = firebase && createFirebaseVerifier(firebase);
	const signIn = createAuthEndpoint(
		"/sign-in/firebase",
		{ method: "POST", body: z.object({ idToken: z.string() }) },
		async (ctx) => {
			if (verifier === undefined) throw new APIError("NOT_FOUND", { code: "PROVIDER_NOT_FOUND" });
			const { uid, email, emailVerified, name, picture } = await verifier
				.verify(ctx.body.idToken)
				.catch(asApiError);
			if (email === undefined) throw new APIError("FORBIDDEN", { code: "EMAIL_NOT_FOUND" });
			if (mustBeConfirmed && !emailVerified) {
				throw new APIError("FORBIDDEN", {
					code: "EMAIL_NOT_VERIFIED",
					message: "This address is not confirmed yet. Open the link in Firebase's mail, then sign in.",
				});
			}
			const { data, error } = await handleOAuthUserInfo(ctx, {
				userInfo: {
					id: uid,
					email,
					emailVerified,
					name: name ?? email.split("@")[0] ?? email,
					image: picture !== undefined && isPictureLink(picture) ? picture : undefined,
				},
				account: { providerId: PROVIDER, accountId: uid },
				source: { method: "oauth", oauth: { providerId: PROVIDER } },
			});
			if (data === null) {
				throw new APIError("FORBIDDEN", { code: error?.replaceAll(" ", "_").toUpperCase() ?? "FORBIDDEN" });
			}
			await setSessionCookie(ctx, data);
			return ctx.json({ user: data.user });
		},
	);
	return { id: PROVIDER, endpoints: { signInFirebase: signIn } } satisfies BetterAuthPlugin;
}

/** better-auth answers an APIError, and treats every other error as a bug. */
function asApiError(error: unknown): never {
	if (!(error instanceof AppError)) throw error;
	const status = error.code === "unavailable" ? "SERVICE_UNAVAILABLE" : "UNAUTHORIZED";
	throw new APIError(status, { code: error.code, message: error.message });
}

const JWKS_URL = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
const TOOLKIT_URL = "https://identitytoolkit.googleapis.com/v1";

/** Tolerated difference between the clocks of Google, this server and the emulator, in seconds. */
const CLOCK_TOLERANCE = 10;

/** Timeout for Firebase, in ms; after it the sign-in is refused for now. */
const TIMEOUT = 5000;

/** The URLs differ only in tests. */
export type FirebaseSettings = Omit<Firebase, "authDomain"> & { jwksUrl?: string; toolkitUrl?: string };

const Claims = z.object({
	aud: z.string(),
	sub: z.string().min(1).max(128),
	iat: z.number(),
	exp: z.number(),
	auth_time: z.number(),
	email: z.string().optional(),
	email_verified: z.boolean().default(false),
	name: z.string().optional(),
	picture: z.string().optional(),
	firebase: z.object({ tenant: z.string().optional() }).default({}),
});

/**
 * Verifies ID tokens of one Firebase project as Google requires: RS256 with one of Google's keys, issuer, audience, times,
 * subject. The emulator's tokens have no signature.
 */
export function createFirebaseVerifier(settings: FirebaseSettings) {
	const { projectId, emulator, checkRevoked, jwksUrl = JWKS_URL } = settings;
	const expected = {
		issuer: `https://securetoken.google.com/${projectId}`,
		audience: projectId,
		clockTolerance: CLOCK_TOLERANCE,
	};
	const keys = createRemoteJWKSet(new URL(jwksUrl), {
		[customFetch]: (url: string, init: RequestInit) => fetch(url, init).catch(refuseForNow),
	});

	async function read(idToken: string, currentDate: Date) {
		if (emulator !== undefined) return UnsecuredJWT.decode(idToken, { ...expected, currentDate }).payload;
		return (await jwtVerify(idToken, keys, { ...expected, algorithms: ["RS256"], currentDate })).payload;
	}

	/** @throws AppError `unauthenticated`, or `unavailable` if Google is unreachable. */
	const verify = async (idToken: string, now = new Date()) => {
		const claims = Claims.safeParse(await read(idToken, now).catch(refuse));
		const latest = now.getTime() / 1000 + CLOCK_TOLERANCE;
		if (!claims.success || claims.data.iat > latest || claims.data.auth_time > latest)
			throw refusal("unauthenticated.firebase_unconfirmed");
		const { sub, auth_time, email, email_verified, name, picture, firebase } = claims.data;
		// Users of a tenant are not users of the project, and the server does not support tenants.
		if (firebase.tenant !== undefined) throw refusal("unauthenticated.firebase_unconfirmed");
		if (checkRevoked || emulator !== undefined) await confirmUser(settings, idToken, sub, auth_time);
		return { uid: sub, email, emailVerified: email !== undefined && email_verified, name, picture };
	};
	return { verify };
}

/** jose's errors are about the token, except those about fetching the keys. */
function refuse(error: unknown): never {
	if (error instanceof AppError || !(error instanceof errors.JOSEError)) throw error;
	const isAboutKeys = ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"].includes(error.code);
	if (isAboutKeys) refuseForNow();
	throw refusal("unauthenticated.firebase_unconfirmed");
}

function refuseForNow(): never {
	throw refusal("unavailable.firebase");
}

const Lookup = z.object({
	users: z
		.array(
			z.object({
				localId: z.string(),
				disabled: z.boolean().default(false),
				/** In seconds; tokens of earlier sign-ins are revoked. */
				validSince: z.coerce.number().default(0),
			}),
		)
		.default([]),
});

const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** The errors of accounts:lookup that concern the token; all others are about the server's own settings. */
const refusals = /^(INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED)\b/;

/** Asks Firebase whether the user still exists, is not disabled, and signed in after the last revocation. */
async function confirmUser(
	{ apiKey, emulator, toolkitUrl }: FirebaseSettings,
	idToken: string,
	uid: string,
	authTime: number,
): Promise<void> {
	const base =
		toolkitUrl ??
		(emulator === undefined ? TOOLKIT_URL : `http://${emulator}/identitytoolkit.googleapis.com/v1`);
	const answer = await fetch(`${base}/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ idToken }),
		redirect: "error",
		signal: AbortSignal.timeout(TIMEOUT),
	}).catch(refuseForNow);
	const body: unknown = await answer.json().catch(() => undefined);
	if (!answer.ok) {
		const parsed = Refusal.safeParse(body);
		if (parsed.success && refusals.test(parsed.data.error.message))
			throw refusal("unauthenticated.firebase_ended");
		if (answer.status >= 500 || answer.status === 429) refuseForNow();
		throw refusal("unavailable.firebase_key");
	}
	const found = Lookup.safeParse(body);
	if (!found.success) refuseForNow();
	const user = found.data.users.find(({ localId }) => localId === uid);
	if (user === undefined || user.disabled || user.validSince > authTime)
		throw refusal("unauthenticated.firebase_ended");
}
