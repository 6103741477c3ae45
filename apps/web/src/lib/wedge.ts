import { isGtin, isUpcE } from "@freehub/domain/catalogue/gtin";
import { isWhole, rightReading } from "@freehub/domain/catalogue/misread";

/** FNC1, as in `domain/gs1.ts`. */
const GS = "\u001d";

/** Max time between two keys of a scanner, in ms; people are slower. */
export const MAX_GAP_MS = 50;

/** Min length of a code. Two keys pressed in one roll of the fingers can be as fast as a scanner. */
const MIN_LENGTH = 3;

/** Max pause between keys once a scanner is recognised, in ms. Radio connections and busy computers cause pauses. */
export const FALTER_MS = 300;

/** Keys typed so fast that they may be the start of a code. */
export type HeldKeys = {
	text: string;
	/** The text of the same keys on the layout of scanners; undefined if one of them is not known. */
	byKeys: string | undefined;
	lastAt: number;
	/** When a code ended. */
	endedAt: number;
	/** When held keys were last released. Keys that follow closely may be the rest of a code, and do not count as one. */
	letGoAt: number;
	isRest: boolean;
	/** All keys came within `MAX_GAP_MS`, without a pause. */
	isSteady: boolean;
};

export const nothingHeld: HeldKeys = {
	text: "",
	byKeys: "",
	lastAt: -Infinity,
	endedAt: -Infinity,
	letGoAt: -Infinity,
	isRest: false,
	isSteady: true,
};

/** How long to wait for the next key, in ms. */
export function keyPatience({ text }: HeldKeys): number {
	return text.length >= MIN_LENGTH ? FALTER_MS : MAX_GAP_MS;
}

/** Releases the held keys as a person's, because nothing followed. */
export function letGoKeys({ text, lastAt, letGoAt }: HeldKeys): HeldKeys {
	return { ...nothingHeld, letGoAt: text === "" ? letGoAt : lastAt };
}

/**
 * The code of a scanner that sends no end key, once nothing has followed for `FALTER_MS`: digits with a valid check digit, all
 * typed at a scanner's speed. What people type, and parts of codes, almost never match this.
 */
export function endlessCode(held: HeldKeys): string | undefined {
	const text = codeOfKeys(held);
	return held.isSteady && !held.isRest && (isGtin(text) || isUpcE(text)) ? text : undefined;
}

/** The code that held keys are, also if the scanner has another keyboard layout than this computer. */
function codeOfKeys({ text, byKeys }: HeldKeys): string {
	return rightReading(text, byKeys);
}

/** Shorter texts in a field may be a person's. */
const MIN_IN_FIELD = 6;

/**
 * The text that keys in a text field should have typed, if they came from a scanner with another keyboard layout than this
 * computer. Undefined for everything else.
 */
export function fieldReading(held: HeldKeys): string | undefined {
	const { text, isSteady } = held;
	if (!isSteady || Array.from(text).length < MIN_IN_FIELD) return undefined;
	const reading = codeOfKeys(held);
	return reading !== text || isWhole(reading) ? reading : undefined;
}

/** No person types a number of this many digits, plus Enter, at a scanner's speed. */
const MIN_OWN_LENGTH = 4;

/** In a number field: whether the text before an end key is a code, by its check digit or by its speed alone. */
export function isCodeInNumberField(held: HeldKeys): boolean {
	const text = codeOfKeys(held);
	return isGtin(text) || isUpcE(text) || (held.isSteady && text.length >= MIN_OWN_LENGTH);
}

/** State after such a code: an end key that comes even later belongs to the code, and must not press anything. */
export function afterEndlessCode(now: number): HeldKeys {
	return { ...nothingHeld, endedAt: now + FALTER_MS };
}

export type Press = {
	/** As in `KeyboardEvent`. */
	key: string;
	/** The character of the key on the layout of scanners; undefined if it is not known. */
	byKey?: string | undefined;
	/** When the key was pressed, in ms; not when the page handled it. */
	at: number;
	/** Whether the target is a field that takes text. */
	isInField: boolean;
	/** Pressed with Ctrl, Alt or the command key, except for characters that AltGr types. */
	isCommand: boolean;
	isRepeat: boolean;
};

/**
 * - `pass`: a person's key; release the held keys before it.
 * - `aside`: a modifier; it is not text, and belongs to the key that comes next.
 * - `hold`: may be a scanner's key; the page must not get it yet.
 * - `scan`: the end of a code.
 * - `drop`: a second end key after a code.
 * - `broken`: the end of a code whose start was already released.
 */
export type Verdict =
	| { what: "pass" | "aside" | "hold" | "drop" | "broken" }
	| { what: "scan"; code: string };

/** Judges a key by the keys before it. A new `hold` after a pause releases the keys that were held until then. */
export function judge(held: HeldKeys, press: Press): { held: HeldKeys; verdict: Verdict; isNew?: boolean } {
	const { key, byKey, at, isInField, isCommand, isRepeat } = press;
	if (isInField) return { held: nothingHeld, verdict: { what: "pass" } };
	if (/^(Shift|Control|AltGraph|CapsLock)$/.test(key)) return { held, verdict: { what: "aside" } };
	const isSoon = at - held.lastAt <= keyPatience(held);
	if ((key === "Enter" || key === "Tab") && !isCommand) {
		if (isSoon && held.text.length >= MIN_LENGTH) {
			const verdict: Verdict = held.isRest ? { what: "broken" } : { what: "scan", code: codeOfKeys(held) };
			return { held: { ...nothingHeld, endedAt: at }, verdict };
		}
		if (at - held.endedAt <= MAX_GAP_MS) return { held, verdict: { what: "drop" } };
		return { held: nothingHeld, verdict: { what: "pass" } };
	}
	// Scanners press Ctrl+], which is the character GS, between the elements of GS1 data.
	const isSeparator = isCommand && (key === "]" || byKey === "]") && isSoon && held.text !== "";
	// A dead key waits for the next one: a scanner's code does not have it, but its own layout has a character there.
	const isDead = key === "Dead" && byKey !== undefined;
	const isCharacter = (isDead || Array.from(key).length === 1) && !isCommand && !isRepeat;
	if (!isSeparator && !isCharacter) return { held: nothingHeld, verdict: { what: "pass" } };
	const character = isSeparator ? GS : isDead ? "" : key;
	const sign = isSeparator ? GS : byKey;
	const byKeys = (before: string | undefined) =>
		before === undefined || sign === undefined ? undefined : before + sign;
	if (isSoon && held.text !== "") {
		const isSteady = held.isSteady && at - held.lastAt <= MAX_GAP_MS;
		return {
			held: { ...held, text: held.text + character, byKeys: byKeys(held.byKeys), lastAt: at, isSteady },
			verdict: { what: "hold" },
		};
	}
	// No code begins with a space, which scrolls the page and presses buttons, or a slash, after which people type at once.
	if (key === " " || key === "/") return { held: nothingHeld, verdict: { what: "pass" } };
	const { letGoAt } = letGoKeys(held);
	return {
		held: {
			text: character,
			byKeys: sign,
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
