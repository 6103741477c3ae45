import { updateUser } from "@freehub/contract/people/identity";
import type { Language } from "@freehub/domain/language";
import { api } from "./api.ts";

/** Saves a language in the signed-in person's account, for mails and other browsers. */
export async function keepLanguage(language: Language): Promise<void> {
	await api.call(updateUser, { body: { language } });
}
