import { expect, it } from "vitest";
import { drawingFor } from "./drawing-for.ts";

it.each([
	["Components > Saddles HL Road Seat", "box"],
	["Tarn Saddle", "box"],
	["Components > Cranksets HL Crankset", "crankset"],
	["Bikes > Mountain Bikes Mountain-100 Silver, 38", "bike"],
	["E-bike", "bike"],
	["Accessories > Bike Racks Hitch Rack - 4-Bike", "box"],
	["Components > Wheels HL Road Front Wheel", "wheel"],
	["Accessories > Tires and Tubes Touring Tire Tube", "box"],
	["Clothing > Jerseys Long-Sleeve Logo Jersey, L", "jersey"],
	["Clothing > Socks Racing Socks, M", "box"],
	["Trim capacity of a Github part", "box"],
	["Water Bottle - 30 oz.", "bottle"],
	["", "box"],
])("'%s' is drawn as a %s", (hint, kind) => {
	expect(drawingFor(hint)).toBe(`/drawings/placeholder-${kind}.svg`);
});
