import { afterEach, expect, it } from "vitest";
import { openShop, shop } from "../shop.ts";
import { expectedDay, isLate } from "./lateness.ts";

const usual = shop();
afterEach(() => openShop(usual));

it.each([
	["Pacific/Kiritimati", ["2026-11-28", "2026-11-29"]],
	["America/Los_Angeles", ["2026-11-28"]],
	[undefined, ["2026-11-28"]],
])("pieces are late once the day in the shop (%s) is over", (timeZone, late) => {
	openShop({ ...usual, timeZone });
	const days = ["2026-11-28", "2026-11-29", "2026-11-30"];
	expect(days.filter((day) => isLate(day, new Date("2026-11-29T12:00:00Z")))).toEqual(late);
	expect(isLate(null, Date.parse("2026-11-29T12:00:00Z"))).toBe(false);
});

it("a confirmed day counts before that of the order", () => {
	const order = { expected: "2026-12-01" };
	expect(expectedDay(order, { confirmedDate: "2026-12-08" })).toBe("2026-12-08");
	expect(expectedDay(order, { confirmedDate: null })).toBe("2026-12-01");
	expect(expectedDay({ expected: null }, { confirmedDate: null })).toBeNull();
});
