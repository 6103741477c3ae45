import { useEffect } from "react";

/** What stands on the page does now what is pressed, and what was pressed before (before-app.js has kept it). */
export function useAppIsUp(): void {
	useEffect(() => {
		document.documentElement.dataset.app = "up";
		document.dispatchEvent(new Event("app-up"));
	}, []);
}
