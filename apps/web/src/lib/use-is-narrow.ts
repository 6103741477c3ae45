import { useSyncExternalStore } from "react";

/** Below 48em, as in the style sheets: cards instead of the table, and the bar at the bottom. */
const narrow = () => matchMedia("(width < 48em)");

/** Whether the window is as narrow as a phone's; false during server rendering. */
export function useIsNarrow(): boolean {
	return useSyncExternalStore(
		follow,
		() => narrow().matches,
		() => false,
	);
}

function follow(listener: () => void): () => void {
	const list = narrow();
	list.addEventListener("change", listener);
	return () => list.removeEventListener("change", listener);
}
