import { describe, expect, it } from "vitest";
import { imageLink, parseImageLink, parseRendition, renditionLink, renditionWidths } from "./image-link.ts";

const hash = "0123456789abcdef".repeat(4);
const image = { hash, width: 1280, height: 960 };

describe("a link to an uploaded picture", () => {
	it("says which picture it is and how large", () => {
		expect(imageLink(image)).toBe(`/images/${hash}-1280x960.webp`);
		expect(parseImageLink(imageLink(image))).toEqual(image);
	});

	it.each([
		"",
		"/drawings/trail-29.svg",
		`https://shop.test/images/${hash}-1280x960.webp`,
		`/images/${hash.toUpperCase()}-1280x960.webp`,
		`/images/${hash.slice(1)}-1280x960.webp`,
		`/images/${hash}-1280x0.webp`,
		`/images/${hash}-01280x960.webp`,
		`/images/${hash}-1280x960.svg`,
		`/images/${hash}-1280x960.webp\n`,
		`/images/../images/${hash}-1280x960.webp`,
	])("is not %j", (link) => {
		expect(parseImageLink(link)).toBeUndefined();
		expect(parseRendition(link)).toBeUndefined();
	});
});

describe("renditions", () => {
	it("are never wider than the picture", () => {
		expect(renditionWidths(1280)).toEqual([320, 640, 1280]);
		expect(renditionWidths(640)).toEqual([320, 640]);
		expect(renditionWidths(500)).toEqual([320, 500]);
		expect(renditionWidths(80)).toEqual([80]);
	});

	it("have a link each that leads back to them", () => {
		for (const width of renditionWidths(1280)) {
			expect(parseRendition(renditionLink(image, width))).toEqual({ image, width });
		}
	});

	it("have one link alone, and none for a width in which the picture is not kept", () => {
		for (const width of ["1280", "321", "0", "0320", "1e3", "99999", ""]) {
			expect(parseRendition(`/images/${hash}-1280x960/${width}.webp`)).toBeUndefined();
		}
		expect(parseRendition(`/images/${hash}-300x200/320.webp`)).toBeUndefined();
	});
});
