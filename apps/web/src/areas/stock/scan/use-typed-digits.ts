import { latinDigits } from "@freehub/domain/sheets/latin-digits";
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { areSingleKeysOn, isDialogOpen, isTypingIn } from "#lib/shortcuts.ts";
import { MAX_DIGITS } from "./session.ts";

/** A person does not press this many keys at once: they come from a scanner, and the scan listener passed them on as no code. */
const BURST = 3;
/** A pause of this many ms ends a code whose beginning was refused. Keys before it are ignored. */
const CODE_END_MS = 1000;

/** The receiver of typed digits. */
export type DigitTarget = {
	/** The digits so far. */
	typed: string;
	/** Applies a key of the number pad. */
	type: (key: string) => void;
	/** Undefined: a code arrived incomplete. */
	onCode: (code: string | undefined) => void;
	say: (problem: string) => void;
};

/**
 * Digits that a person types on the page, outside of fields, go to the number pad. Enter books nothing: it may end a code that
 * was too slow to be recognized as one.
 */
export function useTypedDigits(target: DigitTarget): void {
	const atOnce = useRef(0);
	const lastAt = useRef(-Infinity);
	const isRest = useRef(false);

	const press = useEffectEvent((event: KeyboardEvent) => {
		if (!areSingleKeysOn() || isDialogOpen() || isInText(event.target)) return;
		if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
		if (event.key === "Backspace") return target.type("back");
		if (Array.from(event.key).length !== 1) return;
		// A person's next key arrives after this timer, however busy the page is.
		if (atOnce.current === 0) setTimeout(() => (atOnce.current = 0));
		atOnce.current += 1;
		const now = performance.now();
		const isSoon = now - lastAt.current <= CODE_END_MS;
		lastAt.current = now;
		if (isRest.current && isSoon) return;
		isRest.current = false;
		const digit = latinDigits(event.key);
		const isBurst = atOnce.current >= BURST;
		const isTooLong = /^\d$/.test(digit) && target.typed.length >= MAX_DIGITS;
		if (isBurst || isTooLong) {
			isRest.current = true;
			// Clears the digits as well.
			if (isBurst) return target.onCode(undefined);
			target.type("clear");
			return target.say(t`A quantity has at most 6 digits. Type codes in the field “Code by hand”.`);
		}
		if (/^\d$/.test(digit)) target.type(digit);
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event);
		window.addEventListener("keydown", listen);
		return () => window.removeEventListener("keydown", listen);
	}, []);
}

/** The radio buttons for the work take no digits, but have the focus after a choice, so they do not count as text fields. */
function isInText(target: EventTarget | null): boolean {
	return isTypingIn(target) && !(target instanceof HTMLInputElement && target.type === "radio");
}
