import type { KeyboardEvent } from "react";

type Options = {
	count: number;
	active: number | undefined;
	/** The rows that fit on the screen. */
	screenful: number;
	/** Makes a row the active one and brings it into view. */
	move: (index: number) => void;
	open: (index: number) => void;
	/** Undefined where nothing can be selected. */
	select:
		| { toggle: (index: number) => void; extendTo: (index: number, from: number) => void; all: () => void }
		| undefined;
};

/** The grid's keyboard: the arrows move from row to row, Enter opens, Space selects. */
export function onGridKey(event: KeyboardEvent<HTMLElement>, options: Options): void {
	const { count, active, screenful, move, open, select } = options;
	if (event.defaultPrevented || event.altKey) return;
	const isHeld = event.ctrlKey || event.metaKey;
	if (isHeld && event.key.toLowerCase() === "a" && select !== undefined) {
		event.preventDefault();
		return select.all();
	}
	if (isHeld) return;
	const next = placeAfter(event.key, active, count, screenful);
	if (next !== undefined) {
		event.preventDefault();
		// From a button in a row, the arrows lead back to the rows.
		event.currentTarget.focus({ preventScroll: true });
		if (event.shiftKey) select?.extendTo(next, active ?? next);
		return move(next);
	}
	if (event.target !== event.currentTarget || active === undefined) return;
	if (event.key === "Enter") {
		event.preventDefault();
		open(active);
	} else if (event.key === " ") {
		event.preventDefault();
		if (event.shiftKey) select?.extendTo(active, active);
		else select?.toggle(active);
	}
}

/** Where a key leads from a row; undefined where it leads nowhere. */
function placeAfter(
	key: string,
	active: number | undefined,
	count: number,
	screenful: number,
): number | undefined {
	if (count === 0) return undefined;
	const from = active ?? -1;
	const places: Record<string, number> = {
		ArrowDown: from + 1,
		ArrowUp: from - 1,
		PageDown: from + screenful,
		PageUp: from - screenful,
		Home: 0,
		End: count - 1,
	};
	const place = places[key];
	return place === undefined ? undefined : Math.min(count - 1, Math.max(0, place));
}
