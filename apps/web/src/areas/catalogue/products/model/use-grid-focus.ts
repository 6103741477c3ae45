import { type KeyboardEvent, useRef, useState } from "react";

export type GridPlace = { row: number; column: number };

/**
 * One cell of a grid is in the page's tab order at a time, and the arrow keys move between cells.
 * Cells have `data-cell="row:column"`; places without such a cell are skipped.
 */
export function useGridFocus({ rows, columns }: { rows: number; columns: number }) {
	const grid = useRef<HTMLTableElement>(null);
	const [active, setActive] = useState<GridPlace>();

	function cellAt({ row, column }: GridPlace): HTMLElement | null {
		return grid.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null;
	}

	/** Focuses the first cell from `place` on, in the given steps; if there is none, does nothing. */
	function focusFrom({ row, column }: GridPlace, down: number, right: number): boolean {
		let place = { row, column };
		while (place.row >= 0 && place.row < rows && place.column >= 0 && place.column < columns) {
			const cell = cellAt(place);
			if (cell !== null) {
				setActive(place);
				cell.focus();
				return true;
			}
			if (down === 0 && right === 0) return false;
			place = { row: place.row + down, column: place.column + right };
		}
		return false;
	}

	/** Focuses the next or previous cell in reading order. */
	function focusBeside({ row, column }: GridPlace, step: 1 | -1): boolean {
		for (let at = row * columns + column + step; at >= 0 && at < rows * columns; at += step) {
			if (focusFrom({ row: Math.floor(at / columns), column: at % columns }, 0, 0)) return true;
		}
		return false;
	}

	/** @returns whether the key is a navigation key. */
	function move(event: KeyboardEvent, { row, column }: GridPlace): boolean {
		const isFar = event.ctrlKey || event.metaKey;
		if (event.altKey || event.shiftKey) return false;
		switch (event.key) {
			case "ArrowUp":
				return focusFrom({ row: row - 1, column }, -1, 0) || true;
			case "ArrowDown":
				return focusFrom({ row: row + 1, column }, 1, 0) || true;
			case "ArrowLeft":
				return focusFrom({ row, column: column - 1 }, 0, -1) || true;
			case "ArrowRight":
				return focusFrom({ row, column: column + 1 }, 0, 1) || true;
			case "Home":
				return (isFar ? focusBeside({ row: 0, column: -1 }, 1) : focusFrom({ row, column: 0 }, 0, 1)) || true;
			case "End":
				return (
					(isFar
						? focusBeside({ row: rows - 1, column: columns }, -1)
						: focusFrom({ row, column: columns - 1 }, 0, -1)) || true
				);
			default:
				return false;
		}
	}

	return {
		grid,
		/** Whether this cell is in the tab order; until a cell was visited, the first one is. */
		isActive: (place: GridPlace, isFirst: boolean) =>
			active === undefined ? isFirst : active.row === place.row && active.column === place.column,
		setActive,
		focusAt: (place: GridPlace) => focusFrom(place, 0, 0),
		focusBelow: ({ row, column }: GridPlace) =>
			focusFrom({ row: row + 1, column }, 1, 0) || focusFrom({ row, column }, 0, 0),
		focusBeside,
		move,
	};
}
