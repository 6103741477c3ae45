import { describe, expect, it } from "vitest";
import { priceChange } from "./price-change.ts";

const at = (day: string, cost: number, per = 1) => ({ day: `2026-${day}`, cost, per });

describe("the change of a price", () => {
	it.each([
		["rose", at("05-01", 1100), [at("01-01", 1000)], 0.1, "05-01"],
		[
			"fell, and is known from the first order at the new price",
			at("05-01", 500),
			[at("01-01", 1000), at("03-01", 500)],
			-0.5,
			"03-01",
		],
		[
			"rose in small steps",
			at("05-01", 103),
			[at("01-01", 100), at("02-01", 101), at("03-01", 102)],
			0.03,
			"02-01",
		],
		["of a hundred is that of its pieces", at("05-01", 490, 100), [at("01-01", 5)], -0.02, "05-01"],
		["of a case is that of its pieces", at("05-01", 1100, 10), [at("01-01", 100)], 0.1, "05-01"],
		[
			"is as old as the last order at the old price, if the offer is older",
			at("01-01", 1000),
			[at("03-01", 800)],
			0.25,
			"03-01",
		],
		["is at least two percent", at("05-01", 153), [at("01-01", 150)], 0.02, "05-01"],
	])("%s", (_, now, earlier, share, since) => {
		const change = priceChange(now, earlier);
		expect([change?.share, change?.since]).toEqual([expect.closeTo(share, 9), `2026-${since}`]);
	});

	it("is none where it is small, went back, or nothing was known before", () => {
		expect(priceChange(at("05-01", 1019), [at("01-01", 1000)])).toBeUndefined();
		expect(priceChange(at("05-01", 1000), [at("01-01", 0)])).toBeUndefined();
		expect(priceChange(at("05-01", 0), [at("01-01", 1000)])).toBeUndefined();
		expect(priceChange(at("05-01", 1000), [])).toBeUndefined();
	});
});
