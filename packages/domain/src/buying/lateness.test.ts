import { expect, it } from "vitest";
import { expectedDay } from "./lateness.ts";

it("a confirmed day counts before that of the order", () => {
	const order = { expected: "2026-12-01" };
	expect(expectedDay(order, { confirmedDate: "2026-12-08" })).toBe("2026-12-08");
	expect(expectedDay(order, { confirmedDate: null })).toBe("2026-12-01");
	expect(expectedDay({ expected: null }, { confirmedDate: null })).toBeNull();
});
