import type { KeyboardEvent } from "react";
import { areSingleKeysOn } from "#lib/shortcuts.ts";

/** A cell by its row (-1 for the headings) and column, both from 0. */
export type CellPlace = { row: number; column: number };

type Options = {
	rows: number;
	columns: number;
	/** The first reachable row: -1 if there are headings. */
	firstRow: number;
	active: CellPlace;
	/** The number of rows that fit on the screen. */
	screenful: number;
	/** Activates a cell and scrolls it into view. */
	move: (place: CellPlace) => void;
	/** The action of Enter in a cell. */
	open: (place: CellPlace) => void;
	/** Resizes the column of a heading. */
	resize: (column: number, by: -1 | 1) => void;
	receive: (row: number) => void;
	deliver: (row: number) => void;
	/** Moves pieces of its product to another place. */
	transfer: (row: number) => void;
	/** Keeps its product for a customer. */
	keep: (row: number) => void;
	/** Asks whether to delete it. */
	remove: (row: number) => void;
	undo: () => void;
	toBulkBar: () => void;
	/** Undefined if nothing can be selected. */
	select:
		| { toggle: (row: number) => void; extendTo: (row: number, from: number) => void; all: () => void }
		| undefined;
};

/**
 * The keyboard navigation of a grid, as in WAI-ARIA: the grid has the focus, the arrow keys move between cells, F2 moves to the
 * controls in a cell and Escape returns.
 */
export function onGridKey(event: KeyboardEvent<HTMLElement>, options: Options): void {
	if (event.defaultPrevented || event.altKey) return;
	const { active, move, select } = options;
	const isInCell = event.target !== event.currentTarget;
	if (isInCell && movesInCell(event)) return;
	const next = placeAfter(event, options);
	if (next !== undefined) {
		event.preventDefault();
		event.currentTarget.focus({ preventScroll: true });
		if (event.shiftKey && next.row !== active.row && next.row >= 0)
			select?.extendTo(next.row, Math.max(0, active.row));
		return move(next);
	}
	const act = isInCell ? undefined : actOf(event, options);
	if (act === undefined) return;
	event.preventDefault();
	act();
}

/** The target cell of a key; undefined if the key does not move. */
function placeAfter(
	{ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
	{ rows, columns, firstRow, active, screenful }: Options,
): CellPlace | undefined {
	const { row, column } = active;
	const isHeld = ctrlKey || metaKey;
	const at = (toRow: number, toColumn: number) => ({
		row: Math.min(rows - 1, Math.max(firstRow, toRow)),
		column: Math.min(columns - 1, Math.max(0, toColumn)),
	});
	if (isHeld) {
		if (key === "Home") return at(0, 0);
		return key === "End" ? at(rows - 1, columns - 1) : undefined;
	}
	switch (key) {
		case "ArrowDown":
			return at(row + 1, column);
		case "ArrowUp":
			return at(row - 1, column);
		case "PageDown":
			return at(row + screenful, column);
		case "PageUp":
			return at(Math.max(0, row - screenful), column);
		case "ArrowRight":
			return shiftKey ? undefined : at(row, column + 1);
		case "ArrowLeft":
			return shiftKey ? undefined : at(row, column - 1);
		case "Home":
			return at(row, 0);
		case "End":
			return at(row, columns - 1);
		default:
			return undefined;
	}
}

/** The action of a key on the active cell or its row. */
function actOf(event: KeyboardEvent<HTMLElement>, options: Options): (() => void) | undefined {
	const { key, ctrlKey, metaKey, shiftKey } = event;
	const { active, select, open, resize } = options;
	const { row, column } = active;
	if (ctrlKey || metaKey) {
		if (key.toLowerCase() === "a") return select?.all;
		return key.toLowerCase() === "z" ? options.undo : undefined;
	}
	if (key === "Enter") return () => open(active);
	if (key === "F2") return () => controlsOf(activeCell(event.currentTarget))[0]?.focus();
	if (shiftKey && row < 0 && (key === "ArrowLeft" || key === "ArrowRight")) {
		return () => resize(column, key === "ArrowLeft" ? -1 : 1);
	}
	if (key === "b" && areSingleKeysOn()) return options.toBulkBar;
	if (row < 0) return undefined;
	if (key === " ") return select && (() => (shiftKey ? select.extendTo(row, row) : select.toggle(row)));
	if (key === "Delete") return () => options.remove(row);
	if (!areSingleKeysOn()) return undefined;
	if (key === "+") return () => options.receive(row);
	if (key === "k") return () => options.keep(row);
	if (key === "m") return () => options.transfer(row);
	return key === "-" ? () => options.deliver(row) : undefined;
}

/** Inside a cell the arrow keys move between its controls, and Escape returns to the grid. */
function movesInCell(event: KeyboardEvent<HTMLElement>): boolean {
	const { key, currentTarget } = event;
	if (key === "Escape") currentTarget.focus({ preventScroll: true });
	else if (key === "ArrowLeft" || key === "ArrowRight") {
		const controls = controlsOf((event.target as HTMLElement).closest("td, th"));
		const place = controls.indexOf(event.target as HTMLElement);
		const next = controls[place + (key === "ArrowLeft" ? -1 : 1)];
		if (next === undefined) return false;
		next.focus();
	} else return false;
	event.preventDefault();
	return true;
}

function activeCell(grid: HTMLElement): HTMLElement | null {
	return document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
}

function controlsOf(cell: HTMLElement | null): HTMLElement[] {
	return [...(cell?.querySelectorAll<HTMLElement>("a:not([aria-hidden]), button, input") ?? [])];
}
