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
