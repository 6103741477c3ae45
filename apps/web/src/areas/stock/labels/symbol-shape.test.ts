import { upca } from "bwip-js/generic";
import { expect, it } from "vitest";
import { shapeOf } from "./symbol-shape.ts";

it("draws the bars of a UPC-A, which bwip-js draws as a symbol of its own", () => {
	const text = "036000291452";
	const bars: number[][] = [];
	upca(
		{ bcid: "upca", text, scale: 1 },
		{
			scale: (x, y) => [x, y],
			measure: () => ({ width: 0, ascent: 0, descent: 0 }),
			init: () => undefined,
			line: (x, _y, _x, _bottom, width) => bars.push([x - Math.ceil(width / 2), width]),
			polygon: () => undefined,
			hexagon: () => undefined,
			ellipse: () => undefined,
			fill: () => undefined,
			text: () => undefined,
			end: () => undefined,
		},
	);
	const { width, polygons } = shapeOf({ kind: "upca", text, modules: 95, quiet: 9 });
	expect(width).toBe(95);
	const drawn = polygons.map(([left = [0, 0], right = [0, 0]]) => [left[0], right[0] - left[0]]);
	const fromLeft = (parts: number[][]) => parts.toSorted(([a = 0], [b = 0]) => a - b);
	expect(fromLeft(drawn)).toEqual(fromLeft(bars));
});
