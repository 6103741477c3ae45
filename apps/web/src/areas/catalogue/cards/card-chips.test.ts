import { describe, expect, it } from "vitest";
import { cardChips } from "./card-chips.ts";

const choice = (size: string | null, colour: string | null, isOut = false) => {
	const id = `${size}-${colour}`;
	return { _id: id, name: id, size, colour, isOut };
};

describe("cardChips", () => {
	const choices = [
		choice("XS", "Red", true),
		choice("S", "Blue"),
		choice("S", "Red"),
		choice("M", "Blue"),
		choice("M", "Red", true),
	];

	it("opens a variant in stock, in the shown colour if there is one, and says which sizes are out of stock", () => {
		const chips = cardChips({ choices }, "size", { size: "S", colour: "Red" });
		expect(chips.map(({ value, choice, isOut }) => [value, choice._id, isOut])).toEqual([
			["XS", "XS-Red", true],
			["S", "S-Red", false],
			["M", "M-Blue", false],
		]);
	});

	it("has none where the variants do not differ", () => {
		const alike = [choice("S", null), choice("S", null), choice(null, "Red")];
		expect(cardChips({ choices: alike }, "size", { size: "S", colour: null })).toEqual([]);
		expect(cardChips({ choices: alike }, "colour", { size: "S", colour: null })).toEqual([]);
	});
});
