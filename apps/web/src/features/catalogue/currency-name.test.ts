import { openShop, shop } from "@freehub/domain/shop";
import { afterEach, expect, it } from "vitest";
import { speak } from "#lib/words.ts";
import { currencyName } from "./currency-name.ts";

const usual = shop();
afterEach(() => {
	openShop(usual);
	speak("en");
});

it.each([
	["en", "KWD", "Kuwaiti dinars"],
	["de", "EUR", "Euro"],
	["bn", "BDT", "বাংলাদেশী টাকা"],
] as const)("in %s, %s is called %s", (language, currency, name) => {
	openShop({ ...usual, currency });
	speak(language);
	expect(currencyName()).toBe(name);
});
