import { expect, it } from "vitest";
import { openOfSale, saleStateOf } from "./sale.ts";

const placed = { isPlaced: true, isCancelled: false };
const line = (ordered: number, closed: number, delivered: number, there = 0, picked = 0) => ({
	ordered,
	closed,
	delivered,
	there,
	picked,
});

it.each([
	["draft", { ...placed, isPlaced: false }, [line(2, 0, 0)]],
	["waiting", placed, [line(2, 0, 0, 1)]],
	["ready", placed, [line(2, 0, 0, 2), line(1, 1, 0)]],
	["ready", placed, [line(2, 0, 0, 2, 1)]],
	["picked", placed, [line(2, 0, 0, 2, 2), line(1, 1, 0)]],
	["partly_delivered", placed, [line(2, 0, 1, 1, 1)]],
	["delivered", placed, [line(2, 0, 2)]],
	["closed_short", placed, [line(2, 1, 1)]],
	["closed_short", placed, [line(2, 2, 0)]],
	["cancelled", { ...placed, isCancelled: true }, [line(2, 2, 0)]],
] as const)("is %s", (state, sale, lines) => {
	expect(saleStateOf(sale, lines)).toBe(state);
});

it("has as many open pieces as were ordered, and neither closed nor delivered", () => {
	expect(openOfSale(placed, line(5, 1, 2))).toBe(2);
	expect(openOfSale({ ...placed, isPlaced: false }, line(5, 0, 0))).toBe(0);
	expect(openOfSale({ ...placed, isCancelled: true }, line(5, 0, 0))).toBe(0);
});
