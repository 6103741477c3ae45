import { updateUser } from "@freehub/contract/identity";
import type { Language } from "@freehub/domain/language";
import { api } from "./api.ts";

/** Keeps a language with the account of whoever is signed in: mails and other browsers go by it. */
export async function keepLanguage(language: Language): Promise<void> {
	await api.call(updateUser, { body: { language } });
}
