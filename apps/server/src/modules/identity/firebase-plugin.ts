import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { handleOAuthUserInfo } from "better-auth/oauth2";
import { z } from "zod";
import { AppError } from "#app-error.ts";
import type { Firebase } from "#config.ts";
import { createFirebaseVerifier } from "./firebase.ts";

const PROVIDER = "firebase";

/** Opens a session of ours for whoever Firebase says has signed in; the rules on linking accounts are the same. */
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
					image: picture,
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

/** better-auth answers an APIError, and takes everything else for a bug. */
function asApiError(error: unknown): never {
	if (!(error instanceof AppError)) throw error;
	const status = error.code === "unavailable" ? "SERVICE_UNAVAILABLE" : "UNAUTHORIZED";
	throw new APIError(status, { code: error.code, message: error.message });
}
