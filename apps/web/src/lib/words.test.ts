import { languages } from "@freehub/domain/language";
import { describe, expect, it } from "vitest";
import { addWords } from "./words.ts";

/** A compiled message: texts, and values by name; plurals and choices contain messages of their own. */
type Token = string | [name: string, type?: string, forms?: Record<string, Token[] | number>];

const catalogues = import.meta.glob<Record<string, Token[] | string>>("../words/*.po", {
	import: "messages",
	eager: true,
});
const parts = Object.keys(catalogues).flatMap((file) => /\/en\.(\w+)\.po$/.exec(file)?.[1] ?? []);

function catalogue(language: string, part: string) {
	const words = catalogues[`../words/${language}.${part}.po`];
	if (words === undefined) throw new Error(`There are no words of '${part}' in '${language}'.`);
	return words;
}

/** The values and elements of a message, each once, and which of them select a form. */
function parameters(tokens: readonly Token[] | string): string[] {
	const all = new Set<string>();
	for (const token of typeof tokens === "string" ? [tokens] : tokens) {
		if (typeof token === "string") {
			for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) all.add(tag);
			continue;
		}
		const [name, type, forms = {}] = token;
		if (name !== "#") all.add(type === undefined ? name : `${name}, ${type}`);
		for (const form of Object.values(forms)) {
			if (typeof form !== "number") for (const each of parameters(form)) all.add(each);
		}
	}
	return [...all].toSorted();
}

describe("the sentences of each language", () => {
	it.each(languages.filter((language) => language !== "en"))(
		"are those of English, with the same values, '%s'",
		(language) => {
			for (const part of parts) {
				const [english, own] = [catalogue("en", part), catalogue(language, part)];
				expect(Object.keys(own).toSorted()).toEqual(Object.keys(english).toSorted());
				for (const [id, sentence] of Object.entries(english)) {
					const said = JSON.stringify([sentence, own[id]]);
					expect(parameters(own[id] ?? []), said).toEqual(parameters(sentence));
				}
			}
		},
	);
});

it("adds the words of a part to a language, and leaves those of the part before as they were", () => {
	const [first, second] = [{ one: "eins" }, { two: "zwei" }];
	addWords("ar-XB", first);
	addWords("ar-XB", second);
	expect(first).toEqual({ one: "eins" });
});
