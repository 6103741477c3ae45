import { storeText } from "./storage.ts";

/** The same key as in before-app.js, which has the mark on the page before its first paint. */
const MARK = "freehub-staff";

/** Remembers in this browser whether home has the way to Today, so that its room is there before it is known who is there. */
export function markStaff(isStaff: boolean): void {
	if (isStaff) document.documentElement.dataset.staff = "";
	else delete document.documentElement.dataset.staff;
	// Where storage is forbidden home moves down by a line when the strip comes.
	storeText(MARK, isStaff ? "" : undefined);
}
