import { expect, it } from "vitest";
import { endOf } from "./name-end.ts";

it.each([
	["LL Mountain Frame - Black, 52", "Black, 52"],
	["LL Mountain Frame - Silver, 52", "Silver, 52"],
	["Schwalbe Marathon Plus 29×2.25", "Plus 29×2.25"],
	["Touring tyre for every weather, SmartGuard-protected", ""],
	["Short name, 52", ""],
])("the end of '%s' that stays is '%s'", (name, end) => {
	expect(endOf(name)).toBe(end);
});
