import { expect, it } from "vitest";
import { stockState } from "./quantity.ts";

it("calls nothing out of stock, up to four low, and more in stock", () => {
	expect([0, 1, 4, 5].map((quantity) => stockState(quantity))).toEqual(["out", "low", "low", "in"]);
	expect([0, 1, 10, 11].map((quantity) => stockState(quantity, 10))).toEqual(["out", "low", "low", "in"]);
	expect([0, 1].map((quantity) => stockState(quantity, 0))).toEqual(["out", "in"]);
});
