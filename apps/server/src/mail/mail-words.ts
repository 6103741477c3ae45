import type { Language } from "@freehub/domain/language";
import { bn } from "./words/bn.ts";
import { de } from "./words/de.ts";
import { en, type MailWords } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";

/** The texts of mails. The server runs without a build step, so they are not Lingui messages. */
export const mailWords: Record<Language, MailWords> = { en, de, es, fr, bn };
