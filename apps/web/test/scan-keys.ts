import { characterOfKey } from "@freehub/domain/catalogue/keyboard-layouts";
import { createEvent, fireEvent } from "@testing-library/dom";

/** Simulates a scanner: keys in quick succession, then Enter unless the scanner sends none. */
export function scan(code: string | readonly KeyOfScanner[], ending: readonly string[] = ["Enter"]): void {
	const keys = [...(typeof code === "string" ? Array.from(code, (key) => ({ key })) : code)];
	const presses = [...keys, ...ending.map((key) => ({ key }))].map((key) =>
		createEvent.keyDown(document.body, key),
	);
	// A scanner's keys have the times at which it pressed them, however busy the page and this test's machine are.
	const began = presses[0]?.timeStamp ?? 0;
	for (const [i, press] of presses.entries()) Object.defineProperty(press, "timeStamp", { value: began + i });
	for (const press of presses) fireEvent(document.activeElement ?? document.body, press);
}

export type KeyOfScanner = Pick<KeyboardEventInit, "key" | "code" | "shiftKey">;

const CODES = [
	..."Backquote Minus Equal BracketLeft BracketRight Semicolon Quote Backslash Comma Period Slash".split(" "),
	...Array.from("0123456789", (digit) => `Digit${digit}`),
	...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => `Key${letter}`),
];

/** The key that a scanner on the US layout presses for a character. @param key what the computer makes of it. */
export function keyOfScanner(character: string, key = character): KeyOfScanner {
	for (const code of CODES) {
		for (const shiftKey of [false, true]) {
			if (characterOfKey(code, shiftKey) === character) return { key, code, shiftKey };
		}
	}
	throw new Error(`No key types ${character}.`);
}
