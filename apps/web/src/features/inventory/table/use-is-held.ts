import { type RefObject, useCallback, useEffect } from "react";
import { isHeld, watchList } from "#lib/presses.ts";

/** Returns a function that tells whether the table's rows must stay: somebody is in it, or has scrolled down. */
export function useIsHeld(grid: RefObject<HTMLElement | null>, isScrolled: boolean): () => boolean {
	useEffect(() => (grid.current === null ? undefined : watchList(grid.current, () => undefined)), [grid]);
	return useCallback(() => {
		const { current } = grid;
		return isScrolled || (current !== null && (current.contains(document.activeElement) || isHeld(current)));
	}, [grid, isScrolled]);
}

/** The key of a row: its product's, so that its elements never become another one's. While pages differ, two may have the same. */
export function rowKey(used: Set<string>, { _id }: { _id: string }, index: number): string {
	const key = used.has(_id) ? `${_id} ${index}` : _id;
	used.add(key);
	return key;
}
