import {
	type AnyLanguage,
	isLanguage,
	LANGUAGE_COOKIE,
	type Language,
	languageFor,
} from "@freehub/domain/language";
import { parse } from "hono/utils/cookie";

/** The language that a request asks for: its cookie's, else the browser's, else English. */
export function askedLanguage(headers: Headers): AnyLanguage {
	const chosen = parse(headers.get("cookie") ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
	return languageFor(chosen, headers.get("accept-language") ?? undefined);
}

/** The language of an account; null where it has none, or one that Freehub does not speak. */
export function savedLanguage(saved: string | null | undefined): Language | null {
	return saved && isLanguage(saved) ? saved : null;
}

/**
 * The language to write to somebody in: the account's, else the one that is asked for, else English.
 * @param headers those of the request that causes the mail, where they tell something of the reader.
 */
export function languageToWrite(saved: string | null | undefined, headers: Headers | undefined): Language {
	const asked = headers === undefined ? "en" : askedLanguage(headers);
	return savedLanguage(saved) ?? (isLanguage(asked) ? asked : "en");
}
