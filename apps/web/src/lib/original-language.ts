import type { Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import { inPageLanguage } from "./text-language.ts";

/** The `lang` of texts that are not translated: the shop's language, or undefined if that is the page's language. */
export function originalLanguage(): Language | undefined {
	return inPageLanguage().language === undefined ? undefined : shop().language;
}
