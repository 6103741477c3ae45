import { isCurrency } from "@freehub/domain/shop";

/** The display format of a number, if it changes what a person would type, or what a text is. */
export type NumberStyle =
	| { kind: "date"; code?: string }
	/** A fixed number of digits: 00412. */
	| { kind: "zeros"; digits: number }
	/** A fixed number of decimals: 27.50. */
	| { kind: "decimals"; digits: number }
	/** A percentage, an amount of money or a weight, as it would be typed: 5%, 12.5 €, 495 g. */
	| { kind: "unit"; unit: string }
	/** A fraction: 1 1/8. `fixed` is its denominator, `digits` how many that has at most. */
	| { kind: "fraction"; fixed: number | undefined; digits: number }
	/** A power of ten: 12E5 was typed, and shows 1.20E+06. */
	| { kind: "exponent" }
	/** Digits among other characters: FR-0012, 25 mm. */
	| { kind: "mask"; parts: readonly MaskPart[] };

type MaskPart = { text: string } | { digits: string };

/** The codes of built-in formats whose parts are the same in every language. The others follow the language of the program. */
const builtIn = new Map([
	[2, "0.00"],
	[4, "#,##0.00"],
	[9, "0%"],
	[10, "0.00%"],
	[11, "0.00E+00"],
	[12, "# ?/?"],
	[13, "# ??/??"],
	[16, "d-mmm"],
	[17, "mmm-yy"],
	[20, "h:mm"],
	[21, "h:mm:ss"],
	[45, "mm:ss"],
	[46, "[h]:mm:ss"],
	[48, "##0.0E+0"],
]);

/** Excel's built-in date and time formats, including those of East Asian calendars. */
function isBuiltInDate(id: number): boolean {
	return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** The meaning of a number format; undefined: it shows a number as it would be typed. */
export function styleOf(id: number, written: string | undefined): NumberStyle | undefined {
	const code = written ?? builtIn.get(id);
	if (code === undefined) return isBuiltInDate(id) ? { kind: "date" } : undefined;
	const letters = code
		.replace(/"[^"]*"?/g, "")
		.replace(/[\\_*]./g, "")
		// Also removes a duration's brackets ([h]:mm), which is not a date; its colon and minutes remain.
		.replace(/\[[^\]]*\]?/g, "")
		.replace(/general/gi, "");
	if (/[dmyhs]/i.test(letters)) return { kind: "date", code };
	// A format with conditions shows some numbers in other ways.
	return /\[[<>=]|general/i.test(code) ? undefined : shapeOf(code);
}

const token = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|([0#?.,]+)|(E[+-]0+|.)/gsu;

/** The way in which a format shows numbers above zero. */
function shapeOf(code: string): NumberStyle | undefined {
	const parts: MaskPart[] = [];
	// Signs that mean something where they are not quoted: those of a fraction, of a power of ten and of a percentage.
	let signs = "";
	for (const [, quoted, escaped, symbol, digits, other] of code.matchAll(token)) {
		if (other === ";") break;
		if (digits !== undefined) parts.push({ digits });
		else if (other !== undefined && /^(?:[/%@]|E.)/.test(other)) signs += other.charAt(0);
		else {
			const text = quoted ?? escaped ?? symbol ?? other ?? "";
			if (text !== "") parts.push({ text });
		}
	}
	const places = parts.flatMap((part) => ("digits" in part ? part.digits : []));
	if (signs.includes("E")) return { kind: "exponent" };
	if (signs === "%") return { kind: "unit", unit: "%" };
	if (signs === "/") return fractionOf(places.at(-1) ?? "", code);
	// A comma behind the digits shows thousands.
	if (signs !== "" || places.length === 0 || places.some((digits) => digits.endsWith(","))) return undefined;
	const texts = parts.flatMap((part) => ("text" in part ? part.text.trim() : []));
	const text = texts.filter((each) => !/^[\s'’.,]*$/u.test(each)).join("");
	const [digits = ""] = places;
	if (text !== "" && isUnit(text)) return { kind: "unit", unit: text };
	if (text !== "")
		return places.length === 1 || !places.join("").includes(".") ? { kind: "mask", parts } : undefined;
	if (places.length > 1) return undefined;
	if (/^0{2,}$/.test(digits)) return { kind: "zeros", digits: digits.length };
	const decimals = /^[#0?,]*\.(0+)$/.exec(digits)?.[1]?.length;
	return decimals === undefined ? undefined : { kind: "decimals", digits: decimals };
}

/** `?/8` has a fixed denominator, `?/??` one of two digits at most. */
function fractionOf(below: string, code: string): NumberStyle {
	const fixed = /\/\s*([1-9]\d*)/.exec(code)?.[1];
	return { kind: "fraction", fixed: fixed === undefined ? undefined : Number(fixed), digits: below.length };
}

/** Whether a text beside a number says of what it is, so that it would be typed with it: a currency or a weight. */
function isUnit(text: string): boolean {
	return /^[A-Z]{0,3}\p{Sc}$/u.test(text) || isCurrency(text) || /^(?:g|kg|oz|lbs?)$/i.test(text);
}

/** Max denominators that are tried for a fraction. */
const MOST_DIGITS = 3;

/**
 * A number above zero as a format shows it, where that is not the number itself. In a column of texts it is what was typed.
 * @returns undefined if the format does not show it exactly.
 */
export function shownNumber(value: string, style: NumberStyle): string | undefined {
	if (!/^\d+(?:\.\d+)?$/.test(value)) return undefined;
	if (style.kind === "fraction") return fractionText(Number(value), style);
	return style.kind === "mask" ? maskText(value, style.parts) : undefined;
}

function fractionText(value: number, style: NumberStyle & { kind: "fraction" }): string | undefined {
	const whole = Math.floor(value);
	if (whole === value) return undefined;
	const most = 10 ** Math.min(style.digits, MOST_DIGITS) - 1;
	for (let below = style.fixed ?? 2; below <= (style.fixed ?? most); below++) {
		const above = Math.round((value - whole) * below);
		if (Math.abs(whole + above / below - value) > 1e-9) continue;
		return `${whole === 0 ? "" : `${whole} `}${above}/${below}`;
	}
	return undefined;
}

/** Fills the places of a mask from its end; its first places take all digits that are left. */
function maskText(value: string, parts: readonly MaskPart[]): string | undefined {
	const [digits = "", fraction = ""] = value.split(".");
	const places = parts.flatMap((part) => ("digits" in part ? part.digits : []));
	const decimals = places.at(-1)?.split(".")[1]?.length ?? 0;
	if (fraction.length > decimals) return undefined;
	const counts = places.map((each) => each.split(".")[0]?.replaceAll(",", "") ?? "");
	let rest = digits.padStart(counts.join("").replaceAll(/[^0]/g, "").length, "0");
	const filled = counts.toReversed().map((count, i) => {
		const taken = i === counts.length - 1 ? rest : rest.slice(-count.length);
		rest = rest.slice(0, rest.length - taken.length);
		return taken;
	});
	const end = decimals === 0 ? "" : `.${fraction.padEnd(decimals, "0")}`;
	const shown = parts.map((part) =>
		"text" in part ? part.text : `${filled.pop() ?? ""}${filled.length === 0 ? end : ""}`,
	);
	return shown.join("").trim();
}
