import type { Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import { AppError } from "./app-error.ts";

/** What is written in the shop's own language is no translation. @throws AppError invalid_input */
export function refuseOwnLanguage(language: Language): void {
	if (language !== shop().language) return;
	const message = "The shop's own texts are in this language: change those.";
	throw new AppError("invalid_input", message, [{ field: "language", message }]);
}
