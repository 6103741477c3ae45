import { codeSentences } from "@freehub/contract/code-sentences";
import { APIError, getOAuthState } from "better-auth/api";
import type { Db } from "#db/connection.ts";
import { isNewShop } from "./owners.ts";
import { MAY_BEGIN_HEADER } from "./passed-headers.ts";

/** Stored on the server during a sign-in at a provider, until the person is back from the provider's page. */
export const mayBeginAfterwards = { mayBegin: true } as const;

/**
 * The last check before any account is made, whichever way: the first of a new shop needs a request that `Beginning.allow` let
 * through, or a sign-in at a provider that began with one.
 * @param headers those that our HTTP layer passes to better-auth.
 * @throws APIError beginning_code_needed, which better-auth answers.
 */
export async function requireMayBegin(db: Db, headers: Headers | undefined): Promise<void> {
	if (headers?.get(MAY_BEGIN_HEADER) === "yes") return;
	if (!(await isNewShop(db.kysely))) return;
	const state: { mayBegin?: unknown } | null = await getOAuthState();
	if (state?.mayBegin === true) return;
	const code = "beginning_code_needed";
	throw new APIError("FORBIDDEN", { code, message: codeSentences[code] });
}
