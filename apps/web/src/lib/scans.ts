import { characterOfKey } from "@freehub/domain/catalogue/keyboard-layouts";
import { areKeysKept } from "./early-keys.ts";
import { type FieldAtStart, fieldAtStart, putBack } from "./field-at-start.ts";
import { correctScannedFields } from "./scanned-fields.ts";
import {
	afterEndlessCode,
	endlessCode,
	type HeldKeys,
	isCodeInNumberField,
	judge,
	keyPatience,
	letGoKeys,
	nothingHeld,
	type Press,
} from "./wedge.ts";

/** Undefined: a code arrived incomplete. */
type Handler = (code: string | undefined) => void;
const handlers: Handler[] = [];

/** Registers a handler for scanned codes; the latest handler gets them. @returns a function that removes it. */
export function onScan(handler: Handler): () => void {
	handlers.push(handler);
	return () => {
		handlers.splice(handlers.lastIndexOf(handler), 1);
	};
}

const noText = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether the target takes typed text. */
function takesText(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !noText.test(target.type);
	return target.isContentEditable || target.matches("textarea, select");
}

/** Max delay between pressing a key and its event, in ms. */
const MAX_EVENT_DELAY_MS = 30;

/**
 * Listens for scanners that act as keyboards. A key that may be a scanner's is held back from the page until that is clear, so
 * that a code triggers no shortcut; a person's keys reach the page a moment later. A number field gets its keys at once, and is
 * restored if they were a code. @returns a function that stops listening.
 */
export function listenForScans(): () => void {
	let held = nothingHeld;
	let events: KeyboardEvent[] = [];
	let timer = 0;
	/** The number field in which the held keys were typed. */
	let start: FieldAtStart | undefined;
	const own = new WeakSet<Event>();
	const fields = correctScannedFields();

	/** Dispatches the held keys one at a time: the page handles each, for example by opening a field, before the next. */
	async function giveBack(): Promise<void> {
		clearTimeout(timer);
		const all = events;
		events = [];
		for (const event of all) {
			// React has rendered by then, and no other key was pressed.
			if (event !== all[0]) await Promise.resolve();
			const { activeElement } = document;
			// The previous key may have moved the focus to a field, which then gets the text.
			if (activeElement !== event.target && takesText(activeElement)) {
				document.execCommand("insertText", false, event.key);
				continue;
			}
			const again = new KeyboardEvent("keydown", event);
			own.add(again);
			(event.target instanceof Element && event.target.isConnected
				? event.target
				: document.body
			).dispatchEvent(again);
		}
	}

	/** Dispatches the held keys, then the current key to the element that has the focus by then: b and Enter press a button. */
	function passOn(event: KeyboardEvent): void {
		const before = document.activeElement;
		void giveBack();
		const { activeElement } = document;
		if (activeElement === before || !(activeElement instanceof HTMLElement)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		const again = new KeyboardEvent("keydown", event);
		own.add(again);
		// Synthetic key events do not press buttons.
		const isPressed = activeElement.dispatchEvent(again) && event.key === "Enter";
		if (isPressed && activeElement.matches("button, a")) activeElement.click();
	}

	/**
	 * Dispatches the held keys if nothing follows, unless they are a code without an end key. A busy page first handles the keys
	 * that are waiting.
	 */
	function waitForMore(isSecond = false) {
		clearTimeout(timer);
		const wait = keyPatience(held) + MAX_EVENT_DELAY_MS;
		const due = performance.now() + wait;
		timer = window.setTimeout(() => {
			if (!isSecond && performance.now() - due > 10) return waitForMore(true);
			const code = endlessCode(held);
			if (code !== undefined) {
				held = afterEndlessCode(performance.now());
				events = [];
				putBack(start);
				return handlers.at(-1)?.(code);
			}
			held = letGoKeys(held);
			void giveBack();
		}, wait);
	}

	function press(event: KeyboardEvent) {
		if (own.has(event) || event.isComposing) return;
		const field = isNumberField(event.target) ? event.target : undefined;
		// The held keys belong to another place.
		if (field !== start?.field) {
			if (held.text !== "") void giveBack();
			held = { ...nothingHeld, endedAt: held.endedAt };
			start = undefined;
		}
		const isInField = field === undefined && (takesText(event.target) || areKeysKept());
		const key = pressOf(event, isInField);
		if (isInField && event.target instanceof HTMLInputElement)
			fields.press(event.target, { ...key, isInField: false });
		const judged = judge(held, key);
		const before = held;
		held = judged.held;
		const { verdict } = judged;
		if (verdict.what === "aside") return;
		if (field !== undefined) return pressInField(field, event, before, judged);
		if (verdict.what === "pass") return passOn(event);
		event.preventDefault();
		event.stopImmediatePropagation();
		if (verdict.what === "hold") {
			if (judged.isNew) void giveBack();
			events.push(event);
			return waitForMore();
		}
		clearTimeout(timer);
		events = [];
		if (verdict.what === "scan") handlers.at(-1)?.(verdict.code);
		else if (verdict.what === "broken") handlers.at(-1)?.(undefined);
	}

	function pressInField(
		field: HTMLInputElement,
		event: KeyboardEvent,
		before: HeldKeys,
		{ verdict, isNew }: ReturnType<typeof judge>,
	) {
		if (verdict.what === "pass") return;
		if (verdict.what === "hold") {
			// Keys that follow closely may be the rest of a code.
			if (isNew && !held.isRest) start = fieldAtStart(field);
			return waitForMore();
		}
		if (verdict.what !== "drop" && !isCodeInNumberField(before)) {
			held = nothingHeld;
			return;
		}
		event.preventDefault();
		event.stopImmediatePropagation();
		if (verdict.what === "drop") return;
		clearTimeout(timer);
		putBack(start);
		handlers.at(-1)?.(verdict.what === "scan" ? verdict.code : undefined);
	}

	// Capture the event before any other listener of the page.
	window.addEventListener("keydown", press, { capture: true });
	return () => {
		window.removeEventListener("keydown", press, { capture: true });
		fields.stop();
		void giveBack();
	};
}

function pressOf(event: KeyboardEvent, isInField: boolean): Press {
	const isAltGr = event.getModifierState("AltGraph");
	return {
		key: event.key,
		byKey: characterOfKey(event.code, event.shiftKey, event.getModifierState("CapsLock")),
		at: event.timeStamp,
		isInField,
		isCommand: !isAltGr && (event.ctrlKey || event.metaKey || event.altKey),
		isRepeat: event.repeat,
	};
}

/** Whether the target takes numbers and not codes. The barcode field, which has digits as well, is marked as taking codes. */
export function isNumberField(target: EventTarget | null): target is HTMLInputElement {
	return (
		target instanceof HTMLInputElement &&
		target.matches("[inputmode=numeric], [inputmode=decimal]") &&
		!target.matches("[data-takes-codes]")
	);
}
