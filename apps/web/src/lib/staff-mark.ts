import { storeText } from "./storage.ts";

/** The same key as in before-app.js, which sets the mark on the page before its first paint. */
const MARK = "freehub-staff";

/** Remembers in this browser whether the home page has the link to Today, to reserve its space before the session is known. */
export function markStaff(isStaff: boolean): void {
	if (isStaff) document.documentElement.dataset.staff = "";
	else delete document.documentElement.dataset.staff;
	// If storage is forbidden, the home page moves down by a line when the strip appears.
	storeText(MARK, isStaff ? "" : undefined);
}
