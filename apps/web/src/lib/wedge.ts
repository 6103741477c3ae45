import { GS } from "@freehub/domain/gs1";

/** From key to key a scanner that types takes less than this, and a person more. */
export const MAX_GAP_MS = 50;

/** Shorter texts are no codes: two keys that roll under the fingers can be as fast. */
const MIN_LENGTH = 3;

/** What was typed so fast that it may be the beginning of a code. */
export type Held = { text: string; lastAt: number; endedAt: number };

export const nothingHeld: Held = { text: "", lastAt: -Infinity, endedAt: -Infinity };

export type Press = {
	/** As `KeyboardEvent` says it. */
	key: string;
	/** In milliseconds, when the key was pressed; not when the page came to it. */
	at: number;
	/** Where the key goes is a field that takes text. */
	isInField: boolean;
	/** Together with Ctrl, Alt or the command key, but for the characters that AltGr gives. */
	isCommand: boolean;
	isRepeat: boolean;
};

/**
 * - `pass`: it is a person's; what is held is given back before it.
 * - `aside`: it belongs to no text, and to whatever comes next.
 * - `hold`: it may be a scanner's; the page must not have it yet.
 * - `scan`: it ends a code.
 * - `drop`: a scanner that ends its codes with two keys.
 */
export type Verdict = { what: "pass" | "aside" | "hold" | "drop" } | { what: "scan"; code: string };

/** Judges a key by what came before it. A new `hold` after a pause gives back what was held until then. */
export function judge(held: Held, press: Press): { held: Held; verdict: Verdict; isNew?: boolean } {
	const { key, at, isInField, isCommand, isRepeat } = press;
	if (isInField) return { held: nothingHeld, verdict: { what: "pass" } };
	if (/^(Shift|Control|AltGraph|CapsLock)$/.test(key)) return { held, verdict: { what: "aside" } };
	const isSoon = at - held.lastAt <= MAX_GAP_MS;
	if ((key === "Enter" || key === "Tab") && !isCommand) {
		if (isSoon && held.text.length >= MIN_LENGTH) {
			return { held: { ...nothingHeld, endedAt: at }, verdict: { what: "scan", code: held.text } };
		}
		if (at - held.endedAt <= MAX_GAP_MS) return { held, verdict: { what: "drop" } };
		return { held: nothingHeld, verdict: { what: "pass" } };
	}
	// Between the elements of GS1 data scanners press Ctrl+], which is the character GS.
	const isSeparator = isCommand && key === "]" && isSoon && held.text !== "";
	const isCharacter = [...key].length === 1 && !isCommand && !isRepeat;
	if (!isSeparator && !isCharacter) return { held: nothingHeld, verdict: { what: "pass" } };
	const character = isSeparator ? GS : key;
	if (isSoon && held.text !== "") {
		return { held: { ...held, text: held.text + character, lastAt: at }, verdict: { what: "hold" } };
	}
	// No code begins with a space, which scrolls the page and presses buttons.
	if (key === " ") return { held: nothingHeld, verdict: { what: "pass" } };
	return {
		held: { text: character, lastAt: at, endedAt: held.endedAt },
		verdict: { what: "hold" },
		isNew: true,
	};
}
