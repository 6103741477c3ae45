import { judge, MAX_GAP_MS, nothingHeld } from "./wedge.ts";

type Handler = (code: string) => void;
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

/**
 * Listens for scanners that type. A key that may be a scanner's is kept from the page until it is known whose it is, so that a
 * code sets off no shortcut; a person's are given to the page a moment later. @returns a function that ends it.
 */
export function listenForScans(): () => void {
	let held = nothingHeld;
	let events: KeyboardEvent[] = [];
	let timer = 0;
	const own = new WeakSet<Event>();

	function giveBack() {
		clearTimeout(timer);
		const all = events;
		events = [];
		for (const event of all) {
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

	/** Gives back what is held when nothing follows. A page that was busy first comes to the keys that wait. */
	function waitForMore(isSecond = false) {
		clearTimeout(timer);
		const due = performance.now() + MAX_GAP_MS;
		timer = window.setTimeout(() => {
			if (!isSecond && performance.now() - due > 10) return waitForMore(true);
			held = nothingHeld;
			giveBack();
		}, MAX_GAP_MS);
	}

	function press(event: KeyboardEvent) {
		if (own.has(event) || event.isComposing) return;
		const isAltGr = event.getModifierState("AltGraph");
		const judged = judge(held, {
			key: event.key,
			at: event.timeStamp,
			isInField: takesText(event.target),
			isCommand: !isAltGr && (event.ctrlKey || event.metaKey || event.altKey),
			isRepeat: event.repeat,
		});
		held = judged.held;
		const { verdict } = judged;
		if (verdict.what === "aside") return;
		if (verdict.what === "pass") return giveBack();
		event.preventDefault();
		event.stopImmediatePropagation();
		if (verdict.what === "hold") {
			if (judged.isNew) giveBack();
			events.push(event);
			return waitForMore();
		}
		clearTimeout(timer);
		events = [];
		if (verdict.what === "scan") handlers.at(-1)?.(verdict.code);
	}

	// Before anything of the page hears it.
	window.addEventListener("keydown", press, { capture: true });
	return () => {
		window.removeEventListener("keydown", press, { capture: true });
		giveBack();
	};
}
