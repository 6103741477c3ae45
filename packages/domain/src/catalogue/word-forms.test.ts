import { afterEach, describe, expect, it } from "vitest";
import type { Language } from "../language.ts";
import { openShop } from "../shop.ts";
import { formsOf, joinsOf, spellingsOf, splitsOf } from "./word-forms.ts";

const speak = (language: Language) => openShop({ currency: "USD", language });
afterEach(() => speak("en"));

describe("formsOf", () => {
	it.each<[Language, string, string]>([
		["en", "tyres", "tyre"],
		["en", "tubes", "tube"],
		["en", "wrenches", "wrench"],
		["en", "boxes", "box"],
		["en", "brushes", "brush"],
		["en", "batteries", "battery"],
		["en", "battery", "batteries"],
		["en", "knives", "knife"],
		["en", "knife", "knives"],
		["de", "felgen", "felge"],
		["de", "schlauche", "schlauch"],
		["de", "rader", "rad"],
		["de", "ketten", "kette"],
		["de", "belage", "belag"],
		["es", "luces", "luz"],
		["es", "manillares", "manillar"],
		["es", "ruedas", "rueda"],
		["fr", "pneus", "pneu"],
		["fr", "plateaux", "plateau"],
		["fr", "pedales", "pedale"],
	])("in %s, %s is also %s", (language, word, other) => {
		speak(language);
		expect(formsOf(word)).toContain(other);
	});

	it.each(["glass", "bus", "tyre", "axis", "29", "x2s", "aaa", "s"])("leaves %s as it is", (word) => {
		expect(formsOf(word)).toEqual([]);
	});

	it("knows nothing of a language without rules", () => {
		speak("bn");
		expect(formsOf("চাকা")).toEqual([]);
	});
});

it("words are spelt with and without umlauts and sharp s, whichever was typed", () => {
	expect(spellingsOf("groesse")[0]).toContain("große");
	expect(spellingsOf("Größe")[0]).toEqual(expect.arrayContaining(["groesse", "grosse"]));
	expect(spellingsOf("grosse")[0]).toContain("große");
	expect(spellingsOf("Schlaeuche 28")).toEqual([["schlauche"], []]);
	expect(spellingsOf("trail 29")).toEqual([[], []]);
});

it("words are joined with those beside them, and taken apart", () => {
	expect(joinsOf(["e", "bike"])).toEqual([["ebike"], ["ebike"]]);
	expect(joinsOf(["28", "x", "1"])[0]).toEqual(["28x", "28x1"]);
	expect(splitsOf("28x1", true)).toEqual([["28", "x", "1"]]);
	expect(splitsOf("ebike", true)).toEqual([["e", "bike"]]);
	expect(splitsOf("bikerack", false)).toContainEqual(["bike", "rack"]);
	expect(splitsOf("abc", false)).toEqual([]);
});
