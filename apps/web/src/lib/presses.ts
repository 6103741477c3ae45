/**
 * Where the pointer, the focus and the current press are, for lists that other people change. A list holds its rows still
 * while somebody is in it (`use-held-rows.ts`), and a press in a row acts only on what was under it when it began.
 */

/** How long rows stay after a press in them, and a second press of the same button is none, in ms. */
const AFTER_PRESS_MS = 1000;
/** How long people need to see that rows have moved, in ms. A finger is on its way longer than a list can know. */
const UNSEEN_MS = 400;

/** A row of a list; its buttons are guarded. */
const ROW = "[data-row]";
/** Buttons that only show something, or count up and down, may be pressed as quickly as people like. */
const FREE = "[aria-expanded], [aria-pressed], [data-repeats]";

type List = {
	isUnder: boolean;
	focused: Element | undefined;
	releaseAt: number;
	movedAt: number;
	tell: () => void;
};
/** `shows`: what the row showed, where one row shows one thing after another, such as the last scan. */
type Press = { row: Element; button: Element; words: string; shows: string | null; isUnseen: boolean };

const lists = new Map<Element, List>();
let openDialogs = 0;
let isListening = false;
/** Whether the last input was the keyboard: a resting mouse then aims at nothing. */
let isTyping = false;
let press: Press | undefined;
const none = { at: Number.NEGATIVE_INFINITY, button: undefined as Element | undefined };
let lastClick = none;
let lastAct = none;

/**
 * Watches who is in a list.
 * @param tell is called whenever `isHeld` may have changed.
 * @returns a function that ends it.
 */
export function watchList(element: Element, tell: () => void): () => void {
	guardRows();
	lists.set(element, {
		isUnder: false,
		focused: undefined,
		releaseAt: 0,
		movedAt: Number.NEGATIVE_INFINITY,
		tell,
	});
	return () => void lists.delete(element);
}

/** Whether the rows must stay where they are: the pointer or the keyboard's focus is in the list, a press is under way or a dialog is open over it. */
export function isHeld(element: Element): boolean {
	const list = lists.get(element);
	if (list === undefined) return false;
	if (openDialogs > 0 && element.closest("[role=dialog]") === null) return true;
	return list.isUnder || list.focused !== undefined || list.releaseAt > performance.now();
}

/** Notes that rows have moved or arrived: a finger that comes down right after it was aimed at what was there before. */
export function noteMoved(element: Element): void {
	const list = lists.get(element);
	if (list !== undefined) list.movedAt = performance.now();
}

/** If the focused button has disappeared, its row gets the focus, so that neither the place nor the next Enter goes elsewhere. */
export function keepFocus(element: Element): void {
	const focused = lists.get(element)?.focused;
	if (focused === undefined || focused.contains(document.activeElement)) return;
	if (document.activeElement !== document.body && document.activeElement !== null) return;
	focusRow(focused.hasAttribute("inert") ? beside(focused) : focused);
}

/** The next row that is still in the list, or the one before. */
function beside(row: Element): Element | null {
	for (const way of ["nextElementSibling", "previousElementSibling"] as const) {
		let other = row[way];
		while (other !== null && !other.matches(`${ROW}:not([inert])`)) other = other[way];
		if (other !== null) return other;
	}
	return null;
}

/** Focuses a row itself: Tab goes on to its buttons, and Enter does nothing. */
export function focusRow(row: Element | null | undefined): void {
	if (!(row instanceof HTMLElement) || !row.isConnected) return;
	row.tabIndex = -1;
	row.focus({ preventScroll: true });
}

/** While a dialog is open, the lists behind it stay: it may belong to a row. @returns a function that says that it is closed. */
export function holdForDialog(): () => void {
	openDialogs++;
	tellAll();
	return () => {
		openDialogs--;
		// A person who has just closed a dialog makes the next press on purpose.
		lastAct = lastClick = none;
		tellAll();
	};
}

/** Guards the buttons in all rows; may be called often. */
export function guardRows(): void {
	if (isListening) return;
	isListening = true;
	const options = { capture: true, passive: true };
	document.addEventListener("pointermove", onPointer, options);
	document.addEventListener("pointerover", onPointer, options);
	// Without capturing, it is heard only where the pointer leaves the page.
	document.documentElement.addEventListener("pointerleave", () => notePointer(() => false), {
		passive: true,
	});
	document.addEventListener("pointerdown", onPointerDown, options);
	document.addEventListener("pointerup", onPointerUp, options);
	document.addEventListener("pointercancel", onPointerUp, options);
	document.addEventListener("keydown", onKeyDown, { capture: true });
	document.addEventListener("focusin", onFocus, options);
	document.addEventListener("focusout", onBlur, options);
	document.addEventListener("click", onClick, { capture: true });
}

function tellAll(): void {
	for (const { tell } of lists.values()) tell();
}

/** Notes which lists the pointer is in. */
function notePointer(isUnder: (element: Element) => boolean): void {
	for (const [element, list] of lists) {
		const is = isUnder(element);
		if (is === list.isUnder) continue;
		list.isUnder = is;
		list.tell();
	}
}

function onPointer({ type, target, pointerType, buttons }: PointerEvent): void {
	// A finger is nowhere before it comes down.
	if (pointerType === "touch") return;
	if (type === "pointermove") isTyping = false;
	// The mouse rests, and rows may move under it: nobody aims at them.
	if (isTyping) return;
	if (buttons === 0) endPress();
	notePointer((element) => element.contains(target as Node));
}

function onPointerDown({ target, pointerType }: PointerEvent): void {
	isTyping = false;
	press = undefined;
	for (const [element, list] of lists) {
		const isIn = element.contains(target as Node);
		// A focus from the keyboard ends where somebody presses elsewhere.
		list.focused = undefined;
		if (pointerType !== "touch") list.isUnder = isIn;
		if (isIn) list.releaseAt = Number.POSITIVE_INFINITY;
		list.tell();
	}
	const found = buttonIn(target);
	if (found === undefined) return;
	const movedAt = Math.max(
		...[...lists].map(([element, list]) => (element.contains(found.row) ? list.movedAt : 0)),
	);
	const isUnseen = pointerType === "touch" && performance.now() - movedAt < UNSEEN_MS;
	press = { ...found, words: found.button.textContent, shows: found.row.getAttribute("data-row"), isUnseen };
}

function onPointerUp(): void {
	endPress();
}

/** The press is over; its rows stay a moment longer. */
function endPress(): void {
	for (const list of lists.values()) {
		if (list.releaseAt !== Number.POSITIVE_INFINITY) continue;
		list.releaseAt = performance.now() + AFTER_PRESS_MS;
		setTimeout(() => list.tell(), AFTER_PRESS_MS + 10);
	}
}

function onKeyDown(event: KeyboardEvent): void {
	isTyping = true;
	notePointer((element) => lists.get(element)?.isUnder === true && element.contains(event.target as Node));
	// A key that is held down would press again and again.
	if (event.repeat && (event.key === "Enter" || event.key === " ") && isGuarded(buttonIn(event.target))) {
		event.preventDefault();
	}
}

function onFocus({ target }: FocusEvent): void {
	for (const [element, list] of lists) {
		const isIn = isTyping && element.contains(target as Node);
		list.focused = isIn ? ((target as Element).closest(ROW) ?? element) : undefined;
		list.tell();
	}
}

/** The focus left the page's elements, and not because its element has disappeared. */
function onBlur({ target, relatedTarget }: FocusEvent): void {
	if (relatedTarget !== null) return;
	setTimeout(() => {
		if (!(target as Node).isConnected || document.activeElement !== document.body) return;
		for (const list of lists.values()) {
			if (list.focused?.contains(target as Node) !== true || (target as HTMLButtonElement).disabled) continue;
			list.focused = undefined;
			list.tell();
		}
	});
}

type Found = Pick<Press, "row" | "button"> | undefined;

function buttonIn(target: EventTarget | null): Found {
	const button = (target as Element).closest?.("button");
	const row = button?.closest(ROW);
	return button && row ? { button, row } : undefined;
}

function isGuarded(found: Found): boolean {
	return found !== undefined && !found.button.matches(FREE);
}

function onClick(event: MouseEvent): void {
	const now = performance.now();
	const found = buttonIn(event.target);
	const before = lastClick;
	lastClick = { at: now, button: (event.target as Element).closest?.("button") ?? undefined };
	const began = press;
	press = undefined;
	if (found === undefined || !isGuarded(found)) return;
	if (isOfPresser(found, event, began) && !isSecond(found, event, before, now)) {
		lastAct = { at: now, button: found.button };
		return;
	}
	event.preventDefault();
	event.stopImmediatePropagation();
}

/** Whether the button is the one, in the row and with the words, on which the press began. Keys press what has the focus. */
function isOfPresser(
	{ row, button }: NonNullable<Found>,
	{ detail }: MouseEvent,
	began: Press | undefined,
): boolean {
	if (row.hasAttribute("inert")) return false;
	if (detail === 0 || began === undefined) return true;
	return (
		!began.isUnseen && began.button === button && began.row === row && began.words === button.textContent
	);
}

/** Whether it is the second half of a double click, also if another button is there by now, or a repeated press. */
function isSecond(
	{ button }: NonNullable<Found>,
	{ detail }: MouseEvent,
	before: typeof lastClick,
	now: number,
): boolean {
	if (detail > 1 && now - before.at < AFTER_PRESS_MS) return true;
	return lastAct.button === button && now - lastAct.at < AFTER_PRESS_MS;
}
