import { describe, expect, it } from "vitest";
import { categoryLevels, categoryPath } from "./category-path.ts";

describe("a category's path", () => {
	it.each([
		["Wheels", ["Wheels"]],
		["Components > Wheels", ["Components", "Wheels"]],
		["  Bib  shorts>Winter ", ["Bib shorts", "Winter"]],
	])("reads %j", (path, levels) => {
		expect(categoryLevels(path)).toEqual(levels);
		expect(categoryLevels(categoryPath(levels))).toEqual(levels);
	});

	it.each(["", " ", ">", "Bikes >", "> Bikes", "Bikes > Road > Carbon"])("refuses %j", (path) => {
		expect(categoryLevels(path)).toBeUndefined();
	});
});
