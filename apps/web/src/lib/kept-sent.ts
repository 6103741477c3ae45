import type { Sent } from "./command.ts";

/**
 * What was sent and has had no answer yet, in this tab's storage: after a reload the same content goes out under the same
 * key, so that it is done once.
 */
export function keptSent<Input>(at: string): Sent<Input> | undefined {
	try {
		const text = sessionStorage.getItem(at);
		return text === null ? undefined : (JSON.parse(text) as Sent<Input>);
	} catch {
		// Storage can be forbidden; then nothing is kept either.
		return undefined;
	}
}

export function keepSent<Input>(at: string, sent: Sent<Input> | undefined): void {
	try {
		if (sent === undefined) sessionStorage.removeItem(at);
		else sessionStorage.setItem(at, JSON.stringify(sent));
	} catch {
		// Full or forbidden storage: a reload then begins anew.
	}
}
