import { expect, it } from "vitest";
import { wantedStrips } from "./summaries.ts";

it("wants the strips in view first, then those that come next, as far as there are rows", () => {
	expect(wantedStrips({ first: 0, last: 8 }, 100_000, 0)).toEqual([0]);
	expect(wantedStrips({ first: 995, last: 1_003 }, 100_000, 0)).toEqual([0, 1]);
	expect(wantedStrips({ first: 5_500, last: 5_508 }, 100_000, 2_600)).toEqual([5, 6, 7, 8]);
	expect(wantedStrips({ first: 5_500, last: 5_508 }, 100_000, -2_600)).toEqual([5, 4, 3, 2]);
	expect(wantedStrips({ first: 98_500, last: 98_508 }, 100_000, 4_000)).toEqual([98, 99]);
	expect(wantedStrips({ first: 500, last: 508 }, 100_000, -4_000)).toEqual([0]);
	expect(wantedStrips({ first: 2_995, last: 3_003 }, 100_000, -1_000)).toEqual([2, 3, 1]);
});
