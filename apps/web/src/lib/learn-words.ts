import type { Messages } from "@lingui/core";
import { addWords, pageLanguage, speak } from "./words.ts";

/**
 * A language's message catalogues (lingui.config.ts): the home page and what is on every page; visitors' other pages and the sign-in;
 * the workspace's frame, the table of products and what opens from it; all other screens; those of documents that no other screen shows
 * parts of; and the server's errors.
 */
type Part = "home" | "visitors" | "table" | "workspace" | "documents" | "errors";

/** The catalogues that each part of the app needs. */
export const needs = {
	visitors: ["home", "visitors"],
	table: ["home", "table"],
	workspace: ["home", "visitors", "table", "workspace"],
	documents: ["home", "visitors", "table", "workspace", "documents"],
} as const;

/** A part of the app, by the catalogues that it needs. */
export type Words = keyof typeof needs;

/** The server has already loaded all catalogues. The server's refusals are in English already. */
const catalogues: Record<string, () => Promise<Messages>> = import.meta.env.SSR
	? {}
	: import.meta.glob<Messages>(["../words/*.po", "!../words/en.errors.po"], { import: "messages" });

/** Loads the messages that every page needs and activates the page's language. @throws when they fail to load. */
export async function learnWords(): Promise<void> {
	await learn("home");
	speak(pageLanguage());
}

/** Loads a part of the app together with its messages. @throws when one of them fails to load. */
export async function withWords<Module>(part: Words, load: () => Promise<Module>): Promise<Module> {
	if (import.meta.env.SSR) return load();
	const [module] = await Promise.all([load(), ...needs[part].map(learn)]);
	return module;
}

/** Loads the translated error messages. If they fail to load, errors are shown in the server's English. */
export async function learnErrors(): Promise<void> {
	if (import.meta.env.SSR || pageLanguage() === "en") return;
	await Promise.all([import("./error-words.ts"), learn("errors")]).catch(() => undefined);
}

async function learn(part: Part): Promise<void> {
	const catalogue = catalogues[`../words/${pageLanguage()}.${part}.po`];
	if (catalogue === undefined) throw new Error(`There are no words in '${pageLanguage()}'.`);
	addWords(pageLanguage(), await catalogue());
}
