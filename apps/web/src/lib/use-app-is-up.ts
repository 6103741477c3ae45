import { useEffect } from "react";

/** Signals that the page's controls work now. before-app.js then replays the presses that it has recorded. */
export function useAppIsUp(): void {
	useEffect(() => {
		document.documentElement.dataset.app = "up";
		document.dispatchEvent(new Event("app-up"));
	}, []);
}
