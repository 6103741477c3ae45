import { type AnyLanguage, LANGUAGE_COOKIE, languageFor, splitAddress } from "@freehub/domain/language";

/** The reader's own language: the one chosen in this browser, else the browser's, as the server finds it. */
export function ownLanguage(): AnyLanguage {
	const chosen = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
	return languageFor(chosen?.slice(LANGUAGE_COOKIE.length + 1), navigator.languages.join(","));
}

/** Whether the page's address names another language than the reader's own: somebody's link was followed, and nothing was chosen. */
export function isInOthersLanguage(): boolean {
	const { language } = splitAddress(location.pathname);
	return language !== undefined && language !== ownLanguage();
}
