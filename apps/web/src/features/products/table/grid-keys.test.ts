import type { KeyboardEvent } from "react";
import { expect, test } from "vitest";
import { onGridKey } from "./grid-keys.ts";

/** Presses a key in a grid of 100 rows and tells what that did. */
function press(
	key: string,
	active: number | undefined,
	{ shiftKey = false, ctrlKey = false, isInRow = false } = {},
) {
	const done: string[] = [];
	const grid = { focus: () => done.push("focus") };
	const event = {
		key,
		shiftKey,
		ctrlKey,
		metaKey: false,
		altKey: false,
		defaultPrevented: false,
		currentTarget: grid,
		target: isInRow ? {} : grid,
		preventDefault: () => undefined,
	};
	// why: a real event needs a browser; these are the parts that are read.
	onGridKey(event as unknown as KeyboardEvent<HTMLElement>, {
		count: 100,
		active,
		screenful: 8,
		move: (index) => done.push(`move ${index}`),
		open: (index) => done.push(`open ${index}`),
		select: {
			toggle: (index) => done.push(`toggle ${index}`),
			extendTo: (index, from) => done.push(`extend ${from} to ${index}`),
			all: () => done.push("all"),
		},
	});
	return done.filter((each) => each !== "focus");
}

test("the arrows go from row to row and stop at both ends", () => {
	expect(press("ArrowDown", undefined)).toEqual(["move 0"]);
	expect(press("ArrowDown", 4)).toEqual(["move 5"]);
	expect(press("ArrowDown", 99)).toEqual(["move 99"]);
	expect(press("ArrowUp", 0)).toEqual(["move 0"]);
	expect(press("PageDown", 10)).toEqual(["move 18"]);
	expect(press("End", 3)).toEqual(["move 99"]);
	expect(press("Home", 3)).toEqual(["move 0"]);
});

test("Shift selects on the way, Space the row, Ctrl+A all", () => {
	expect(press("ArrowDown", 4, { shiftKey: true })).toEqual(["extend 4 to 5", "move 5"]);
	expect(press(" ", 4)).toEqual(["toggle 4"]);
	expect(press("a", 4, { ctrlKey: true })).toEqual(["all"]);
});

test("Enter opens the row, but not where a button in the row has the focus", () => {
	expect(press("Enter", 4)).toEqual(["open 4"]);
	expect(press("Enter", 4, { isInRow: true })).toEqual([]);
	expect(press(" ", 4, { isInRow: true })).toEqual([]);
	expect(press("ArrowDown", 4, { isInRow: true })).toEqual(["move 5"]);
});
