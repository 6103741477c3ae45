import { type AnyLanguage, isLanguage, type Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";

/** Where pages are rendered, several are under way at the same time. */
let rendered: () => AnyLanguage;

export function renderedBy(language: () => AnyLanguage): void {
	rendered = language;
}

/** The language that the server gave this page, which it keeps until another page is loaded; its words may still be on their way. */
export function pageLanguage(): AnyLanguage {
	return import.meta.env.SSR ? rendered() : (document.documentElement.lang as AnyLanguage);
}

/** What reads ask for so that texts come in the page's language: nothing where that is the shop's own. */
export function inPageLanguage(): { language?: Language } {
	const language = pageLanguage();
	return isLanguage(language) && language !== shop().language ? { language } : {};
}
