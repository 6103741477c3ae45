import { expect, it } from "vitest";
import { stockState } from "./quantity.ts";

it("calls nothing out of stock, up to four low, and more in stock", () => {
	expect([0, 1, 4, 5].map(stockState)).toEqual(["out", "low", "low", "in"]);
});
