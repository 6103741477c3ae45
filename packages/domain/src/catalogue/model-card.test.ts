import { describe, expect, it } from "vitest";
import { type CardVariant, MOST_CHOICES, modelCard } from "./model-card.ts";

const variant = (size: string, fields: Partial<CardVariant> = {}): CardVariant => ({
	_id: size,
	name: `Tor ${size}`,
	size,
	colour: null,
	price: 10,
	image: `/images/${size}.webp`,
	quantity: 9,
	available: 8,
	availability: "in",
	...fields,
});

describe("modelCard", () => {
	it("has the picture of the first size in stock, the range of prices, and all pieces", () => {
		const card = modelCard("Tor", [
			variant("L", { price: 30 }),
			variant("M", { image: "" }),
			variant("S", { quantity: 0, availability: "out" }),
		]);
		expect(card).toMatchObject({
			name: "Tor",
			variants: 3,
			minPrice: 10,
			maxPrice: 30,
			quantity: 18,
			available: 24,
			availability: "in",
			image: "/images/L.webp",
		});
		expect(card?.choices.map(({ size, isOut }) => [size, isOut])).toEqual([
			["S", true],
			["M", false],
			["L", false],
		]);
	});

	it("has a picture also if all are out of stock, and no pieces if one is not known", () => {
		const out = { availability: "out", quantity: undefined } as const;
		const card = modelCard("Tor", [variant("S", { ...out, image: " " }), variant("M", out)]);
		expect(card).toMatchObject({ availability: "out", image: "/images/M.webp" });
		expect(card).not.toHaveProperty("quantity");
	});

	it("names no more than a card has space for, and is none of a single variant", () => {
		const many = Array.from({ length: MOST_CHOICES + 5 }, (_, i) => variant(String(i)));
		expect(modelCard("Tor", many)).toMatchObject({ variants: MOST_CHOICES + 5 });
		expect(modelCard("Tor", many)?.choices).toHaveLength(MOST_CHOICES);
		expect(modelCard("Tor", many.slice(0, 1))).toBeUndefined();
	});
});
