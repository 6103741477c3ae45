import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillLines, linesOfCode } from "./receiving.ts";

const line = (open: number, spare = 0) => ({ open, spare });

describe("fillLines", () => {
	it("fills the oldest line first, then goes beyond an order only where that is allowed", () => {
		const lines = [line(4, 1), line(6)];
		const partsOf = (pieces: number) => fillLines(lines, pieces).parts.map((part) => part.pieces);
		expect(partsOf(3)).toEqual([3]);
		expect(partsOf(7)).toEqual([4, 3]);
		expect(partsOf(11)).toEqual([5, 6]);
		expect(fillLines(lines, 12).over).toBe(1);
		expect(fillLines([], 2)).toEqual({ parts: [], over: 2 });
	});

	it("splits every number of pieces without a loss, and never gives a line more than it can take", () => {
		const room = fc.record({ open: fc.nat(30), spare: fc.nat(5) });
		fc.assert(
			fc.property(fc.array(room, { maxLength: 6 }), fc.nat(200), (lines, pieces) => {
				const { parts, over } = fillLines(lines, pieces);
				expect(parts.reduce((sum, part) => sum + part.pieces, over)).toBe(pieces);
				for (const part of parts) expect(part.pieces).toBeLessThanOrEqual(part.line.open + part.line.spare);
				const isAllOpenTaken = lines.every(
					(one) => one.open <= (parts.find((part) => part.line === one)?.pieces ?? 0),
				);
				if (over > 0) expect(isAllOpenTaken).toBe(true);
			}),
		);
	});
});

describe("linesOfCode", () => {
	const bell = {
		name: "bell",
		codes: [
			{ code: "4006381333931", pieces: 1 },
			{ code: "BELL-1", pieces: 1 },
		],
	};
	const chain = { name: "chain", codes: [{ code: "14006381333938", pieces: 10 }] };

	it("finds a barcode in every length, a case as its pieces, and a SKU in upper or lower case", () => {
		expect(linesOfCode([bell, chain], "04006381333931")).toEqual([{ line: bell, pieces: 1 }]);
		expect(linesOfCode([bell, chain], "14006381333938")).toEqual([{ line: chain, pieces: 10 }]);
		expect(linesOfCode([bell, chain], "bell-1")).toEqual([{ line: bell, pieces: 1 }]);
		expect(linesOfCode([bell, chain], "BELL")).toEqual([]);
	});
});
