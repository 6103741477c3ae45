import { expect, it } from "vitest";
import { weightIn } from "./weight.ts";

it.each([
	["kg", 1, "lb", 0.45359237],
	["lb", 0.45359237, "kg", 1],
	["kg", 16, "oz", 0.45359237],
	["lb", 1, "oz", 0.0625],
	["kg", 285, "g", 0.285],
] as const)("to %s: %d %s are %d", (wanted, weight, unit, expected) => {
	const converted = weightIn(wanted, weight, unit);
	expect(converted.unit).toBe(wanted);
	expect(converted.weight).toBeCloseTo(expected, 12);
});

it("stays as it is without a wanted unit, in that unit already, and in one that is not known", () => {
	expect(weightIn(undefined, 2.5, "oz")).toEqual({ weight: 2.5, unit: "oz" });
	expect(weightIn("kg", 2.5, "kg")).toEqual({ weight: 2.5, unit: "kg" });
	expect(weightIn("kg", 2.5, "stone")).toEqual({ weight: 2.5, unit: "stone" });
});
