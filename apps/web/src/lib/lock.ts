import { storedText } from "./storage.ts";

export const LOCK = "freehub-locked";

/**
 * Whether somebody has signed out in this browser without a connection. The server does not know yet, so requests must not be
 * sent in their name.
 */
export function isLocked(): boolean {
	return storedText(LOCK) !== undefined;
}
