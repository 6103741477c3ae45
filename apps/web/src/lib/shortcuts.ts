import { useSyncExternalStore } from "react";

/** Each of `keys` does it by itself; `+` joins those that are held together. `Mod` is Ctrl, on Apple's keyboards ⌘. */
export type Shortcut = {
	keys: readonly string[];
	words: string;
	where: string;
	/** A character alone: it can be switched off, for those whose speech or hands type characters by accident. */
	isSingle?: boolean;
};

/** Every keyboard shortcut of the app, as the help lists them: those of one place follow each other. */
export const shortcuts: readonly Shortcut[] = [
	{ keys: ["Mod+K"], words: "Search, or jump to a page", where: "Everywhere" },
	{ keys: ["?"], words: "Show the keyboard shortcuts", where: "Everywhere", isSingle: true },
	{ keys: ["Escape"], words: "Close what is open", where: "Everywhere" },
	{ keys: ["F6"], words: "Go to the latest message, and its Undo", where: "Everywhere" },
	{ keys: ["ArrowUp", "ArrowDown"], words: "Choose a line", where: "In the search" },
	{
		keys: ["Enter"],
		words: "Open or do it; after a whole SKU or barcode, open that product",
		where: "In the search",
	},
	{ keys: ["Shift+Enter"], words: "Edit the product", where: "In the search" },
	{ keys: ["/"], words: "Search the products", where: "In Manage Inventory", isSingle: true },
	{
		keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
		words: "Go from cell to cell",
		where: "In Manage Inventory",
	},
	{ keys: ["PageUp", "PageDown"], words: "Go a screenful up or down", where: "In Manage Inventory" },
	{ keys: ["Home", "End"], words: "Go to the row's first or last cell", where: "In Manage Inventory" },
	{ keys: ["Mod+Home", "Mod+End"], words: "Go to the first or the last row", where: "In Manage Inventory" },
	{ keys: ["Enter"], words: "Open the product, or sort by the heading", where: "In Manage Inventory" },
	{ keys: ["F2"], words: "Go to the buttons in the cell; Esc comes back", where: "In Manage Inventory" },
	{ keys: ["+"], words: "Receive", where: "In Manage Inventory", isSingle: true },
	{ keys: ["-"], words: "Deliver", where: "In Manage Inventory", isSingle: true },
	{ keys: ["Delete"], words: "Delete the product", where: "In Manage Inventory" },
	{ keys: ["Mod+Z"], words: "Undo what was done last", where: "In Manage Inventory" },
	{ keys: ["Space"], words: "Select the row", where: "In Manage Inventory" },
	{
		keys: ["Shift+ArrowUp", "Shift+ArrowDown"],
		words: "Select from row to row",
		where: "In Manage Inventory",
	},
	{ keys: ["Mod+A"], words: "Select all rows, at most 1,000", where: "In Manage Inventory" },
	{
		keys: ["B"],
		words: "Go to the actions for the selected rows",
		where: "In Manage Inventory",
		isSingle: true,
	},
	{ keys: ["Escape"], words: "Clear the selection", where: "In Manage Inventory" },
	{
		keys: ["Shift+ArrowLeft", "Shift+ArrowRight"],
		words: "Resize the heading's column",
		where: "In Manage Inventory",
	},
	{ keys: ["Mod+S"], words: "Save", where: "In an article" },
	{ keys: ["Mod+B"], words: "Bold", where: "In an article" },
	{ keys: ["Mod+I"], words: "Italic", where: "In an article" },
	{ keys: ["Mod+Shift+2"], words: "Heading", where: "In an article" },
	{ keys: ["Mod+Shift+8"], words: "List", where: "In an article" },
	{ keys: ["Mod+Shift+L"], words: "Link", where: "In an article" },
];

const names: Record<string, string> = {
	Escape: "Esc",
	ArrowUp: "↑",
	ArrowDown: "↓",
	ArrowLeft: "←",
	ArrowRight: "→",
	"-": "−",
};

/** What is printed on the keys of a combination: `Mod+K` is 'Ctrl', 'K'. */
export function keyNames(combination: string, isApple = isAppleKeyboard()): string[] {
	return combination
		.split(/(?<=.)\+(?=.)/)
		.map((key) => (key === "Mod" ? (isApple ? "⌘" : "Ctrl") : (names[key] ?? key)));
}

function isAppleKeyboard(): boolean {
	return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether the person is typing a text there, so that a letter is no shortcut. */
export function isTypingIn(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false;
	return target.isContentEditable || target.matches("input, textarea, select");
}

/** Whether a dialog has the keyboard to itself; one that is fading out has given the focus back. */
export function isDialogOpen(): boolean {
	return document.querySelector('[aria-modal="true"]:focus-within') !== null;
}

const SINGLE_KEYS = "freehub-single-keys";
const listeners = new Set<() => void>();
let isOffHere = false;

/** Whether a character alone is a shortcut: remembered in this browser, and on until somebody switches it off. */
export function areSingleKeysOn(): boolean {
	try {
		return localStorage.getItem(SINGLE_KEYS) !== "off";
	} catch {
		// A browser without storage: it is kept as long as the page.
		return !isOffHere;
	}
}

export function switchSingleKeys(isOn: boolean): void {
	isOffHere = !isOn;
	try {
		if (isOn) localStorage.removeItem(SINGLE_KEYS);
		else localStorage.setItem(SINGLE_KEYS, "off");
	} catch {
		// As above.
	}
	for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
	return useSyncExternalStore(subscribe, areSingleKeysOn);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
