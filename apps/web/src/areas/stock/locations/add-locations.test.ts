import { expect, it } from "vitest";
import { locationRange } from "./add-locations.ts";

it.each([
	["A-08 to A-11", ["A-08", "A-09", "A-10", "A-11"]],
	["A-9 bis A-11", ["A-9", "A-10", "A-11"]],
	["Regal 2.1..Regal 2.3", ["Regal 2.1", "Regal 2.2", "Regal 2.3"]],
	["  1 – 3 ", ["1", "2", "3"]],
	["A-01 থেকে A-02", ["A-01", "A-02"]],
	["A-099 a A-101", ["A-099", "A-100", "A-101"]],
])("%s", (text, names) => {
	expect(locationRange(text)).toEqual(names);
});

it.each([
	"A-01",
	"A-01 to B-03",
	"A-03 to A-01",
	"A-01 to A-101",
	"1 to 101",
	"Back to front",
	"A-01 to",
	"to 3",
])("%s is one name", (text) => {
	expect(locationRange(text)).toBeUndefined();
});
