import { expect, test } from "vitest";
import { separationOf } from "./csv-separator.ts";

test.each([
	[",", "sku,name,price\nA,Bike,1\n"],
	[";", "sku;name;price\nA;Bike, red;29,90\nB;Bell, small;3,50\n"],
	["\t", "sku\tname\nA\tBike, red; blue\n"],
	["|", "sku|name\nA|Bike\n"],
	[";", '"a,b,c,d";e\n"1,2,3,4";5\n'],
	[";", "Name, short;Price\nBike;1\nBell;2\n"],
	[",", 'name,wheel\n26" black,1\n'],
	[",", "name\nBike\n"],
	[",", ""],
	[";", "\n\n;;\na;b\n"],
	[";", "a;b;c"],
	[";", `${"Report of a shop\n".repeat(19)}sku;name\nA;Bike\n`],
])("%j separates %j", (separator, text) => {
	expect(separationOf(text)).toEqual({ separator, skip: 0 });
});

test("A first line that names the separator is believed and left out", () => {
	expect(separationOf("sep=;\r\na,b;c,d\r\n")).toEqual({ separator: ";", skip: 7 });
	expect(separationOf('"sep=\t"\na')).toEqual({ separator: "\t", skip: 8 });
	expect(separationOf("SEP=^\na^b")).toEqual({ separator: "^", skip: 6 });
	expect(separationOf("sep=price,name\n")).toEqual({ separator: ",", skip: 0 });
});
