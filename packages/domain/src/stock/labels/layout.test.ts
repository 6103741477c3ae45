import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelFormatIds, labelFormats } from "./formats.ts";
import { fitted, type LabelContent, type LabelPart, layoutLabel, type Measure } from "./layout.ts";
import { codeChoices } from "./symbols.ts";

/** Every letter is half as wide as high. */
const measure: Measure = (text, size) => Array.from(text).length * size * 0.5;
const l7160 = { width: labelFormats.l7160.labelWidth, height: labelFormats.l7160.labelHeight };
const chain: LabelContent = {
	name: "Chain, 12-Speed",
	sku: "DT-3312",
	price: "$42.00",
	code: "2000000033129",
};

function textsOf(parts: readonly LabelPart[]): string[] {
	return parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
}

function symbolOf(parts: readonly LabelPart[]) {
	return parts.find((part) => part.kind === "symbol");
}

function boxOf(part: LabelPart) {
	const { x, y, width } = part;
	return part.kind === "text"
		? { x, y: y - part.size * 0.93, width, height: part.size * 1.2 }
		: { x, y, width, height: part.height };
}

describe("a label", () => {
	it("says name, SKU and price above its bars, and the code below them", () => {
		const { parts, isCodeLeftOut } = layoutLabel(chain, l7160, { code: "barcode", measure });
		expect(textsOf(parts)).toEqual(["Chain, 12-Speed", "DT-3312", "$42.00", "2000000033129"]);
		expect(symbolOf(parts)).toMatchObject({ symbol: { kind: "ean13", text: "2000000033129" } });
		expect(isCodeLeftOut).toBe(false);
	});

	it("says the shop's name last, where it takes nothing from the rest", () => {
		const options = { code: "barcode", measure } as const;
		const of = (content: LabelContent, size: { width: number; height: number } = l7160) =>
			textsOf(layoutLabel({ ...content, shop: "Velo Works" }, size, options).parts);
		expect(of(chain)).toEqual(["Chain, 12-Speed", "DT-3312", "$42.00", "Velo Works", "2000000033129"]);
		const long = { ...chain, name: "Chain for twelve speeds, with a quick link and a bottle of oil" };
		const whole = layoutLabel(long, l7160, options);
		expect(of(long).filter((text) => text !== "Velo Works")).toEqual(textsOf(whole.parts));
		const small = { width: 38, height: 14 };
		expect(of(chain, small)).toEqual(textsOf(layoutLabel(chain, small, options).parts));
	});

	it("has the logo below its texts, where it takes nothing from the rest", () => {
		const options = { code: "barcode", measure } as const;
		const of = (content: LabelContent, size: { width: number; height: number } = l7160) =>
			layoutLabel({ ...content, hasLogo: true }, size, options).parts;
		const parts = of({ ...chain, shop: "Velo Works", hasPicture: true });
		const [picture, logo] = parts.filter((part) => part.kind === "picture");
		expect([picture?.of, logo?.of]).toEqual(["product", "logo"]);
		const above = parts.find((part) => part.kind === "text" && part.text === "Velo Works");
		const bars = symbolOf(parts);
		if (logo === undefined || above === undefined || bars === undefined)
			throw new Error("Something is missing.");
		expect(logo.y).toBeGreaterThan(above.y);
		expect(logo.y + logo.height).toBeLessThanOrEqual(bars.y);
		const small = { width: 38, height: 14 };
		expect(of(chain, small)).toEqual(layoutLabel(chain, small, options).parts);
	});

	it("has no code where the product has none, and where somebody wants none", () => {
		const { parts, isCodeLeftOut } = layoutLabel({ ...chain, code: "" }, l7160, { code: "barcode", measure });
		expect(symbolOf(parts)).toBeUndefined();
		expect(isCodeLeftOut).toBe(false);
		expect(textsOf(parts)).toEqual(["Chain, 12-Speed", "DT-3312", "$42.00"]);
	});

	it("has a QR code where bars would be too narrow to be read", () => {
		const code = "LOC:01a1fc15-db0a-738e-9d65-3ba7697a899f";
		const { parts } = layoutLabel({ name: "A-1", code }, l7160, { code: "barcode", measure });
		expect(symbolOf(parts)).toMatchObject({ symbol: { kind: "qrcode", text: code } });
		const wide = layoutLabel({ name: "A-1", code }, { width: 200, height: 60 }, { code: "barcode", measure });
		expect(symbolOf(wide.parts)).toMatchObject({ symbol: { kind: "code128" } });
	});

	it("says when no symbol of its code fits", () => {
		const tiny = layoutLabel(
			{ name: "A", code: "x".repeat(200) },
			{ width: 15, height: 10 },
			{ code: "barcode", measure },
		);
		expect(tiny.isCodeLeftOut).toBe(true);
		expect(symbolOf(tiny.parts)).toBeUndefined();
	});

	it("breaks a long name into two lines and cuts the rest", () => {
		const name =
			"Stainless steel disc brake rotor with centre lock for gravel and cyclo-cross, 160 mm, black";
		const [first, second, third] = textsOf(
			layoutLabel({ ...chain, name }, l7160, { code: "barcode", measure }).parts,
		);
		expect(`${first} ${second}`).toMatch(/^Stainless steel disc brake rotor .*…$/);
		expect(third).toBe("DT-3312");
	});

	it("keeps everything inside, whatever it says: texts, picture and symbol apart, its margins empty", () => {
		const sizes = labelFormatIds.map((id) => ({
			width: labelFormats[id].labelWidth,
			height: labelFormats[id].labelHeight,
		}));
		const size = fc.oneof(
			fc.constantFrom(...sizes),
			fc.record({ width: fc.integer({ min: 10, max: 200 }), height: fc.integer({ min: 10, max: 200 }) }),
		);
		const code = fc.oneof(
			fc.constantFrom("4006381333931", "96385074", "036000291452", "LOC:main", ""),
			fc.stringMatching(/^[ -~]{1,60}$/),
		);
		const content = fc.record({
			name: fc.string({ minLength: 1, maxLength: 200, unit: "grapheme" }),
			sku: fc.constantFrom("", "BK-1040", "a rather long stock keeping unit of eighty letters and more"),
			price: fc.constantFrom("", "$1,890.00", "1.234.567,00 €"),
			location: fc.constantFrom("", "Main warehouse, A-1"),
			code,
			hasPicture: fc.boolean(),
			hasLogo: fc.boolean(),
			isNameLarge: fc.boolean(),
		});
		const dot = fc.constantFrom(undefined, 1 / 8, 1 / 12);
		fc.assert(
			fc.property(content, size, fc.constantFrom(...codeChoices), dot, (label, box, choice, dots) => {
				const { parts } = layoutLabel(label, box, { code: choice, measure, dot: dots });
				const boxes = parts.map(boxOf);
				for (const { x, y, width, height } of boxes) {
					expect(x).toBeGreaterThanOrEqual(0);
					expect(y).toBeGreaterThanOrEqual(-1e-6);
					expect(x + width).toBeLessThanOrEqual(box.width + 1e-6);
					expect(y + height).toBeLessThanOrEqual(box.height + 1e-6);
				}
				for (const part of parts) {
					if (part.kind === "text")
						expect(measure(part.text, part.size, part.isBold)).toBeLessThan(part.width + 1e-6);
				}
				const drawn = parts.filter(({ kind }) => kind !== "text").map(boxOf);
				for (const one of drawn) {
					for (const other of boxes) {
						if (JSON.stringify(one) === JSON.stringify(other)) continue;
						const isApart =
							one.x + one.width <= other.x + 1e-6 ||
							other.x + other.width <= one.x + 1e-6 ||
							one.y + one.height <= other.y + 1e-6 ||
							other.y + other.height <= one.y + 1e-6;
						expect(isApart).toBe(true);
					}
				}
				const symbol = symbolOf(parts);
				if (symbol?.kind === "symbol") {
					const { modules, quiet } = symbol.symbol;
					const module = symbol.width / modules;
					expect(module).toBeGreaterThanOrEqual(0.19 - 1e-6);
					expect(symbol.x - quiet * module).toBeGreaterThanOrEqual(-1e-6);
					expect(symbol.x + symbol.width + quiet * module).toBeLessThanOrEqual(box.width + 1e-6);
					if (dots !== undefined)
						expect(Math.abs(module / dots - Math.round(module / dots))).toBeLessThan(1e-6);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("cuts between letters as readers see them", () => {
		const length = (text: string) => [...new Intl.Segmenter().segment(text)].length;
		expect(fitted("নির্মাণ", 2, length)).toBe("নি…");
		expect(fitted("👩‍🔧👩‍🔧👩‍🔧", 2, length)).toBe("👩‍🔧…");
		expect(fitted("abc", 3, length)).toBe("abc");
		expect(fitted("abc", 0.5, length)).toBe("");
	});
});
