import { storedText, storeText } from "./storage.ts";

export const LOCK = "freehub-locked";

/**
 * Whether somebody has signed out in this browser without a connection. The server does not know yet, so requests must not be
 * sent in their name.
 */
export function isLocked(): boolean {
	return storedText(LOCK) !== undefined;
}

/** Storage key of the mark that stock changes wait on this device. With it, a page need not open the queue's storage. */
const QUEUE_MARK = "freehub-stock-queue";

/** Sets or removes the mark. Without it, pages check the queue only when somebody is signed in. */
export function markQueue(isFilled: boolean): void {
	storeText(QUEUE_MARK, isFilled ? "filled" : undefined);
}

export function isQueueMarked(): boolean {
	return storedText(QUEUE_MARK) !== undefined;
}

/** The same key as in before-app.js, which sets the mark on the page before its first paint. */
const STAFF_MARK = "freehub-staff";

/** Remembers in this browser whether the home page has the link to Today, to reserve its space before the session is known. */
export function markStaff(isStaff: boolean): void {
	if (isStaff) document.documentElement.dataset.staff = "";
	else delete document.documentElement.dataset.staff;
	// If storage is forbidden, the home page moves down by a line when the strip appears.
	storeText(STAFF_MARK, isStaff ? "" : undefined);
}
