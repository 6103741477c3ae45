import { type AnyLanguage, localeOf } from "@freehub/domain/language";
import { i18n, type Messages } from "@lingui/core";

// A test in a browser fails on it. In tests that nothing was built for, sentences are shown as the source has them.
if (import.meta.env.PROD) {
	// oxlint-disable-next-line no-console -- whoever reads the page sees a code in the sentence's place
	i18n.on("missing", ({ locale, id }) => console.error(`There are no words for ${id} in '${locale}'.`));
}

/** Adds words of a language, which may already have others. */
export function addWords(language: AnyLanguage, words: Messages): void {
	i18n.load(language, words);
}

/** From here on, every sentence, number and date is this language's. */
export function speak(language: AnyLanguage): void {
	i18n.activate(language, localeOf(language));
}

export function currentLanguage(): AnyLanguage {
	return i18n.locale as AnyLanguage;
}

/** How the language that is spoken writes numbers, days and money, for `Intl`. */
export function currentLocale(): string {
	return localeOf(currentLanguage());
}
