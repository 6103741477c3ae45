import type { KeyboardEvent } from "react";
import { expect, test } from "vitest";
import { type CellPlace, onGridKey } from "./grid-keys.ts";

type Held = { shiftKey?: boolean; ctrlKey?: boolean; isInCell?: boolean };

/** Presses a key in a grid of 100 rows and 7 columns and returns the result. */
function press(
	key: string,
	active: CellPlace,
	{ shiftKey = false, ctrlKey = false, isInCell = false }: Held = {},
) {
	const done: string[] = [];
	const note =
		(what: string) =>
		(...about: (number | CellPlace)[]) =>
			void done.push(
				[what, ...about.map((each) => (typeof each === "number" ? each : `${each.row}/${each.column}`))].join(
					" ",
				),
			);
	const grid = { focus: () => undefined };
	const event = {
		key,
		shiftKey,
		ctrlKey,
		metaKey: false,
		altKey: false,
		defaultPrevented: false,
		currentTarget: grid,
		target: isInCell ? { closest: () => null } : grid,
		preventDefault: () => undefined,
	};
	// why: a real event needs a browser; these are the properties that are read.
	onGridKey(event as unknown as KeyboardEvent<HTMLElement>, {
		rows: 100,
		columns: 7,
		firstRow: -1,
		active,
		screenful: 8,
		move: note("move"),
		open: note("open"),
		resize: note("resize"),
		receive: note("receive"),
		deliver: note("deliver"),
		transfer: note("transfer"),
		keep: note("keep"),
		remove: note("remove"),
		undo: note("undo"),
		toBulkBar: note("bulk bar"),
		select: { toggle: note("toggle"), extendTo: note("extend"), all: note("all") },
	});
	return done;
}

const cell = (row: number, column = 2) => ({ row, column });

test("the arrows go from cell to cell, up to the headings, and stop at the ends", () => {
	expect(press("ArrowDown", cell(4))).toEqual(["move 5/2"]);
	expect(press("ArrowDown", cell(99))).toEqual(["move 99/2"]);
	expect(press("ArrowUp", cell(0))).toEqual(["move -1/2"]);
	expect(press("ArrowRight", cell(4))).toEqual(["move 4/3"]);
	expect(press("ArrowRight", cell(4, 6))).toEqual(["move 4/6"]);
	expect(press("ArrowLeft", cell(4, 0))).toEqual(["move 4/0"]);
	expect(press("PageDown", cell(10))).toEqual(["move 18/2"]);
	expect(press("PageUp", cell(3))).toEqual(["move 0/2"]);
});

test("Home and End go to the ends of the row, with Ctrl to those of the list", () => {
	expect(press("Home", cell(3))).toEqual(["move 3/0"]);
	expect(press("End", cell(3))).toEqual(["move 3/6"]);
	expect(press("Home", cell(3), { ctrlKey: true })).toEqual(["move 0/0"]);
	expect(press("End", cell(3), { ctrlKey: true })).toEqual(["move 99/6"]);
});

test("Shift selects on the way, Space the row, Ctrl+A all", () => {
	expect(press("ArrowDown", cell(4), { shiftKey: true })).toEqual(["extend 5 4", "move 5/2"]);
	expect(press(" ", cell(4))).toEqual(["toggle 4"]);
	expect(press("a", cell(4), { ctrlKey: true })).toEqual(["all"]);
});

test("plus and minus receive and deliver, Delete asks, b leads to the bulk bar, Ctrl+Z undoes", () => {
	expect(press("+", cell(4), { shiftKey: true })).toEqual(["receive 4"]);
	expect(press("-", cell(4))).toEqual(["deliver 4"]);
	expect(press("k", cell(4))).toEqual(["keep 4"]);
	expect(press("m", cell(4))).toEqual(["transfer 4"]);
	expect(press("Delete", cell(4))).toEqual(["remove 4"]);
	expect(press("b", cell(4))).toEqual(["bulk bar"]);
	expect(press("z", cell(4), { ctrlKey: true })).toEqual(["undo"]);
});

test("in the headings Enter sorts, Shift and an arrow resize, and nothing is done to a row", () => {
	expect(press("Enter", cell(-1))).toEqual(["open -1/2"]);
	expect(press("ArrowRight", cell(-1), { shiftKey: true })).toEqual(["resize 2 1"]);
	for (const key of [" ", "+", "-", "k", "Delete"]) expect(press(key, cell(-1))).toEqual([]);
});

test("where a button in a cell has the focus, its own keys are left to it", () => {
	expect(press("Enter", cell(4), { isInCell: true })).toEqual([]);
	expect(press(" ", cell(4), { isInCell: true })).toEqual([]);
	expect(press("+", cell(4), { isInCell: true })).toEqual([]);
	expect(press("ArrowDown", cell(4), { isInCell: true })).toEqual(["move 5/2"]);
});
