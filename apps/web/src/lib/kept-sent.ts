import { storedValue, storeValue } from "./storage.ts";
import type { Sent } from "./write-command.ts";

/**
 * What was sent and has had no answer yet, in this tab's storage: after a reload the same content goes out under the same
 * key, so that it is done once.
 */
export function keptSent<Input>(at: string): Sent<Input> | undefined {
	return storedValue(at, "tab") as Sent<Input> | undefined;
}

/** Where storage is full or forbidden, a reload begins anew. */
export function keepSent<Input>(at: string, sent: Sent<Input> | undefined): void {
	storeValue(at, sent, "tab");
}
