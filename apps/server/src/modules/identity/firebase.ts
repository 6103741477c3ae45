import { createRemoteJWKSet, customFetch, errors, jwtVerify, UnsecuredJWT } from "jose";
import { z } from "zod";
import { AppError } from "#app-error.ts";

const TOOLKIT_URL = "https://identitytoolkit.googleapis.com/v1";

/** Milliseconds that Firebase has to answer before a sign-in is refused for now. */
const TIMEOUT = 5000;

type Toolkit = { apiKey: string; emulator: string | undefined; toolkitUrl?: string };

const Lookup = z.object({
	users: z
		.array(
			z.object({
				localId: z.string(),
				disabled: z.boolean().default(false),
				/** Seconds; tokens of sign-ins before it are revoked. */
				validSince: z.coerce.number().default(0),
			}),
		)
		.default([]),
});

const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** What accounts:lookup says of a token; everything else it refuses with is about the server's own settings. */
const refusals = /^(INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED)\b/;

/**
 * Asks Firebase whether the token's user still exists, is not disabled, and signed in after the last revocation.
 * @throws AppError `unauthenticated` when not, `unavailable` when Firebase gives no usable answer.
 */
export async function confirmFirebaseUser(
	toolkit: Toolkit,
	idToken: string,
	uid: string,
	authTime: number,
): Promise<void> {
	const answer = await lookUp(toolkit, idToken);
	const body: unknown = await answer.json().catch(() => undefined);
	if (!answer.ok) {
		const refusal = Refusal.safeParse(body);
		if (refusal.success && refusals.test(refusal.data.error.message)) throw revoked();
		throw answer.status < 500 && answer.status !== 429 ? misconfigured() : unavailable();
	}
	const found = Lookup.safeParse(body);
	if (!found.success) throw unavailable();
	const user = found.data.users.find(({ localId }) => localId === uid);
	if (user === undefined || user.disabled || user.validSince > authTime) throw revoked();
}

async function lookUp({ apiKey, emulator, toolkitUrl }: Toolkit, idToken: string): Promise<Response> {
	const base =
		toolkitUrl ??
		(emulator === undefined ? TOOLKIT_URL : `http://${emulator}/identitytoolkit.googleapis.com/v1`);
	return fetch(`${base}/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ idToken }),
		redirect: "error",
		signal: AbortSignal.timeout(TIMEOUT),
	}).catch(() => {
		throw unavailable();
	});
}

function revoked(): AppError {
	return new AppError("unauthenticated", "Firebase ended this sign-in or closed the account. Sign in again.");
}

function misconfigured(): AppError {
	return new AppError(
		"unavailable",
		"Firebase refuses this server's API key, so it cannot confirm the sign-in. Tell whoever runs the server.",
	);
}

/** Google could not be asked. */
export function unavailable(): AppError {
	return new AppError(
		"unavailable",
		"The server cannot reach Firebase to confirm this sign-in. Try again in a moment.",
	);
}

const JWKS_URL = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** The clocks of Google, of this server and of the emulator may differ by so many seconds. */
const CLOCK_TOLERANCE = 10;

export type FirebaseSettings = {
	projectId: string;
	apiKey: string;
	/** The emulator's `host:port`. Its tokens have no signature, so it is for trying and testing alone. */
	emulator: string | undefined;
	/** Whether each token is confirmed with Firebase, which refuses disabled, deleted and signed-out users. */
	checkRevoked: boolean;
	jwksUrl?: string;
	/** Where the REST calls of Firebase Authentication begin. */
	toolkitUrl?: string;
};

export type FirebaseIdentity = {
	uid: string;
	email: string | undefined;
	emailVerified: boolean;
	name: string | undefined;
	picture: string | undefined;
	/** `password`, `google.com`, `anonymous`...: the way in that the person took at Firebase. */
	signInProvider: string | undefined;
};

export type FirebaseVerifier = { verify: (idToken: string, now?: Date) => Promise<FirebaseIdentity> };

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
	firebase: z.object({ sign_in_provider: z.string().optional(), tenant: z.string().optional() }).default({}),
});

/**
 * Checks ID tokens of one Firebase project as Google prescribes it: RS256 by one of Google's keys, issuer,
 * audience, times, subject. `verify` throws AppError `unauthenticated`, or `unavailable` when Google cannot be asked.
 */
export function createFirebaseVerifier(settings: FirebaseSettings): FirebaseVerifier {
	const { projectId, emulator, checkRevoked, jwksUrl = JWKS_URL } = settings;
	const expected = {
		issuer: `https://securetoken.google.com/${projectId}`,
		audience: projectId,
		clockTolerance: CLOCK_TOLERANCE,
	};
	const keys = createRemoteJWKSet(new URL(jwksUrl), { [customFetch]: fetchKeys });

	const readSigned = async (idToken: string, currentDate: Date) =>
		(await jwtVerify(idToken, keys, { ...expected, algorithms: ["RS256"], currentDate })).payload;
	const readUnsigned = async (idToken: string, currentDate: Date) =>
		UnsecuredJWT.decode(idToken, { ...expected, currentDate }).payload;
	const read = emulator === undefined ? readSigned : readUnsigned;

	return {
		async verify(idToken, now = new Date()) {
			const claims = Claims.safeParse(await read(idToken, now).catch(refuse));
			const latest = now.getTime() / 1000 + CLOCK_TOLERANCE;
			if (!claims.success || claims.data.iat > latest || claims.data.auth_time > latest) throw refused();
			// A tenant's users are none of this project's own, and the server is not set up for tenants.
			if (claims.data.firebase.tenant !== undefined) throw refused();
			if (checkRevoked || emulator !== undefined)
				await confirmFirebaseUser(settings, idToken, claims.data.sub, claims.data.auth_time);
			const { sub, email, email_verified, name, picture, firebase } = claims.data;
			return {
				uid: sub,
				email,
				emailVerified: email !== undefined && email_verified,
				name,
				picture,
				signInProvider: firebase.sign_in_provider,
			};
		},
	};
}

function refused(): AppError {
	return new AppError("unauthenticated", "Firebase did not confirm this sign-in. Sign in again.");
}

/** jose's refusals are about the token; what it says of the keys' host is none of the person's fault. */
function refuse(error: unknown): never {
	if (error instanceof AppError || !(error instanceof errors.JOSEError)) throw error;
	const isAboutKeys = ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"].includes(error.code);
	throw isAboutKeys ? unavailable() : refused();
}

async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
	return fetch(url, init).catch(() => {
		throw unavailable();
	});
}
