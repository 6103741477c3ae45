import { type AnyLanguage, LANGUAGE_COOKIE, type Language, prefixOf } from "@freehub/domain/language";

const A_YEAR = 365 * 24 * 60 * 60;

/** Stores the choice in this browser. From then on, the server uses it for addresses that name no language. */
export function rememberLanguage(language: AnyLanguage): void {
	document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${A_YEAR}; samesite=lax`;
}

/**
 * Sets the language, also in the account if somebody is signed in, and reloads the page in it. `path` is the page's address
 * without its language.
 */
export async function chooseLanguage(language: Language, path: string, isSignedIn: boolean): Promise<void> {
	rememberLanguage(language);
	// If saving to the account fails, the choice applies to this browser only.
	if (isSignedIn)
		await import("./keep-language.ts").then((chunk) => chunk.keepLanguage(language)).catch(() => {});
	const address = prefixOf(language) + path;
	// `assign` does not load an address that is the same or differs only in its fragment.
	if (address === location.pathname + location.search) location.reload();
	else location.assign(address);
}
