import { expect, it } from "vitest";
import { shortcuts } from "./shortcut-list.ts";
import { keyNames } from "./shortcuts.ts";

it("names the keys as they are printed on the keyboard at hand", () => {
	expect(keyNames("Mod+K", false)).toEqual(["Ctrl", "K"]);
	expect(keyNames("Mod+K", true)).toEqual(["⌘", "K"]);
	expect(keyNames("Shift+Enter", false)).toEqual(["Shift", "Enter"]);
	expect(keyNames("ArrowDown", false)).toEqual(["↓"]);
});

it("gives no key two meanings in one place, and keeps a place's shortcuts together", () => {
	const places = shortcuts.map(({ where }) => where);
	expect(places.filter((where, index) => where !== places[index - 1])).toEqual([...new Set(places)]);
	const meanings = shortcuts.flatMap(({ keys, where }) => keys.map((key) => `${where}: ${key}`));
	expect(meanings).toEqual([...new Set(meanings)]);
});
