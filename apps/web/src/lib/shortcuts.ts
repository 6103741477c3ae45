import { storedText, storeText } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

const specialKeys: Record<string, string> = {
	Escape: "Esc",
	ArrowUp: "↑",
	ArrowDown: "↓",
	ArrowLeft: "←",
	ArrowRight: "→",
	"-": "−",
	Mod: "Ctrl",
};

const appleKeys: Record<string, string> = { Mod: "⌘", Alt: "⌥" };

/** The labels of the keys in a combination: `Mod+K` is 'Ctrl', 'K'. */
export function keyNames(combination: string, isApple = isAppleKeyboard()): string[] {
	return combination
		.split(/(?<=.)\+(?=.)/)
		.map((key) => (isApple ? appleKeys[key] : undefined) ?? specialKeys[key] ?? key);
}

export function isAppleKeyboard(): boolean {
	return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether the person is typing text there, so that a letter is not a shortcut. */
export function isTypingIn(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false;
	return target.isContentEditable || target.matches("input, textarea, select");
}

/**
 * Whether a dialog is open. One that has just opened has not taken the focus yet, so it is marked; one that has just
 * closed still has it while the key that closed it is handled.
 */
export function isDialogOpen(): boolean {
	return document.querySelector('[data-open-dialog], [aria-modal="true"]:focus-within') !== null;
}

const SINGLE_KEYS = "freehub-single-keys";
/** The choice of this page if storage is forbidden. */
const isOffHere = createStore(false);

/** Whether a single character is a shortcut. The choice is stored in this browser; the default is on. */
export function areSingleKeysOn(): boolean {
	return !isOffHere.get() && storedText(SINGLE_KEYS) !== "off";
}

export function switchSingleKeys(isOn: boolean): void {
	isOffHere.set(!storeText(SINGLE_KEYS, isOn ? undefined : "off") && !isOn);
}

export function useSingleKeys(): boolean {
	return useStore(isOffHere, areSingleKeysOn, () => true);
}
