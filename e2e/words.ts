import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Value = string | number;

/**
 * The app's text in a language for a source sentence, with its values and without its tags; numbers are formatted for the
 * language. A sentence that was renamed fails the test that asks for it.
 */
export function wordsOf(language: string) {
	const words = wordsIn(language);
	return (sentence: string, values: Record<string, Value> = {}, context = ""): string => {
		const found = words.get(key(context, sentence));
		if (found === undefined || found === "") {
			const where = context === "" ? "" : ` in the context '${context}'`;
			throw new Error(`The words of '${language}' have no translation for '${sentence}'${where}.`);
		}
		const value = (name: string): Value => {
			const given = values[name];
			if (given === undefined) throw new Error(`'${sentence}' needs the value '${name}'.`);
			return given;
		};
		const text = (given: Value) => (typeof given === "number" ? given.toLocaleString(language) : given);
		return found
			.replace(/<\/?\d+\/?>/g, "")
			.replace(/\{(\w+), plural, ?((?:[=\w]+ ?\{[^{}]*\} ?)+)\}/g, (_, name: string, forms: string) => {
				const count = Number(value(name));
				const form = (which: string) => new RegExp(`(?:^|[ }])${which} ?\\{([^{}]*)\\}`).exec(forms)?.[1];
				const fitting =
					form(`=${count}`) ?? form(new Intl.PluralRules(language).select(count)) ?? form("other") ?? "";
				return fitting.replaceAll("#", text(count));
			})
			.replace(/\{(\w+)\}/g, (_, name: string) => text(value(name)));
	};
}

const key = (context: string, sentence: string) => `${context}\u0004${sentence}`;

function wordsIn(language: string): Map<string, string> {
	const words = new Map<string, string>();
	const folder = new URL("../apps/web/src/words/", import.meta.url);
	const files = readdirSync(folder).filter((name) => name.startsWith(`${language}.`));
	for (const file of files) {
		for (const entry of readFileSync(new URL(file, folder), "utf8").split("\n\n")) {
			const field = (name: string): string => {
				const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, "m").exec(entry)?.[1] ?? "";
				return Array.from(lines.matchAll(/^".*"$/gm), ([line]) => JSON.parse(line) as string).join("");
			};
			words.set(key(field("msgctxt"), field("msgid")), field("msgstr"));
		}
	}
	return words;
}

/** Sets the language as if the reader had chosen it before. */
export async function chooseLanguage(
	page: Page,
	baseURL: string | undefined,
	language: string,
): Promise<void> {
	await page.context().addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
}
