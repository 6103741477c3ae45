import { useEffect, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the app has taken over the page: false during server rendering, and without script. */
export function useIsLive(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

/** Signals that the page's controls work now. before-app.js then replays the presses that it has recorded. */
export function useAppIsUp(): void {
	useEffect(() => {
		document.documentElement.dataset.app = "up";
		document.dispatchEvent(new Event("app-up"));
	}, []);
}

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
