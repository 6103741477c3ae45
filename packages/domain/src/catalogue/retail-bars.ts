import { isGtin } from "./gtin.ts";

/** The modules of the digits 0 to 9 with odd parity; a digit of the right half has the opposite of each. */
const LEFT = [
	"0001101",
	"0011001",
	"0010011",
	"0111101",
	"0100011",
	"0110001",
	"0101111",
	"0111011",
	"0110111",
	"0001011",
];
/** Which of the six digits of an EAN-13's left half have even parity (1), by its first digit, which has no bars of its own. */
const PARITY = [
	"000000",
	"001011",
	"001101",
	"001110",
	"010011",
	"011001",
	"011100",
	"010101",
	"010110",
	"011010",
];

/**
 * The bars of an EAN-13, UPC-A or EAN-8 as modules, 1 for dark, without quiet zones (GS1 General Specifications, 5.2); undefined for
 * every other code.
 */
export function retailBars(code: string): string | undefined {
	if (!isGtin(code) || code.length > 13) return undefined;
	const digits = code.length === 12 ? `0${code}` : code;
	const [lead, body] = digits.length === 13 ? [Number(digits[0]), digits.slice(1)] : [0, digits];
	const half = body.length / 2;
	const left = Array.from(body.slice(0, half), (digit, i) =>
		PARITY[lead]?.[i] === "1" ? reversed(right(digit)) : LEFT[Number(digit)],
	);
	return `101${left.join("")}01010${Array.from(body.slice(half), right).join("")}101`;
}

const right = (digit: string) =>
	(LEFT[Number(digit)] ?? "").replaceAll(/[01]/g, (module) => (module === "1" ? "0" : "1"));

const reversed = (modules: string) => Array.from(modules).toReversed().join("");
