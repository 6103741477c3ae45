import { createRemoteJWKSet, customFetch, errors, jwtVerify, UnsecuredJWT } from "jose";
import { z } from "zod";
import { AppError } from "#app-error.ts";
import { confirmFirebaseUser, unavailable } from "./firebase-user.ts";

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
