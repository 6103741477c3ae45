import type { Messages } from "@lingui/core";
import { pageLanguage } from "./text-language.ts";
import { addWords, speak } from "./words.ts";

/**
 * The catalogues of a language (lingui.config.ts): of the frame and the home page, of visitors' pages, of the products' table
 * as it is opened, of what follows it, of the rest of the workspace, and of what the server refuses.
 */
type Part = "frame" | "site" | "table" | "stock" | "workspace" | "errors";

/** The workspace is made of what visitors' pages are made of, and more. */
export const needs = {
	site: ["site"],
	table: ["site", "table"],
	stock: ["site", "table", "stock"],
	workspace: ["site", "table", "stock", "workspace"],
} as const;

/** The server has all words already. */
const catalogues: Record<string, () => Promise<Messages>> = import.meta.env.SSR
	? {}
	: import.meta.glob<Messages>("../words/*.po", { import: "messages" });

/** Loads the words that every page needs and speaks the page's language. @throws when they do not arrive. */
export async function learnWords(): Promise<void> {
	await learn("frame");
	speak(pageLanguage());
}

/** Loads a part of the app together with its words. @throws when one of them does not arrive. */
export async function withWords<Module>(
	part: keyof typeof needs,
	load: () => Promise<Module>,
): Promise<Module> {
	if (import.meta.env.SSR) return load();
	const [module] = await Promise.all([load(), ...needs[part].map(learn)]);
	return module;
}

/** Loads what is said of errors and refusals. Where it does not arrive, they are told in the server's English. */
export async function learnErrors(): Promise<void> {
	if (import.meta.env.SSR || pageLanguage() === "en") return;
	await Promise.all([import("./error-words.ts"), learn("errors")]).catch(() => undefined);
}

async function learn(part: Part): Promise<void> {
	const catalogue = catalogues[`../words/${pageLanguage()}.${part}.po`];
	if (catalogue === undefined) throw new Error(`There are no words in '${pageLanguage()}'.`);
	addWords(pageLanguage(), await catalogue());
}
