import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type KeyOfScanner, keyOfScanner } from "../../test/scan-keys.ts";
import { listenForScans, onScan } from "./scans.ts";

const scans: (string | undefined)[] = [];
const entered = vi.fn<() => void>();
let stop: (() => void)[] = [];

beforeEach(() => {
	vi.useFakeTimers();
	scans.length = 0;
	entered.mockClear();
	stop = [listenForScans(), onScan((code) => scans.push(code))];
});
afterEach(() => {
	for (const end of stop) end();
	document.body.replaceChildren();
	vi.useRealTimers();
});

/** Creates a field whose number is selected. */
function field(attributes: string) {
	document.body.innerHTML = `<input value="7" ${attributes}>`;
	const input = document.querySelector("input");
	if (input === null) throw new Error("There is no field.");
	input.focus();
	input.select();
	return input;
}

/** Presses a key every `gap` ms: 8 for a scanner, 60 for a person. Keys that nobody prevents are typed into the field. */
function type(input: HTMLInputElement, keys: readonly (string | KeyOfScanner)[], gap = 8) {
	for (const each of keys) {
		vi.advanceTimersByTime(gap);
		const init = typeof each === "string" ? { key: each } : each;
		const { key = "" } = init;
		const event = new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true });
		// why: jsdom stamps events with the real clock
		Object.defineProperty(event, "timeStamp", { value: performance.now() });
		if (!input.dispatchEvent(event)) continue;
		if (key === "Enter") entered();
		else input.setRangeText(key, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
	}
}

/** The characters that a scanner on the US layout types on a computer with another layout. */
const FRENCH = { typed: 'ç(éààààà_àà&"', meant: "9520000080013" };
const GERMAN = { typed: "AYß7", meant: "AZ-7" };
const onLayout = ({ typed, meant }: typeof FRENCH) => [
	...Array.from(meant, (sign, i) => keyOfScanner(sign, typed[i])),
	"Enter",
];

const scanned = (code: string) => [...Array.from(code), "Enter"];

describe("a scan into a number field", () => {
	it.each([
		["an EAN-8", "96385074", "inputmode=numeric"],
		["an EAN-13", "4006381333931", "inputmode=decimal"],
		["a GTIN-14", "10012345678902", "inputmode=numeric"],
		["a code of the shop's own", "WH-10045", "inputmode=numeric"],
		["a number of the shop's own", "10045", "inputmode=numeric"],
	])("of %s goes to the scan, presses nothing, and leaves the number and its selection", (_, code, as) => {
		const input = field(as);
		const typed: string[] = [];
		input.addEventListener("input", () => typed.push(input.value));
		// A scanner may send two end keys.
		type(input, [...scanned(code), "Enter"]);
		expect(scans).toEqual([code]);
		expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["7", 0, 1]);
		expect(typed, "who listens to the field is told").toEqual(["7"]);
		expect(entered).not.toHaveBeenCalled();
	});

	it("that falters, or has no end, is one by its check digit", () => {
		const input = field("inputmode=numeric");
		type(input, Array.from("9638"));
		type(input, ["5"], 200);
		type(input, scanned("074"));
		expect(scans).toEqual(["96385074"]);
		vi.advanceTimersByTime(2000);
		type(input, Array.from("4006381333931"));
		vi.advanceTimersByTime(700);
		expect([scans, input.value]).toEqual([["96385074", "4006381333931"], "7"]);
	});

	it("whose beginning came too slowly is said to be incomplete, and nothing of it stays", () => {
		const input = field("inputmode=numeric");
		type(input, ["4"]);
		type(input, ["0"], 200);
		type(input, scanned("06381333931"));
		expect([scans, input.value]).toEqual([[undefined], "7"]);
		expect(entered).not.toHaveBeenCalled();
	});
});

it("a number that a person types stays in its field, and Enter is theirs", () => {
	const input = field("inputmode=numeric");
	type(input, scanned("96385074"), 60);
	// Three keys pressed in one roll of the fingers.
	type(input, scanned("120"), 30);
	vi.advanceTimersByTime(700);
	expect([scans, input.value]).toEqual([[], "96385074120"]);
	expect(entered).toHaveBeenCalledTimes(2);
});

it.each(["inputmode=numeric data-takes-codes", "type=text"])(
	"a code that is scanned into a field for codes or text (%s) stays there",
	(attributes) => {
		const input = field(attributes);
		type(input, scanned("4006381333931"));
		expect([scans, input.value]).toEqual([[], "4006381333931"]);
		expect(entered).toHaveBeenCalledOnce();
	},
);

describe("a scanner that is set to another keyboard layout than the computer", () => {
	it("is understood by its keys, on the page and in number fields, with and without an end", () => {
		document.body.innerHTML = "<input type=checkbox>";
		const place = document.querySelector("input") as HTMLInputElement;
		type(place, onLayout(FRENCH));
		vi.advanceTimersByTime(2000);
		type(place, onLayout(GERMAN));
		vi.advanceTimersByTime(2000);
		const input = field("inputmode=numeric");
		type(input, onLayout(FRENCH).slice(0, -1));
		vi.advanceTimersByTime(700);
		expect([scans, input.value]).toEqual([[FRENCH.meant, GERMAN.meant, FRENCH.meant], "7"]);
	});

	it.each(["type=text", "inputmode=numeric data-takes-codes"])(
		"types the right digits into a field (%s) before Enter acts, and without Enter",
		(attributes) => {
			const input = field(attributes);
			let atEnter = "";
			input.addEventListener("keydown", ({ key }) => {
				if (key === "Enter") atEnter = input.value;
			});
			type(input, onLayout(FRENCH));
			expect([atEnter, scans]).toEqual([FRENCH.meant, []]);
			input.select();
			type(input, onLayout(FRENCH).slice(0, -1));
			vi.advanceTimersByTime(400);
			expect(input.value).toBe(FRENCH.meant);
		},
	);

	it("changes nothing that a person types, in whatever language", () => {
		const input = field("type=text");
		input.value = "";
		type(input, onLayout(FRENCH).slice(0, -1), 60);
		vi.advanceTimersByTime(400);
		expect(input.value).toBe(FRENCH.typed);
	});
});

it("a field for codes gets the number in GS1 data, and a search field too", () => {
	for (const attributes of ["data-takes-codes", "type=search", "role=combobox"]) {
		const input = field(attributes);
		type(input, scanned("https://id.gs1.org/01/09520000080013/21/7"));
		expect(input.value).toBe("09520000080013");
		vi.advanceTimersByTime(2000);
	}
});
