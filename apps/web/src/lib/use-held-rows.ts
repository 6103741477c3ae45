import {
	createContext,
	useCallback,
	useContext,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { useLocation } from "react-router";
import { isHeld, keepFocus, noteMoved, watchList } from "./presses.ts";

/** A row as it is shown. */
export type HeldRow<Row> = {
	id: string;
	row: Row;
	/** It has left the list, and is shown only until the list is released. */
	isGone: boolean;
};

type Kept<Row> = { of: string; rows: readonly HeldRow<Row>[] };

/**
 * Holds the rows of a list still while somebody is in it. Shown rows stay in their places, with their newest contents; rows that
 * left stay as gone. New rows wait, except below the last row, where they move nothing. Another address shows its own rows.
 * @param isStale whether the rows still belong to the previous query.
 * @returns the rows to show; `newer`, the number that wait; `show`, which shows them; and the `list`'s ref.
 */
export function useHeldRows<Row>(rows: readonly Row[], idOf: (row: Row) => string, isStale = false) {
	const { pathname, search } = useLocation();
	const of = `${pathname}${search}`;
	const element = useRef<Element>(null);
	const tell = useRef<() => void>(undefined);
	const kept = useRef<Kept<Row>>(undefined);
	const [, setShownAt] = useState(0);

	const list = useCallback((shown: Element | null) => {
		element.current = shown;
		if (shown === null) return;
		const end = watchList(shown, () => tell.current?.());
		return () => {
			element.current = null;
			end();
		};
	}, []);
	const subscribe = useCallback((changed: () => void) => {
		tell.current = changed;
		return () => {
			tell.current = undefined;
		};
	}, []);
	const isStill = useSyncExternalStore(
		subscribe,
		() => element.current !== null && isHeld(element.current),
		() => false,
	);

	const live = rows.map((row) => ({ id: idOf(row), row, isGone: false }));
	// The rows that were shown last decide which are shown now. They are no state: storing them must not render anything again.
	// oxlint-disable-next-line react/refs
	const before = kept.current?.of === of ? kept.current.rows : undefined;
	// oxlint-disable-next-line react/refs
	const shown = isStill && before !== undefined && !isStale ? held(before, live) : live;
	useLayoutEffect(() => {
		if (element.current === null) return;
		if (before !== undefined && hasMoved(before, shown)) noteMoved(element.current);
		kept.current = isStale ? undefined : { of, rows: shown };
		keepFocus(element.current);
	});

	const here = new Set(shown.map(({ id }) => id));
	return {
		list,
		rows: shown,
		newer: live.filter(({ id }) => !here.has(id)).length,
		show: () => {
			kept.current = undefined;
			setShownAt((at) => at + 1);
		},
	};
}

/** The rows that are shown, in their order and with their newest contents, and those that follow the last one. */
function held<Row>(before: readonly HeldRow<Row>[], live: readonly HeldRow<Row>[]): HeldRow<Row>[] {
	const byId = new Map(live.map((one) => [one.id, one]));
	const known = new Set(before.map(({ id }) => id));
	const end = live.findLastIndex(({ id }) => known.has(id));
	const later = end < 0 ? [] : live.slice(end + 1);
	return [...before.map((one) => byId.get(one.id) ?? { ...one, isGone: true }), ...later];
}

/** Whether a row is somewhere else now, or another one is in its place. */
function hasMoved<Row>(before: readonly HeldRow<Row>[], shown: readonly HeldRow<Row>[]): boolean {
	return before.some(({ id }, at) => shown[at]?.id !== id);
}

/** Whether the row is still there or gone; undefined outside of a held list. */
export const RowContext = createContext<"here" | "gone" | undefined>(undefined);

/** The attributes of a row's element. */
export function useRowProps() {
	const state = useContext(RowContext);
	if (state === undefined) return {};
	const isGone = state === "gone";
	return { "data-row": "", "data-gone": isGone || undefined, inert: isGone };
}

/** Whether the row has left its list, for a dialog that was opened from it. */
export function useIsRowGone(): boolean {
	return useContext(RowContext) === "gone";
}
