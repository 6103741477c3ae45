import type { Reason } from "@freehub/contract/rules";
import type { Language } from "@freehub/domain/language";
import { openShop } from "@freehub/domain/shop";
import type { Messages } from "@lingui/core";
import { ruleSentences } from "#lib/rule-words.ts";
import { addWords, speak } from "#lib/words.ts";

const words = import.meta.glob<Messages>(["../words/{de,es,fr,bn}.errors.po"], {
	import: "messages",
	eager: true,
});
for (const [path, messages] of Object.entries(words)) {
	addWords(path.slice("../words/".length).split(".")[0] as Language, messages);
}

/** For the server: why a row was refused, as the page says it in a language. */
export function sentenceIn(
	language: Language,
	{ message, rule, facts = {} }: Reason,
	shop: Parameters<typeof openShop>[0],
): string {
	openShop(shop);
	speak(language);
	return rule === undefined ? message : ruleSentences[rule](facts);
}
