import { describe, expect, it } from "vitest";
import { isWithin, limitOf } from "./own-stores.ts";

describe("somebody's own stores", () => {
	it("limit a role only if it holds only there", () => {
		expect(limitOf({ stores: ["north"], onlyThere: false })).toBeUndefined();
		expect(limitOf({ stores: ["north"], onlyThere: true })).toEqual(["north"]);
	});

	it("contain their bins, and nothing of others", () => {
		expect(isWithin({ id: "north", parent: null }, ["north"])).toBe(true);
		expect(isWithin({ id: "a-1", parent: "north" }, ["south", "north"])).toBe(true);
		expect(isWithin({ id: "south", parent: null }, ["north"])).toBe(false);
		expect(isWithin({ id: "b-1", parent: "south" }, ["north"])).toBe(false);
		expect(isWithin({ id: "north", parent: null }, [])).toBe(false);
	});
});
