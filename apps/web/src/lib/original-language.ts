import type { Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import { inPageLanguage } from "./text-language.ts";

/** What texts are written in where nothing is translated, if that is not the page's language: their `lang`. */
export function originalLanguage(): Language | undefined {
	return inPageLanguage().language === undefined ? undefined : shop().language;
}
