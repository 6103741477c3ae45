import { languages } from "@freehub/domain/language";
import { z } from "zod";

export const LanguageName = z.enum(languages, `language must be one of ${languages.join(", ")}.`);

/** What a read of texts takes: the language they are wanted in. Without it they come as the shop writes them. */
export const inLanguage = { language: LanguageName.optional() };

/** Of each text that an answer has in another language than the one asked for: which one. Absent where there is none. */
export function textLanguages<Name extends string>(...names: Name[]) {
	const fields = Object.fromEntries(names.map((name) => [name, LanguageName.optional()]));
	return z.object(fields as Record<Name, z.ZodOptional<typeof LanguageName>>).optional();
}
