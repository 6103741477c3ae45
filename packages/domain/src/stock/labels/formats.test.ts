import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	cornerOf,
	faultOf,
	type LabelFormat,
	labelFormatIds,
	labelFormats,
	labelsOnPage,
	labelsPerPage,
	pagesFor,
	withCopies,
} from "./formats.ts";

const measuresOf = ({ pageWidth, pageHeight, labelWidth, labelHeight }: LabelFormat) => [
	[pageWidth, pageHeight],
	[labelWidth, labelHeight],
];

describe("formats", () => {
	it("are as they are sold", () => {
		expect(measuresOf(labelFormats.l7160)).toEqual([
			[210, 297],
			[63.5, 38.1],
		]);
		expect(labelsPerPage(labelFormats.l7160)).toBe(21);
		expect(measuresOf(labelFormats.l7651)).toEqual([
			[210, 297],
			[38.1, 21.2],
		]);
		expect(labelsPerPage(labelFormats.l7651)).toBe(65);
		// 2 5/8 x 1 inch on Letter, 1/8 inch between the columns.
		const inch = 25.4;
		expect(measuresOf(labelFormats.a5160)).toEqual([
			[215.9, 11 * inch],
			[2.625 * inch, inch],
		]);
		expect(labelsPerPage(labelFormats.a5160)).toBe(30);
		expect(labelFormats.a5160.gapX).toBe(inch / 8);
		expect(measuresOf(labelFormats.roll4x6)[0]).toEqual([4 * inch, 152.4]);
		expect(labelFormats.roll62.pageWidth).toBe(62);
	});

	it("lie on their sheets with the same margin on both sides", () => {
		for (const { pageWidth, pageHeight, ...format } of labelFormatIds.map((id) => labelFormats[id])) {
			const { left, top, columns, rows, labelWidth, labelHeight, gapX, gapY } = format;
			const right = pageWidth - left - columns * labelWidth - (columns - 1) * gapX;
			const bottom = pageHeight - top - rows * labelHeight - (rows - 1) * gapY;
			expect(Math.abs(right - left)).toBeLessThan(0.11);
			expect(Math.abs(bottom - top)).toBeLessThan(0.11);
		}
	});

	it("are refused with what is wrong with them", () => {
		expect(labelFormatIds.map((id) => faultOf(labelFormats[id]))).toEqual(
			labelFormatIds.map(() => undefined),
		);
		expect(faultOf({ ...labelFormats.l7160, left: 12 })).toBeUndefined();
		expect(faultOf({ ...labelFormats.l7160, left: 14.6 })).toBe("page");
		expect(faultOf({ ...labelFormats.l7160, rows: 8 })).toBe("page");
		expect(faultOf({ ...labelFormats.l7160, columns: 0 })).toBe("count");
		expect(faultOf({ ...labelFormats.l7160, columns: 1.5 })).toBe("count");
		expect(faultOf({ ...labelFormats.l7160, labelHeight: 0 })).toBe("size");
		expect(faultOf({ ...labelFormats.l7160, top: Number.NaN })).toBe("size");
		expect(faultOf({ ...labelFormats.l7160, gapX: -1 })).toBe("size");
	});
});

const tenth = (min: number, max: number) =>
	fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
const anyFormat = fc.oneof(
	fc.constantFrom(...labelFormatIds.map((id): LabelFormat => labelFormats[id])),
	fc
		.record({
			pageWidth: tenth(20, 300),
			pageHeight: tenth(20, 400),
			labelWidth: tenth(10, 120),
			labelHeight: tenth(10, 160),
			columns: fc.integer({ min: 1, max: 6 }),
			rows: fc.integer({ min: 1, max: 15 }),
			left: tenth(0, 20),
			top: tenth(0, 20),
			gapX: tenth(0, 8),
			gapY: tenth(0, 8),
		})
		.filter((format) => faultOf(format) === undefined),
);

describe("labels on pages", () => {
	it("never leave the page and never overlap, whatever the measures that are not refused", () => {
		fc.assert(
			fc.property(anyFormat, (format) => {
				const { pageWidth, pageHeight, labelWidth, labelHeight } = format;
				const corners = Array.from({ length: labelsPerPage(format) }, (_, i) => cornerOf(format, i));
				for (const { x, y } of corners) {
					expect(x).toBeGreaterThanOrEqual(0);
					expect(y).toBeGreaterThanOrEqual(0);
					expect(x + labelWidth).toBeLessThanOrEqual(pageWidth + 1e-6);
					expect(y + labelHeight).toBeLessThanOrEqual(pageHeight + 1e-6);
				}
				const overlapping = corners.flatMap((one, i) =>
					corners
						.slice(i + 1)
						.filter(
							(other) =>
								Math.abs(one.x - other.x) < labelWidth - 1e-6 &&
								Math.abs(one.y - other.y) < labelHeight - 1e-6,
						),
				);
				expect(overlapping).toEqual([]);
			}),
		);
	});

	it("come each once, in order, from the first free label on, on as few pages as there are", () => {
		fc.assert(
			fc.property(anyFormat, fc.nat(120), fc.nat(300), (format, start, count) => {
				const pages = pagesFor(format, start, count);
				const placed = Array.from({ length: pages }, (_, page) => labelsOnPage(format, start, count, page));
				expect(placed.flat().map(({ label }) => label)).toEqual(Array.from({ length: count }, (_, i) => i));
				for (const page of placed) expect(page.length).toBeGreaterThan(0);
				const perPage = labelsPerPage(format);
				const first = Math.min(Math.max(start, 1), perPage) - 1;
				expect(placed[0]?.[0]?.place).toBe(count === 0 ? undefined : first);
				for (const { place } of placed.flat()) expect(place).toBeLessThan(perPage);
			}),
		);
	});

	it("are as many of each thing as are wanted", () => {
		const wanted = [
			{ thing: "a", count: 2 },
			{ thing: "b", count: 0 },
			{ thing: "c", count: 1 },
		];
		expect(withCopies(wanted)).toEqual(["a", "a", "c"]);
	});
});
