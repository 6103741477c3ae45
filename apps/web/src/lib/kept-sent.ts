import { storedValue, storeValue } from "./storage.ts";
import type { Sent } from "./write-command.ts";

/**
 * The command that was sent and has no answer yet, from this tab's storage. After a reload, the same content is sent under the
 * same key, so that it is done only once.
 */
export function keptSent<Input>(at: string): Sent<Input> | undefined {
	return storedValue(at, "tab") as Sent<Input> | undefined;
}

/** If storage is full or forbidden, a reload starts over. */
export function keepSent<Input>(at: string, sent: Sent<Input> | undefined): void {
	storeValue(at, sent, "tab");
}
