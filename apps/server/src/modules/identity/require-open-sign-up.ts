import { APIError } from "better-auth/api";
import { AppError, refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { currentSettings } from "#modules/settings/shop-settings.ts";
import { hasAnybody, hasInvitation } from "./identity.repo.ts";

/**
 * Where only invited people may sign up, an address needs an open invitation. Where nobody has an account, somebody must be
 * able to make the one that the operator then makes the owner's.
 * @throws AppError sign_up_closed.
 */
export async function requireOpenSignUp(db: Db, email: string, now: Date): Promise<void> {
	if ((await currentSettings(db.kysely)).signUp !== "invitation") return;
	if (await hasInvitation(db.kysely, email.toLowerCase(), now)) return;
	if (!(await hasAnybody(db.kysely))) return;
	throw refusal("sign_up_closed");
}

/** The same for accounts that better-auth makes of a provider's, as an error that it answers. */
export async function requireOpenSignUpByProvider(db: Db, email: string): Promise<void> {
	try {
		await requireOpenSignUp(db, email, new Date());
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		throw new APIError("FORBIDDEN", { code: error.code, message: error.message });
	}
}
