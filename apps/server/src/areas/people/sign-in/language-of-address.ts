import type { Language } from "@freehub/domain/language";
import type { Db } from "#db/connection.ts";
import { savedLanguage } from "#language.ts";
import { findUserByEmail } from "./identity.repo.ts";

/** The language of the account with this address; null if there is no account, or no language is saved. */
export async function languageOfAddress({ kysely }: Db, email: string): Promise<Language | null> {
	return savedLanguage((await findUserByEmail(kysely, email))?.language);
}
