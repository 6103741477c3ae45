import { expect, it } from "vitest";
import { isShort, shopState, shopStock, stockState } from "./quantity.ts";

it("calls nothing out of stock, up to four low, and more in stock", () => {
	expect([0, 1, 4, 5].map((quantity) => stockState(quantity))).toEqual(["out", "low", "low", "in"]);
	expect([0, 1, 10, 11].map((quantity) => stockState(quantity, 10))).toEqual(["out", "low", "low", "in"]);
	expect([0, 1].map((quantity) => stockState(quantity, 0))).toEqual(["out", "in"]);
});

it("calls nothing low of which enough is on its way, but nothing on hand is out of stock", () => {
	expect([0, 3, 3, 3].map((quantity, i) => stockState(quantity, 10, i * 4))).toEqual([
		"out",
		"low",
		"in",
		"in",
	]);
	const short = (quantity: number, incoming: number) => isShort({ quantity, incoming, reorderPoint: 10 });
	expect([short(0, 0), short(0, 10), short(0, 11), short(5, 5), short(5, 6)]).toEqual([
		true,
		true,
		false,
		true,
		false,
	]);
});

it("tells visitors that few are left at five pieces, whatever the reorder point is", () => {
	expect([0, 1, 5, 6, 75].map(shopState)).toEqual(["out", "low", "low", "in", "in"]);
	expect(shopStock({ quantity: 75, reorderPoint: 80 })).toEqual({ quantity: 75, availability: "in" });
	expect(shopStock({ availability: "low" })).toEqual({ quantity: undefined, availability: "low" });
});
