import { storedText } from "./storage.ts";

export const LOCK = "freehub-locked";

/** Whether somebody has signed out here without a connection: the server does not know yet, and nothing is asked in their name. */
export function isLocked(): boolean {
	return storedText(LOCK) !== undefined;
}
