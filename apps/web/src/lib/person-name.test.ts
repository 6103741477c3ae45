import { FORMER_USER, SYSTEM_NAME } from "@freehub/contract/actor-names";
import type { Language } from "@freehub/domain/language";
import type { Messages } from "@lingui/core";
import { afterEach, expect, it } from "vitest";
import { personName } from "./person-name.ts";
import { addWords, speak } from "./words.ts";

const catalogues = import.meta.glob<Messages>("../words/{de,es,fr,bn}.table.po", {
	import: "messages",
	eager: true,
});

afterEach(() => speak("en"));

it.each<[Language, string]>([
	["en", "Former user"],
	["de", "Ehemaliges Konto"],
	["es", "Cuenta anterior"],
	["fr", "Ancien compte"],
	["bn", "প্রাক্তন ব্যবহারকারী"],
])("names people in %s, also those whose name was removed", (language, former) => {
	const words = catalogues[`../words/${language}.table.po`];
	if (words !== undefined) addWords(language, words);
	speak(language);
	expect([FORMER_USER, SYSTEM_NAME, "kim"].map(personName)).toEqual([former, "Freehub", "kim"]);
});
