import { markQueue } from "./browser-marks.ts";
import { storedText, storeText } from "./storage.ts";

/** Storage key of the guest: the person who works in this browser without signing in. */
const STORAGE_KEY = "freehub-guest";
const PREFIX = "guest:";

/** Whether a person's id is a guest's. A guest's records are not sent until a person takes them over. */
export function isGuest(person: string | undefined): boolean {
	return person?.startsWith(PREFIX) === true;
}

/** The name that the guest typed. It is part of the id, so it stays with the records. */
export function guestName(guest: string): string {
	return guest.slice(guest.indexOf(":", PREFIX.length) + 1);
}

export function guestId(name: string, key: string): string {
	return `${PREFIX}${key}:${name}`;
}

/** The id of the guest on this device, if there is one. */
export function currentGuest(): string | undefined {
	return storedText(STORAGE_KEY);
}

/** @param guest undefined: removes the guest. */
export function setGuest(guest: string | undefined): void {
	// Mark the queue, so that pages check it while the guest is here.
	if (guest !== undefined) markQueue(true);
	// If storage is forbidden, nothing can be recorded here either.
	storeText(STORAGE_KEY, guest);
}
