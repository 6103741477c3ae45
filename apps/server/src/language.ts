import {
	type AnyLanguage,
	isLanguage,
	LANGUAGE_COOKIE,
	type Language,
	languageFor,
} from "@freehub/domain/language";
import { parse } from "hono/utils/cookie";

/** The language of a request: from its cookie, else the browser's, else English. */
export function askedLanguage(headers: Headers): AnyLanguage {
	const chosen = parse(headers.get("cookie") ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
	return languageFor(chosen, headers.get("accept-language") ?? undefined);
}

/** The language of an account; null if none is saved, or it is not supported. */
export function savedLanguage(saved: string | null | undefined): Language | null {
	return saved && isLanguage(saved) ? saved : null;
}

/**
 * The language to write to a person in: the account's, else the requested one, else English.
 * @param headers those of the request that causes the mail, if it comes from the recipient.
 */
export function languageToWrite(saved: string | null | undefined, headers: Headers | undefined): Language {
	const asked = headers === undefined ? "en" : askedLanguage(headers);
	return savedLanguage(saved) ?? (isLanguage(asked) ? asked : "en");
}
