import { LOCK } from "./lock.ts";

/** @returns whether it is locked: storage can be forbidden. */
export function setLocked(locked: boolean): boolean {
	try {
		if (locked) localStorage.setItem(LOCK, "");
		else localStorage.removeItem(LOCK);
		return locked;
	} catch {
		return false;
	}
}
