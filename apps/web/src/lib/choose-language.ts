import { type AnyLanguage, LANGUAGE_COOKIE, type Language, prefixOf } from "@freehub/domain/language";

const A_YEAR = 365 * 24 * 60 * 60;

/** Keeps the choice in this browser: the server answers in the language from then on where an address names none. */
export function rememberLanguage(language: AnyLanguage): void {
	document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${A_YEAR}; samesite=lax`;
}

/**
 * Chooses a language, also for the account of whoever is signed in, and loads the page again in it. `path` is the page's
 * address without its language.
 */
export async function chooseLanguage(language: Language, path: string, isSignedIn: boolean): Promise<void> {
	rememberLanguage(language);
	// Where the account cannot be told, the choice is this browser's alone.
	if (isSignedIn)
		await import("./keep-language.ts").then((chunk) => chunk.keepLanguage(language)).catch(() => {});
	const address = prefixOf(language) + path;
	// An address that differs in its fragment alone, or not at all, would not be loaded.
	if (address === location.pathname + location.search) location.reload();
	else location.assign(address);
}
