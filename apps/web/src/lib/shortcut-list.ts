import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Each of `keys` triggers it by itself; `+` joins keys that are held together. `Mod` is Ctrl, or ⌘ on Apple keyboards. */
export type Shortcut = {
	keys: readonly string[];
	words: MessageDescriptor;
	where: ShortcutScope;
	/** A single character. It can be switched off, for people whose speech or hands type characters by accident. */
	isSingle?: boolean;
};

type ShortcutScope = "everywhere" | "search" | "stock" | "inventory" | "text";

/** Where shortcuts work, as named in the help. */
export const shortcutPlaces: Record<ShortcutScope, MessageDescriptor> = {
	everywhere: msg`Everywhere`,
	search: msg`In the search`,
	stock: msg`While booking stock`,
	inventory: msg`In Manage Inventory`,
	text: msg`While writing text`,
};

/** All keyboard shortcuts of the app, in the order of the help: those of one place are adjacent. */
export const shortcuts: readonly Shortcut[] = [
	{ keys: ["Mod+K"], words: msg`Search, or jump to a page`, where: "everywhere" },
	{ keys: ["?"], words: msg`Show the keyboard shortcuts`, where: "everywhere", isSingle: true },
	{ keys: ["Escape"], words: msg`Close what is open`, where: "everywhere" },
	{ keys: ["F6"], words: msg`Go to the latest message, and its Undo`, where: "everywhere" },
	{ keys: ["ArrowUp", "ArrowDown"], words: msg`Choose a line`, where: "search" },
	{
		keys: ["Enter"],
		words: msg`Open or do it; after a whole SKU or barcode, open that product`,
		where: "search",
	},
	{ keys: ["Shift+Enter"], words: msg`Edit the product`, where: "search" },
	{
		keys: ["K"],
		words: msg`Keep the product of the page for a customer`,
		where: "stock",
		isSingle: true,
	},
	{ keys: ["Alt+B"], words: msg`Go to the next place with pieces`, where: "stock" },
	{ keys: ["/"], words: msg`Search the products`, where: "inventory", isSingle: true },
	{
		keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
		words: msg`Go from cell to cell`,
		where: "inventory",
	},
	{ keys: ["PageUp", "PageDown"], words: msg`Go a screenful up or down`, where: "inventory" },
	{ keys: ["Home", "End"], words: msg`Go to the row's first or last cell`, where: "inventory" },
	{ keys: ["Mod+Home", "Mod+End"], words: msg`Go to the first or the last row`, where: "inventory" },
	{ keys: ["Enter"], words: msg`Open the product, or sort by the heading`, where: "inventory" },
	{ keys: ["F2"], words: msg`Go to the buttons in the cell; Esc comes back`, where: "inventory" },
	{ keys: ["+"], words: msg({ context: "verb", message: "Receive" }), where: "inventory", isSingle: true },
	{ keys: ["-"], words: msg({ context: "verb", message: "Deliver" }), where: "inventory", isSingle: true },
	{ keys: ["M"], words: msg`Move pieces to another place`, where: "inventory", isSingle: true },
	{ keys: ["K"], words: msg`Keep the product for a customer`, where: "inventory", isSingle: true },
	{ keys: ["Delete"], words: msg`Delete the product`, where: "inventory" },
	{ keys: ["Mod+Z"], words: msg`Undo what was done last`, where: "inventory" },
	{ keys: ["Space"], words: msg`Select the row`, where: "inventory" },
	{
		keys: ["Shift+ArrowUp", "Shift+ArrowDown"],
		words: msg`Select from row to row`,
		where: "inventory",
	},
	{ keys: ["Mod+A"], words: msg`Select all rows, at most 1,000`, where: "inventory" },
	{
		keys: ["B"],
		words: msg`Go to the actions for the selected rows`,
		where: "inventory",
		isSingle: true,
	},
	{ keys: ["Escape"], words: msg`Clear the selection`, where: "inventory" },
	{
		keys: ["Shift+ArrowLeft", "Shift+ArrowRight"],
		words: msg`Resize the heading's column`,
		where: "inventory",
	},
	{ keys: ["Mod+S"], words: msg`Save`, where: "text" },
	{ keys: ["Mod+B"], words: msg`Bold`, where: "text" },
	{ keys: ["Mod+I"], words: msg`Italic`, where: "text" },
	{ keys: ["Mod+Shift+2"], words: msg`Heading`, where: "text" },
	{ keys: ["Mod+Shift+8"], words: msg`List`, where: "text" },
	{ keys: ["Mod+Shift+L"], words: msg`Link`, where: "text" },
];
