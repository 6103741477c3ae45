/** Each of `keys` does it by itself; `+` joins those that are held together. `Mod` is Ctrl, on Apple's keyboards ⌘. */
export type Shortcut = { keys: readonly string[]; words: string; where: string };

/** Every keyboard shortcut of the app, as the help lists them: those of one place follow each other. */
export const shortcuts: readonly Shortcut[] = [
	{ keys: ["Mod+K"], words: "Search, or jump to a page", where: "Everywhere" },
	{ keys: ["?"], words: "Show the keyboard shortcuts", where: "Everywhere" },
	{ keys: ["Escape"], words: "Close what is open", where: "Everywhere" },
	{ keys: ["F6"], words: "Go to the latest message, and its Undo", where: "Everywhere" },
	{ keys: ["ArrowUp", "ArrowDown"], words: "Choose a line", where: "In the search" },
	{
		keys: ["Enter"],
		words: "Open or do it; after a whole SKU or barcode, open that product",
		where: "In the search",
	},
	{ keys: ["Shift+Enter"], words: "Edit the product", where: "In the search" },
	{ keys: ["/"], words: "Search the products", where: "In Manage Inventory" },
	{ keys: ["ArrowUp", "ArrowDown"], words: "Go from row to row", where: "In Manage Inventory" },
	{ keys: ["PageUp", "PageDown"], words: "Go a screenful up or down", where: "In Manage Inventory" },
	{ keys: ["Home", "End"], words: "Go to the first or the last row", where: "In Manage Inventory" },
	{ keys: ["Enter"], words: "Open the row's details", where: "In Manage Inventory" },
	{ keys: ["Space"], words: "Select the row", where: "In Manage Inventory" },
	{
		keys: ["Shift+ArrowUp", "Shift+ArrowDown"],
		words: "Select from row to row",
		where: "In Manage Inventory",
	},
	{ keys: ["Mod+A"], words: "Select all rows, at most 1,000", where: "In Manage Inventory" },
	{ keys: ["Escape"], words: "Let go of the selected rows", where: "In Manage Inventory" },
];

const names: Record<string, string> = {
	Escape: "Esc",
	ArrowUp: "↑",
	ArrowDown: "↓",
	ArrowLeft: "←",
	ArrowRight: "→",
};

/** What is printed on the keys of a combination: `Mod+K` is 'Ctrl', 'K'. */
export function keyNames(combination: string, isApple = isAppleKeyboard()): string[] {
	return combination
		.split("+")
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
