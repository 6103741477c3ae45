import { describe, expect, it } from "vitest";
import { readHeading } from "./heading.ts";

describe("readHeading", () => {
	it.each([
		["Weight (g)", { name: "Weight", unit: "g", per: 1 }],
		["Weight (kg)", { name: "Weight", unit: "kg", per: 1 }],
		["weight_kg", { name: "weight", unit: "kg", per: 1 }],
		["Gewicht in kg", { name: "Gewicht", unit: "kg", per: 1 }],
		["Weight value (grams)", { name: "Weight value", unit: "g", per: 1 }],
		["Variant Grams", { name: "Variant", unit: "g", per: 1 }],
		["Grams", { name: "", unit: "g", per: 1 }],
		["Weight (lbs)", { name: "Weight", unit: "lb", per: 1 }],
		["Poids (livres)", { name: "Poids", unit: "lb", per: 1 }],
		["Weight", { name: "Weight", per: 1 }],
		["Pound cake", { name: "Pound cake", per: 1 }],
		["Preis per 100", { name: "Preis", per: 100 }],
		["Preis je 1000 Stück", { name: "Preis", per: 1000 }],
		["Price (per 100 pcs)", { name: "Price", per: 100 }],
		["Price/100", { name: "Price", per: 100 }],
		["Preis pro Stück", { name: "Preis", per: 1 }],
		["Cost per item", { name: "Cost per item", per: 1 }],
		["On sale (0/1)", { name: "On sale 0/1", per: 1 }],
	])("reads %s", (heading, parts) => {
		expect(readHeading(heading)).toEqual(parts);
	});
});
