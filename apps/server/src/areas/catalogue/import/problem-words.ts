import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Reason } from "@freehub/contract/rules";
import type { Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";

/** A reason as a sentence in a language. */
type Sentence = (reason: Reason) => string;

/** Gives the sentences of a language. */
export type ProblemWords = (language: Language) => Promise<Sentence>;

/** The file of the web app's build that has the sentences of all languages (apps/web/src/server/reason-sentences.ts). */
type Sentences = {
	sentenceIn: (language: Language, reason: Reason, ofShop: ReturnType<typeof shop>) => string;
};

/**
 * The sentences that the web app shows, loaded when they are first needed. The API's own are English.
 * @param build the folder of the web app's build; without one, all sentences are English.
 */
export function problemWords(build: string | undefined): ProblemWords {
	let loading: Promise<Sentences> | undefined;
	return async (language) => {
		if (build === undefined || language === "en") return ({ message }) => message;
		loading ??= import(pathToFileURL(join(build, "server/reason-sentences.js")).href) as Promise<Sentences>;
		const { sentenceIn } = await loading;
		return (reason) => sentenceIn(language, reason, shop());
	};
}

/** The text of the column Problem for a row with these reasons. */
export function problemText(
	sentence: Sentence,
	reasons: readonly (Reason & { column: string | null })[],
): string {
	return reasons
		.map(({ column, ...why }) => [column, sentence(why)].filter((part) => part !== null).join(": "))
		.join(" ");
}
