import { type AnyLanguage, isLanguage, type Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";

/** A function, because the server renders several pages at the same time. */
let rendered: () => AnyLanguage;

export function renderedBy(language: () => AnyLanguage): void {
	rendered = language;
}

/** The language that the server gave this page; it stays until the next page load. Its messages may still be loading. */
export function pageLanguage(): AnyLanguage {
	return import.meta.env.SSR ? rendered() : (document.documentElement.lang as AnyLanguage);
}

/** Parameters for reading texts in the page's language; empty if that is the shop's own language. */
export function inPageLanguage(): { language?: Language } {
	const language = pageLanguage();
	return isLanguage(language) && language !== shop().language ? { language } : {};
}

/** The `lang` of texts that are not translated: the shop's language, or undefined if that is the page's language. */
export function originalLanguage(): Language | undefined {
	return inPageLanguage().language === undefined ? undefined : shop().language;
}
