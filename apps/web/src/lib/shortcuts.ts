import { useSyncExternalStore } from "react";
import { storedText, storeText } from "./storage.ts";

const specialKeys: Record<string, string> = {
	Escape: "Esc",
	ArrowUp: "↑",
	ArrowDown: "↓",
	ArrowLeft: "←",
	ArrowRight: "→",
	"-": "−",
};

/** The labels of the keys in a combination: `Mod+K` is 'Ctrl', 'K'. */
export function keyNames(combination: string, isApple = isAppleKeyboard()): string[] {
	return combination
		.split(/(?<=.)\+(?=.)/)
		.map((key) => (key === "Mod" ? (isApple ? "⌘" : "Ctrl") : (specialKeys[key] ?? key)));
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
const listeners = new Set<() => void>();
let isOffHere = false;

/** Whether a single character is a shortcut. The choice is stored in this browser; the default is on. */
export function areSingleKeysOn(): boolean {
	return !isOffHere && storedText(SINGLE_KEYS) !== "off";
}

export function switchSingleKeys(isOn: boolean): void {
	// If storage is forbidden, the choice lasts as long as the page.
	isOffHere = !storeText(SINGLE_KEYS, isOn ? undefined : "off") && !isOn;
	for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
	return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
