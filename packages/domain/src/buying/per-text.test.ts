import { expect, it } from "vitest";
import { perInHeading } from "../sheets/per-in-heading.ts";
import { perColumns, readPerText } from "./per-text.ts";

it.each([
	["Preis per 100", "Preis", 100],
	["Price per 100", "Price", 100],
	["Price/100", "Price", 100],
	["Unit cost / 1,000 pcs.", "Unit cost", 1000],
	["Preis (pro 1.000 Stück)", "Preis", 1000],
	["EK je 100 St.", "EK", 100],
	["Prix pour 100", "Prix", 100],
	["Precio por 10 unidades", "Precio", 10],
	["price_per_100", "price", 100],
	["PricePer100", "Price", 100],
	["দাম প্রতি ১০০", "দাম", 100],
])("the heading %s has prices of many pieces", (heading, name, per) => {
	expect(perInHeading(heading)).toEqual({ name, per });
});

it.each([
	"Price",
	"Price 2026",
	"Price from 100",
	"Preis ab 100",
	"Price per 100 g",
	"Price/100ml",
	"Price per",
	"Super 100",
	"/100",
	"Price per 0",
])("the heading %s does not", (heading) => expect(perInHeading(heading)).toBeUndefined());

it("a cell has a number of pieces, words for it, or nothing", () => {
	const whole = (text: string) => (/^[\d.,]+$/.test(text) ? Number(text.replace(/[.,]/g, "")) : undefined);
	const read = (text: string) => readPerText(text, whole);
	expect(["100", "per 100", "/ 1.000 Stk.", "100 pcs", "১০০"].map(read)).toEqual([100, 100, 1000, 100, 100]);
	expect(["each", "EA", "Stück", "pièce", "kg", "EUR"].map(read)).toEqual([1, 1, 1, 1, 1, 1]);
	expect(["%", "Hundert", "mille"].map(read)).toEqual([100, 100, 1000]);
	expect(["", " ", "-", "n/a"].map(read)).toEqual([null, null, null, null]);
	expect(["C", "M", "100 g", "0", "many words", "-1"].map(read)).toEqual(Array(6).fill(undefined));
});

it("a column of 1, 10, 100 and 1000 may be the number of pieces of a price", () => {
	const columns = perColumns([0, 1, 2, 3]);
	for (const cells of [
		["100", "1", "10", "1.000"],
		["1", "1", "12", ""],
		["10", "1", "100"],
	])
		columns.add(cells);
	expect(columns.found()).toEqual([
		{ column: 0, numbers: [1, 10, 100] },
		{ column: 3, numbers: [1000] },
	]);
});
