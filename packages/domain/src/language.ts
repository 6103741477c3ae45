/** The languages of the interface (BCP 47), with their native names. English is the fallback. */
export const languageNames = {
	en: "English",
	de: "Deutsch",
	es: "Español",
	fr: "Français",
	bn: "বাংলা",
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as [Language, ...Language[]];

/** Only for tests: English with longer, accented texts, and English from right to left. */
export const testLanguages = ["en-XA", "ar-XB"] as const;

export type AnyLanguage = Language | (typeof testLanguages)[number];

const any: readonly string[] = [...languages, ...testLanguages];

export function isLanguage(text: string): text is Language {
	return text in languageNames;
}

/** The locale (BCP 47) for numbers, dates and money, by language. */
const regions: Record<Language, string> = {
	en: "en-US",
	de: "de-DE",
	es: "es-ES",
	fr: "fr-FR",
	bn: "bn-BD",
};

export function localeOf(language: AnyLanguage): string {
	return isLanguage(language) ? regions[language] : regions.en;
}

export function directionOf(language: AnyLanguage): "ltr" | "rtl" {
	return language === "ar-XB" ? "rtl" : "ltr";
}

/** The cookie that stores a reader's choice. */
export const LANGUAGE_COOKIE = "language";

/**
 * The language for a reader: the chosen one, else the first supported one that the browser accepts, else English.
 * @param chosen the cookie's value
 * @param accepted the header Accept-Language (RFC 9110, 12.5.4)
 */
export function languageFor(chosen: string | undefined, accepted: string | undefined): AnyLanguage {
	if (chosen !== undefined && any.includes(chosen)) return chosen as AnyLanguage;
	return acceptedLanguages(accepted ?? "").find(isLanguage) ?? "en";
}

/** 'de-AT, fr;q=0.8, en;q=0' gives 'de', 'fr'. */
function acceptedLanguages(header: string): string[] {
	return header
		.split(",")
		.map((range) => {
			const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
			const quality = parameters.find((part) => /^q=/i.test(part))?.slice(2);
			return { language: tag.toLowerCase().split("-")[0] ?? "", quality: Number(quality ?? 1) };
		})
		.filter(({ quality }) => quality > 0)
		.toSorted((a, b) => b.quality - a.quality)
		.map(({ language }) => language);
}

/** The URL prefix of a language: '/de'; empty for English, whose URLs are defined in spec.md. */
export function prefixOf(language: AnyLanguage): string {
	return language === "en" ? "" : `/${language}`;
}

/** The language of a path, and the path without it: '/de/products' gives 'de' and '/products', '/products' gives undefined. */
export function splitAddress(path: string): { language: AnyLanguage | undefined; path: string } {
	const [, first = ""] = path.split("/", 2);
	if (first === "en" || !any.includes(first)) return { language: undefined, path };
	return { language: first as AnyLanguage, path: path.slice(first.length + 1) || "/" };
}
