import { describe, expect, it } from "vitest";
import { chosenAt, columnsWith, columnsWithout } from "./column-choices.ts";

const fields = ["name", "model", "price"] as const;
const mapping = { name: [0, 2], model: [0], price: null };

describe("the fields of a file's columns", () => {
	it("are several where one column serves several fields", () => {
		expect([0, 1, 2].map((column) => chosenAt(column, fields, mapping))).toEqual([
			["name", "model"],
			[],
			["name"],
		]);
	});

	it("are given to a column in place of the others, or where those are empty", () => {
		expect(columnsWith(mapping, "name", 1, "only")).toEqual({ name: [1] });
		expect(columnsWith(mapping, "name", 1, "else")).toEqual({ name: [0, 2, 1] });
		expect(columnsWith(mapping, "price", 1, "else")).toEqual({ price: [1] });
	});

	it("are taken from one column, and stay with the others", () => {
		expect(columnsWithout(mapping, "name", 0)).toEqual({ name: [2] });
		expect(columnsWithout(mapping, "model", 0)).toEqual({ model: null });
	});
});
