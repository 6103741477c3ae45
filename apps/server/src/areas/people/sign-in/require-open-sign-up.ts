import { APIError } from "better-auth/api";
import { AppError, refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { readSettings } from "#shop/shop-settings.ts";
import { hasInvitation } from "./identity.repo.ts";
import { isNewShop } from "./owners.ts";

/**
 * If only invited people may sign up, requires an open invitation for the address, except for the first account of a new shop. In
 * a shop whose last account left, `npm run owner` makes one.
 * @throws AppError sign_up_closed.
 */
export async function requireOpenSignUp(db: Db, email: string, now: Date): Promise<void> {
	if ((await readSettings(db.kysely)).signUp !== "invitation") return;
	if (await hasInvitation(db.kysely, email.toLowerCase(), now)) return;
	if (await isNewShop(db.kysely)) return;
	throw refusal("sign_up_closed");
}

/** The same for accounts that better-auth creates from a provider's, as an error type that it answers. */
export async function requireOpenSignUpByProvider(db: Db, email: string): Promise<void> {
	try {
		await requireOpenSignUp(db, email, new Date());
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		throw new APIError("FORBIDDEN", { code: error.code, message: error.message });
	}
}
