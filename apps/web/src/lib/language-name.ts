import type { Language } from "@freehub/domain/language";
import { currentLocale } from "./words.ts";

/** A language's name in the current language: 'Englisch'. */
export function languageName(language: Language): string {
	return new Intl.DisplayNames(currentLocale(), { type: "language" }).of(language) ?? language;
}
