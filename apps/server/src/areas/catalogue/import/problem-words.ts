import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Reason } from "@freehub/contract/rules";
import type { Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";

/** A reason as a sentence in a language. */
export type ProblemWords = (language: Language, reason: Reason) => string;

/** The file of the web app's build that has the sentences of all languages (apps/web/src/server/reason-sentences.ts). */
type Sentences = {
	sentenceIn: (language: Language, reason: Reason, ofShop: ReturnType<typeof shop>) => string;
};

/**
 * Loads the sentences that the web app shows, when they are first needed.
 * @param build the folder of the web app's build; without one, sentences are the API's, which are English.
 */
export function problemWords(build: string | undefined): () => Promise<ProblemWords> {
	let loading: Promise<ProblemWords> | undefined;
	return () => (loading ??= load(build));
}

async function load(build: string | undefined): Promise<ProblemWords> {
	const own: ProblemWords = (_, { message }) => message;
	if (build === undefined) return own;
	const file = pathToFileURL(join(build, "server/reason-sentences.js")).href;
	const { sentenceIn } = (await import(file)) as Sentences;
	return (language, reason) => (language === "en" ? reason.message : sentenceIn(language, reason, shop()));
}

/** What the column Problem says of a row with these reasons. */
export function problemText(
	sentence: ProblemWords,
	language: Language,
	reasons: readonly (Reason & { column: string | null })[],
): string {
	return reasons
		.map(({ column, ...why }) => [column, sentence(language, why)].filter((part) => part !== null).join(": "))
		.join(" ");
}
