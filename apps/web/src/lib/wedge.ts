import { isGtin, isUpcE } from "@freehub/domain/gtin";

/** FNC1, as `domain/gs1.ts` has it. */
const GS = "\u001d";

/** From key to key a scanner that types takes less than this, and a person more. */
export const MAX_GAP_MS = 50;

/** Shorter texts are no codes: two keys that roll under the fingers can be as fast. */
const MIN_LENGTH = 3;

/** So much a scanner may falter once it has shown that it is one: over the air, or where the computer is busy. */
export const FALTER_MS = 300;

/** What was typed so fast that it may be the beginning of a code. */
export type Held = {
	text: string;
	lastAt: number;
	/** When a code ended. */
	endedAt: number;
	/** When something was let go: what follows close behind may be the rest of a code, and is none. */
	letGoAt: number;
	isRest: boolean;
	/** No key came later than a scanner's do; it has not faltered either. */
	isSteady: boolean;
};

export const nothingHeld: Held = {
	text: "",
	lastAt: -Infinity,
	endedAt: -Infinity,
	letGoAt: -Infinity,
	isRest: false,
	isSteady: true,
};

/** How long to wait for what may follow. */
export function patience({ text }: Held): number {
	return text.length >= MIN_LENGTH ? FALTER_MS : MAX_GAP_MS;
}

/** Nothing followed: what was held was a person's. */
export function letGo({ text, lastAt, letGoAt }: Held): Held {
	return { ...nothingHeld, letGoAt: text === "" ? letGoAt : lastAt };
}

/**
 * The code of a scanner that sends nothing at its end, once nothing has followed for as long as one may falter: digits whose
 * last one fits the others, all of them at a scanner's speed. Of what people type, or of half a code, next to nothing is that.
 */
export function endlessCode({ text, isRest, isSteady }: Held): string | undefined {
	return isSteady && !isRest && (isGtin(text) || isUpcE(text)) ? text : undefined;
}

/** A person types no number of this many digits, and its Enter, at a scanner's speed. */
const MIN_OWN_LENGTH = 4;

/** Whether what an end came after is a code where a number may have been typed: by its check digit, or by its speed alone. */
export function isNoNumber({ text, isSteady }: Held): boolean {
	return isGtin(text) || isUpcE(text) || (isSteady && text.length >= MIN_OWN_LENGTH);
}

/** What is held once such a code was taken: an end that comes even later is the code's, and presses nothing. */
export function afterEndlessCode(now: number): Held {
	return { ...nothingHeld, endedAt: now + FALTER_MS };
}

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
 * - `drop`: the second key at a code's end.
 * - `broken`: the end of a code whose beginning was let go.
 */
export type Verdict =
	| { what: "pass" | "aside" | "hold" | "drop" | "broken" }
	| { what: "scan"; code: string };

/** Judges a key by what came before it. A new `hold` after a pause gives back what was held until then. */
export function judge(held: Held, press: Press): { held: Held; verdict: Verdict; isNew?: boolean } {
	const { key, at, isInField, isCommand, isRepeat } = press;
	if (isInField) return { held: nothingHeld, verdict: { what: "pass" } };
	if (/^(Shift|Control|AltGraph|CapsLock)$/.test(key)) return { held, verdict: { what: "aside" } };
	const isSoon = at - held.lastAt <= patience(held);
	if ((key === "Enter" || key === "Tab") && !isCommand) {
		if (isSoon && held.text.length >= MIN_LENGTH) {
			const verdict: Verdict = held.isRest ? { what: "broken" } : { what: "scan", code: held.text };
			return { held: { ...nothingHeld, endedAt: at }, verdict };
		}
		if (at - held.endedAt <= MAX_GAP_MS) return { held, verdict: { what: "drop" } };
		return { held: nothingHeld, verdict: { what: "pass" } };
	}
	// Between the elements of GS1 data scanners press Ctrl+], which is the character GS.
	const isSeparator = isCommand && key === "]" && isSoon && held.text !== "";
	const isCharacter = Array.from(key).length === 1 && !isCommand && !isRepeat;
	if (!isSeparator && !isCharacter) return { held: nothingHeld, verdict: { what: "pass" } };
	const character = isSeparator ? GS : key;
	if (isSoon && held.text !== "") {
		const isSteady = held.isSteady && at - held.lastAt <= MAX_GAP_MS;
		return {
			held: { ...held, text: held.text + character, lastAt: at, isSteady },
			verdict: { what: "hold" },
		};
	}
	// No code begins with a space, which scrolls the page and presses buttons, or a slash, after which one types at once.
	if (key === " " || key === "/") return { held: nothingHeld, verdict: { what: "pass" } };
	const { letGoAt } = letGo(held);
	return {
		held: {
			text: character,
			lastAt: at,
			endedAt: held.endedAt,
			letGoAt,
			isRest: at - letGoAt <= FALTER_MS,
			isSteady: true,
		},
		verdict: { what: "hold" },
		isNew: true,
	};
}
