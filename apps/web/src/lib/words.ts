import { type AnyLanguage, isLanguage, type Language, localeOf } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import { i18n, type Messages } from "@lingui/core";

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

// Browser tests fail on this error. Tests without a build show the sentences as in the source.
if (import.meta.env.PROD) {
	// oxlint-disable-next-line no-console -- the page shows a code in place of the sentence
	i18n.on("missing", ({ locale, id }) => console.error(`There are no words for ${id} in '${locale}'.`));
}

/** Adds messages of a language, which may already have others. */
export function addWords(language: AnyLanguage, words: Messages): void {
	// Lingui adds later parts to the first object that it is given: without a copy, to the module of the first catalogue.
	i18n.load(language, { ...words });
}

/** Activates a language for all sentences, numbers and dates. */
export function speak(language: AnyLanguage): void {
	i18n.activate(language, localeOf(language));
}

export function currentLanguage(): AnyLanguage {
	return i18n.locale as AnyLanguage;
}

/** The locale of the current language for `Intl`, for numbers, days and money. */
export function currentLocale(): string {
	return localeOf(currentLanguage());
}

/**
 * Creates a format for the reader's locale (and for `of`, what else it depends on) when it is first needed, and caches it.
 * Creating one takes milliseconds, so pages should not create all of them at the start.
 */
export function inLocale<Format>(make: (locale: string, of: string) => Format): (of?: string) => Format {
	let made = new Map<string, Format>();
	let madeFor = shop();
	return (of = "") => {
		const locale = currentLocale();
		if (madeFor !== shop()) [made, madeFor] = [new Map(), shop()];
		const key = locale + of;
		const format = made.get(key) ?? make(locale, of);
		made.set(key, format);
		return format;
	};
}
