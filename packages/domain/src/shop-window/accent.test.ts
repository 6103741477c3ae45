import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accentOf, accentStyle, isAccent } from "./accent.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

function contrast(one = "", other = ""): number {
	const [a = 0, b = 0] = [one, other].map((colour) => {
		const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
			const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
			return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
	});
	return Math.max(a, b) / Math.min(a, b);
}

describe("an accent colour", () => {
	it.each(["#12372a", "#b00020", "#0050c8", "#ffd400", "#FFFFFF", "#000000"])("can be %s", (colour) => {
		expect(isAccent(colour)).toBe(true);
	});

	it.each(["#7f7f7f", "red", "#fff", "", "#12372a; }"])("cannot be %j", (colour) => {
		expect(isAccent(colour)).toBe(false);
		expect(accentStyle(colour)).toBe("");
	});

	it("gives colours that can be read in both schemes", () => {
		fc.assert(
			fc.property(hex, (colour) => {
				const accent = accentOf(colour);
				fc.pre(accent !== undefined);
				for (const { primary, "primary-hover": hover, "on-primary": on, ground, lime } of [
					accent.light,
					accent.dark,
				]) {
					expect(contrast(primary, on)).toBeGreaterThanOrEqual(4.5);
					expect(contrast(hover, on)).toBeGreaterThanOrEqual(4.5);
					expect(contrast(ground, "#c3d3c8")).toBeGreaterThanOrEqual(4.5);
					expect(contrast(ground, lime)).toBeGreaterThanOrEqual(4.5);
					expect(contrast(lime, "#0f1a15")).toBeGreaterThanOrEqual(7);
				}
				for (const paper of ["#ffffff", "#fbfaf6", "#e7e2d4"])
					expect(contrast(accent.light.link, paper)).toBeGreaterThanOrEqual(4.5);
				for (const paper of ["#0e1512", "#161f1a", "#2d3932"])
					expect(contrast(accent.dark.link, paper)).toBeGreaterThanOrEqual(4.5);
			}),
		);
	});

	it("is the button's colour as it is", () => {
		expect(accentOf("#b00020")?.light).toMatchObject({ primary: "#b00020", "on-primary": "#ffffff" });
		expect(accentOf("#ffd400")?.dark).toMatchObject({ primary: "#ffd400", "on-primary": "#0f1a15" });
		expect(accentStyle("#b00020")).toContain(":root:root{--fh-primary:#b00020;");
	});
});
