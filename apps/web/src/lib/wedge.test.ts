import { GS } from "@freehub/domain/catalogue/gs1";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	afterEndlessCode,
	endlessCode,
	FALTER_MS,
	judge,
	MAX_GAP_MS,
	nothingHeld,
	type Press,
} from "./wedge.ts";

/** The result of key presses: scanned codes, and the keys that the page gets, in order. */
function typed(presses: readonly Partial<Press>[]) {
	let held = nothingHeld;
	let waiting: string[] = [];
	const page: string[] = [];
	const codes: string[] = [];
	for (const press of presses) {
		const whole = { key: "a", at: 0, isInField: false, isCommand: false, isRepeat: false, ...press };
		const judged = judge(held, whole);
		held = judged.held;
		const { verdict } = judged;
		if (verdict.what === "pass" || judged.isNew) {
			page.push(...waiting);
			waiting = [];
		}
		if (verdict.what === "pass") page.push(whole.key);
		else if (verdict.what === "hold") waiting.push(whole.key);
		else if (verdict.what === "scan") {
			codes.push(verdict.code);
			waiting = [];
		}
	}
	return { codes, page: [...page, ...waiting] };
}

function keys(text: readonly string[], gaps: readonly number[], start = 0): Partial<Press>[] {
	let at = start;
	return text.map((key, i) => ({ key, at: (at += gaps[i] ?? 0) }));
}

const gap = fc.integer({ min: 1, max: MAX_GAP_MS });
const pause = fc.integer({ min: MAX_GAP_MS + 1, max: 2000 });
const character = fc.constantFrom(..."0123456789ABCabc-+/?#:.".split(""));
const code = fc.array(character, { minLength: 3, maxLength: 40 }).filter(([first]) => first !== "/");
const anyKey = fc.constantFrom("a", "+", "-", "/", "Delete", "Enter", "Tab", "ArrowDown", " ", "b", "Escape");

describe("judge", () => {
	it("takes what comes as fast as from a scanner, whatever is in it, and gives the page nothing of it", () => {
		fc.assert(
			fc.property(
				code,
				fc.constantFrom("Enter", "Tab"),
				fc.array(gap, { minLength: 41, maxLength: 41 }),
				(text, end, gaps) => {
					expect(typed(keys([...text, end], gaps, 1000))).toEqual({ codes: [text.join("")], page: [] });
				},
			),
		);
	});

	it("never takes what a person types, and keeps its order", () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(anyKey, pause), { maxLength: 60 }), (all) => {
				const text = all.map(([key]) => key);
				expect(
					typed(
						keys(
							text,
							all.map(([, at]) => at),
						),
					),
				).toEqual({ codes: [], page: text });
			}),
		);
	});

	it("takes nothing of two keys that roll under the fingers", () => {
		expect(typed(keys(["b", "+", "Enter"], [300, 20, 20]))).toEqual({ codes: [], page: ["b", "+", "Enter"] });
	});

	it("leaves to a field what is typed in it, however fast", () => {
		fc.assert(
			fc.property(code, (text) => {
				const presses = keys([...text, "Enter"], Array(50).fill(3)).map((press) => ({
					...press,
					isInField: true,
				}));
				expect(typed(presses)).toEqual({ codes: [], page: [...text, "Enter"] });
			}),
		);
	});

	it("gives back a beginning without an end, before what comes after it", () => {
		expect(typed([...keys(["1", "2", "3", "4"], [5, 5, 5, 5]), { key: "Escape", at: 30 }])).toEqual({
			codes: [],
			page: ["1", "2", "3", "4", "Escape"],
		});
		expect(typed(keys(["1", "2", "3", "Enter"], [5, 5, 5, FALTER_MS + 1]))).toEqual({
			codes: [],
			page: ["1", "2", "3", "Enter"],
		});
	});

	it("waits for a scanner that falters, but takes no rest of a code whose beginning it let go", () => {
		const text = [...Array.from("40063813"), "Enter"];
		expect(typed(keys(text, [900, 5, 5, FALTER_MS, 5, 5, 200, 5, 250]))).toEqual({
			codes: ["40063813"],
			page: [],
		});
		expect(typed(keys(text, [900, 5, 120, 5, 5, 5, 5, 5, 5])).codes).toEqual([]);
		expect(typed(keys(text, [900, FALTER_MS + 1, 5, 5, 5, 5, 5, 5, 5]))).toEqual({
			codes: ["0063813"],
			page: ["4"],
		});
	});

	it("tells scans that follow each other apart, also with two ends, with capitals and with GS", () => {
		const scans = keys(
			["1", "2", "3", "Enter", "Enter", "Shift", "A", "B", "C", "Tab"],
			Array(10).fill(2),
			100,
		);
		expect(typed(scans)).toEqual({ codes: ["123", "ABC"], page: [] });
		const gs1 = [...keys(["1", "0", "A"], [2, 2, 2], 500), { key: "Control", at: 507 }];
		const rest = [
			{ key: "]", at: 508, isCommand: true },
			...keys(["2", "1", "7", "Enter"], [2, 2, 2, 2], 508),
		];
		expect(typed([...gs1, ...rest]).codes).toEqual([`10A${GS}217`]);
	});

	it("leaves held keys and commands alone", () => {
		const repeats = Array.from({ length: 20 }, (_, i) => ({ key: "+", at: i * 30, isRepeat: i > 0 }));
		expect(typed(repeats)).toMatchObject({ codes: [], page: repeats.map(({ key }) => key) });
		expect(typed([{ key: "k", at: 5, isCommand: true }]).page).toEqual(["k"]);
	});
});

/** The code in the held keys if nothing follows. */
function heldCode(presses: readonly Partial<Press>[]): string | undefined {
	let held = nothingHeld;
	for (const press of presses)
		held = judge(held, {
			key: "a",
			at: 0,
			isInField: false,
			isCommand: false,
			isRepeat: false,
			...press,
		}).held;
	return endlessCode(held);
}

describe("endlessCode", () => {
	const gaps = Array(20).fill(8);

	it.each(["96385074", "04252614", "036000291452", "4006381333931", "10012345678902"])(
		"takes %s from a scanner that sends nothing at its end",
		(text) => expect(heldCode(keys(Array.from(text), gaps, 1000))).toBe(text),
	);

	it.each([
		["a wrong digit", "4006381333932"],
		["half a code", "4006381"],
		["a longer half", "400638133393"],
		["a code of our own", "WH-10045"],
		["a number of another length", "1234567895"],
	])("takes nothing of %s", (_, text) =>
		expect(heldCode(keys(Array.from(text), gaps, 1000))).toBeUndefined(),
	);

	it("takes nothing in which one key came at a person's speed, wherever it is", () => {
		const text = Array.from("4006381333931");
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 12 }),
				fc.integer({ min: MAX_GAP_MS + 1, max: 2000 }),
				(place, slow) => {
					const uneven = text.map((_, i) => (i === place ? slow : 8));
					expect(heldCode(keys(text, uneven, 1000))).toBeUndefined();
				},
			),
		);
	});

	it("takes nothing of the rest of something that was let go", () => {
		const rest = Array.from("96385074");
		expect(heldCode(keys(["4", "0", ...rest], [900, 5, 120, 5, 5, 5, 5, 5, 5, 5]))).toBeUndefined();
	});

	it("has an end that comes late press nothing, and a person's press again after that", () => {
		const held = afterEndlessCode(2000);
		const enter = { key: "Enter", isInField: false, isCommand: false, isRepeat: false };
		expect(judge(held, { ...enter, at: 2100 }).verdict.what).toBe("drop");
		expect(judge(held, { ...enter, at: 2000 + FALTER_MS + MAX_GAP_MS + 1 }).verdict.what).toBe("pass");
	});
});
