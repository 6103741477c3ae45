import { reads } from "@freehub/contract/shop-window/reads";
import { apiHost, noteServerTime } from "#lib/api.ts";
import { isLocked } from "#lib/browser-marks.ts";
import { isGone } from "#lib/no-server.ts";
import { runIfFree } from "#lib/run-if-free.ts";

/** Interval for asking a silent server whether it is back, in ms: waiting changes must be sent as soon as it is. */
const PACE_MS = 1000;

/**
 * Asks repeatedly whether the server is back. Only one visible tab asks at a time, and not in the queue of other reads
 * (few-connections.ts): a browser opens only six connections to a host.
 */
export async function askUntilThere(over: AbortSignal, onThere: () => void): Promise<void> {
	const ask = async () => {
		if (await isThere()) onThere();
	};
	while (!over.aborted) {
		const pause = new Promise((resolve) => setTimeout(resolve, PACE_MS));
		if (document.visibilityState === "visible") await runIfFree("freehub-is-there", ask);
		await pause;
	}
}

async function isThere(): Promise<boolean> {
	const askedAt = Date.now();
	try {
		const answer = await fetch(apiHost() + reads.getSession.path, {
			cache: "no-store",
			credentials: isLocked() ? "omit" : "include",
			signal: AbortSignal.timeout(PACE_MS),
		});
		if (isGone(answer)) return false;
		noteServerTime(answer.headers, askedAt);
		return true;
	} catch {
		return false;
	}
}
