import { describe, expect, it } from "vitest";
import { languageFor, prefixOf, splitAddress } from "./language.ts";

describe("the reader's language", () => {
	it.each([
		["the cookie's", "fr", "de-DE,de;q=0.9", "fr"],
		["the browser's first that is spoken", undefined, "nl, de-AT;q=0.8, fr;q=0.9", "fr"],
		["not one that is refused", undefined, "de;q=0, bn", "bn"],
		["the first of several that are wanted the same", undefined, "es-MX, en", "es"],
		["English where none is spoken", undefined, "nl, sv", "en"],
		["English where nothing is asked for", undefined, undefined, "en"],
		["the browser's where the cookie is not a language", "klingon", "de", "de"],
		["English where the header is broken", undefined, ";;q=x,,", "en"],
		["a test's", "en-XA", "de", "en-XA"],
	])("is %s", (_, cookie, accepted, language) => {
		expect(languageFor(cookie, accepted)).toBe(language);
	});
});

describe("an address", () => {
	it.each([
		["/", undefined, "/"],
		["/de", "de", "/"],
		["/de/", "de", "/"],
		["/de/products", "de", "/products"],
		["/design", undefined, "/design"],
		["/en/products", undefined, "/en/products"],
		["/DE/products", undefined, "/DE/products"],
		["//de/x", undefined, "//de/x"],
	])("%s is in %s and leads to %s", (address, language, path) => {
		expect(splitAddress(address)).toEqual({ language, path });
	});

	it("has no language in English, whose addresses are the specified ones", () => {
		expect([prefixOf("en"), prefixOf("bn")]).toEqual(["", "/bn"]);
	});
});
