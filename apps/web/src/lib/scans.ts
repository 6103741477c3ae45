import { type FieldAtStart, fieldAtStart, isNumberField, putBack } from "./scan-in-field.ts";
import {
	afterEndlessCode,
	endlessCode,
	type Held,
	isNoNumber,
	judge,
	letGo,
	nothingHeld,
	patience,
} from "./wedge.ts";

/** Undefined: a code did not arrive whole. */
type Handler = (code: string | undefined) => void;
const handlers: Handler[] = [];

/** Has codes that are scanned while it is there; the latest handler gets them. @returns a function that ends that. */
export function onScan(handler: Handler): () => void {
	handlers.push(handler);
	return () => {
		handlers.splice(handlers.lastIndexOf(handler), 1);
	};
}

const noText = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether what is typed there stays there. */
function takesText(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !noText.test(target.type);
	return target.isContentEditable || target.matches("textarea, select");
}

/** A key may come so much later than it was pressed. */
const LATE_MS = 30;

/**
 * Listens for scanners that type. A key that may be a scanner's is kept from the page until it is known whose it is, so that a
 * code sets off no shortcut; a person's are given to the page a moment later. A number field has its keys at once, and is put
 * back as it was where they were a code. @returns a function that ends it.
 */
export function listenForScans(): () => void {
	let held = nothingHeld;
	let events: KeyboardEvent[] = [];
	let timer = 0;
	/** The number field that what is held was typed in. */
	let start: FieldAtStart | undefined;
	const own = new WeakSet<Event>();

	/** A key at a time: what the page does with it, such as opening a field, is done before the next. */
	async function giveBack(): Promise<void> {
		clearTimeout(timer);
		const all = events;
		events = [];
		for (const event of all) {
			// React has drawn by then, and nothing else was pressed.
			if (event !== all[0]) await Promise.resolve();
			const { activeElement } = document;
			// The key before it may have led to a field, which has what was typed for it.
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

	/** Gives back what is held, and then the key behind it, which is for what has the focus by then: b and Enter press a button. */
	function passOn(event: KeyboardEvent): void {
		const before = document.activeElement;
		void giveBack();
		const { activeElement } = document;
		if (activeElement === before || !(activeElement instanceof HTMLElement)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		const again = new KeyboardEvent("keydown", event);
		own.add(again);
		// Only a key that was really pressed presses a button by itself.
		const isPressed = activeElement.dispatchEvent(again) && event.key === "Enter";
		if (isPressed && activeElement.matches("button, a")) activeElement.click();
	}

	/** Gives back what is held when nothing follows, unless it is a code without an end. A page that was busy first comes to the keys that wait. */
	function waitForMore(isSecond = false) {
		clearTimeout(timer);
		const wait = patience(held) + LATE_MS;
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
			held = letGo(held);
			void giveBack();
		}, wait);
	}

	function press(event: KeyboardEvent) {
		if (own.has(event) || event.isComposing) return;
		const field = isNumberField(event.target) ? event.target : undefined;
		// What was typed before belongs to another place.
		if (field !== start?.field) {
			if (held.text !== "") void giveBack();
			held = { ...nothingHeld, endedAt: held.endedAt };
			start = undefined;
		}
		const isAltGr = event.getModifierState("AltGraph");
		const judged = judge(held, {
			key: event.key,
			at: event.timeStamp,
			isInField: field === undefined && takesText(event.target),
			isCommand: !isAltGr && (event.ctrlKey || event.metaKey || event.altKey),
			isRepeat: event.repeat,
		});
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
		before: Held,
		{ verdict, isNew }: ReturnType<typeof judge>,
	) {
		if (verdict.what === "pass") return;
		if (verdict.what === "hold") {
			// What follows close behind may be the rest of a code.
			if (isNew && !held.isRest) start = fieldAtStart(field);
			return waitForMore();
		}
		if (verdict.what !== "drop" && !isNoNumber(before)) {
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

	// Before anything of the page hears it.
	window.addEventListener("keydown", press, { capture: true });
	return () => {
		window.removeEventListener("keydown", press, { capture: true });
		void giveBack();
	};
}
