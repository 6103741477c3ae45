import { languages } from "@freehub/domain/language";
import { z } from "zod";

export const LanguageName = z.enum(languages, `language must be one of ${languages.join(", ")}.`);

/** Query parameter of reads of texts: the requested language. Without it, texts are returned as the shop wrote them. */
export const inLanguage = { language: LanguageName.optional() };

/** The language of each text that is not in the requested language. Absent if there are none. */
export function textLanguages<Name extends string>(...names: Name[]) {
	const fields = Object.fromEntries(names.map((name) => [name, LanguageName.optional()]));
	return z.object(fields as Record<Name, z.ZodOptional<typeof LanguageName>>).optional();
}
