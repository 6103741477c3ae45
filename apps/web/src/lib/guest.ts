import { markQueue } from "./queue-mark.ts";
import { storedText, storeText } from "./storage.ts";

/** Where this browser keeps who works on it without having signed in. */
const PLACE = "freehub-guest";
const PREFIX = "guest:";

/** Whether somebody has recorded it without having signed in: nothing is sent for them until a person takes it over. */
export function isGuest(person: string | undefined): boolean {
	return person?.startsWith(PREFIX) === true;
}

/** What they have typed as their name, which their id holds: it stays with what they record. */
export function guestName(guest: string): string {
	return guest.slice(guest.indexOf(":", PREFIX.length) + 1);
}

export function guestId(name: string, key: string): string {
	return `${PREFIX}${key}:${name}`;
}

/** Who works on this device without having signed in. */
export function currentGuest(): string | undefined {
	return storedText(PLACE);
}

/** @param guest undefined: nobody any more. */
export function setGuest(guest: string | undefined): void {
	// The queue is looked at as long as they are here.
	if (guest !== undefined) markQueue(true);
	// Where storage is forbidden nothing can be recorded here either.
	storeText(PLACE, guest);
}
