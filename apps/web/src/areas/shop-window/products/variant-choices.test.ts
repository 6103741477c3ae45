import { describe, expect, it } from "vitest";
import { pictured, type Variant, variantChoices } from "./variant-choices.ts";

function variant(size: string | null, colour: string | null, image = "/drawings/jersey-climb.svg"): Variant {
	const name = `Jersey ${size} ${colour}`;
	return { _id: `${size}-${colour}`, name, size, colour, image, quantity: 3, reorderPoint: null };
}

const redM = variant("M", "Red");
const redL = variant("L", "Red");
const blueM = variant("M", "Blue");
const blueXs = variant("XS", "Blue");
const all = [redL, redM, blueM, blueXs];

describe("variantChoices", () => {
	it("offers each size as people sort them, in the same colour where there is one", () => {
		const { sizes } = variantChoices(redM, all);
		expect(sizes.map(({ value, variant: { _id }, isElsewhere }) => [value, _id, isElsewhere])).toEqual([
			["XS", "XS-Blue", true],
			["M", "M-Red", false],
			["L", "L-Red", false],
		]);
		expect(sizes.filter(({ isCurrent }) => isCurrent).map(({ value }) => value)).toEqual(["M"]);
	});

	it("offers each colour in the same size", () => {
		const { colours } = variantChoices(redM, all);
		expect(colours.map(({ value, variant: { _id }, isCurrent }) => [value, _id, isCurrent])).toEqual([
			["Red", "M-Red", true],
			["Blue", "M-Blue", false],
		]);
	});

	it("offers nothing where there is nothing to choose", () => {
		expect(variantChoices(redM, [redM])).toEqual({ sizes: [], colours: [], others: [] });
		expect(variantChoices(redM, []).others).toEqual([]);
	});

	it("tells variants by their names where neither size nor colour tells them", () => {
		const one = { ...variant(null, null), _id: "one" };
		const two = { ...variant(null, null), _id: "two" };
		expect(variantChoices(one, [one, two])).toEqual({ sizes: [], colours: [], others: [one, two] });
	});
});

describe("pictured", () => {
	it("has each picture once, the product's own first, and none that is missing", () => {
		const photographed = variant("S", "Green", "/images/green.webp");
		const bare = variant("S", "White", "");
		expect(pictured(redM, [redL, redM, photographed, bare])).toEqual([redM, photographed]);
	});
});
