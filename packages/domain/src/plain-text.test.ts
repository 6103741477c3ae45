import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it.each([
	["## Why\n\nBecause it is\nround.", "Why Because it is round."],
	["A **bold** and *slanted* _word_, `code`", "A bold and slanted word, code"],
	["- one\n- two\n\n1. three\n> said", "one two three said"],
	["![A wheel](/images/a.webp) See [the guide](https://shop.test/a)", "See the guide"],
	["2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"],
	["```js\nalert(1)\n```", "alert(1)"],
	["\\*not slanted\\*", "*not slanted*"],
	["HG, Micro Spline and XD: 1,000 to 1,200 newtons", "HG, Micro Spline and XD: 1,000 to 1,200 newtons"],
])("%j is previewed as %j", (markdown, text) => {
	expect(plainText(markdown)).toBe(text);
});

it("takes no time for a long text of brackets", () => {
	const began = performance.now();
	plainText("![".repeat(50_000));
	expect(performance.now() - began).toBeLessThan(200);
});
