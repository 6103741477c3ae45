import { ApiError } from "@freehub/contract/errors";
import type { Problem } from "@freehub/contract/problem";
import type { Booked } from "@freehub/contract/stock/stock";
import { isGuest } from "#lib/guest.ts";
import { newKey } from "#lib/new-key.ts";
import { isServerReached } from "#work/device-catalogue/offline-reads.ts";
import { announce, awaited, outcomeOf, showKnown } from "./queue-news.ts";
import { DeviceFullError, isOfFullDevice, queueState } from "./queue-state.ts";
import { sendNow, sendWaiting } from "./send-waiting.ts";
import { addChange, removeChanges, type StockChange } from "./stored-changes.ts";

/** The change is recorded on this device under this key, and is sent as soon as the server answers. */
export type Recorded = { recorded: string };

/** How long a form waits for the answer, in ms. Later answers appear under Waiting changes. */
const PATIENCE_MS = 5000;

type Waiting = {
	/** How long the caller waits for the answer, in ms. After that, the change only waits in the queue. */
	patience?: number;
	/** Keep the change when the session has ended, because nobody typed it in a form and could type it again. */
	isKept?: boolean;
	/** When it happened by this device's clock, in ms since 1970. */
	recordedAt?: number;
};

/**
 * Books a change of a product's stock, online or offline. Writes the change to this device's disk first, under its key, and then
 * sends it after everything recorded before it. So it is booked exactly once, even if the answer is lost, the tab is closed or
 * the browser is killed. A key that is already recorded is not recorded again.
 * @param change `person` is the signed-in person's id; `delta` is the known effect on the quantity on hand.
 * @returns the booking; or, if the server did not answer, the key under which the change is recorded here. It is then shown as
 * waiting and sent automatically. If the server refuses it later, it waits at /dashboard/waiting for a decision.
 * @throws ApiError if the server refuses it at once, also because nobody is signed in: it is not recorded then.
 * @throws DeviceFullError if there is no storage left, and no connection or no signed-in person to send it for: nothing was
 * booked or recorded.
 */
export async function recordStock(
	change: StockChange,
	key = newKey(),
	{ patience = PATIENCE_MS, isKept = false, recordedAt = Date.now() }: Waiting = {},
): Promise<Booked | Recorded> {
	const { person } = change;
	awaited.add(key);
	try {
		const answer = await addChange(change, key, recordedAt).catch((error: unknown) =>
			sendUnrecorded(change, key, error),
		);
		if (answer !== undefined) return answer;
		showKnown(person);
		// It may be blocked by a change that somebody must settle first; then the sending ends without news of it.
		const sending = sendWaiting(person);
		const news = await outcomeOf(key, { person, patience: isDeviceCut() ? 0 : patience, sending });
		if (news?.what === "booked") return news.answer;
		const isSignedOut = news?.what === "stopped" && news.needsSignIn && !isKept;
		const problem = news?.what === "refused" ? news.problem : isSignedOut ? signedOut : undefined;
		if (problem !== undefined) await removeChanges([key], () => true);
		awaited.delete(key);
		announce({ what: "changed" });
		if (problem === undefined) {
			askToKeep();
			return { recorded: key };
		}
		// Send the changes that the refused one blocked.
		void sendWaiting(person);
		throw new ApiError(problem);
	} finally {
		awaited.delete(key);
	}
}

const signedOut: Problem = {
	type: "about:blank",
	title: "Unauthenticated",
	status: 401,
	detail: "Sign in first.",
	code: "unauthenticated",
};

/** Fallback without storage: send at once, or fail. */
async function sendUnrecorded(change: StockChange, key: string, error: unknown): Promise<Booked> {
	const { person: user } = change;
	if (isGuest(user) || (isOfFullDevice(error) && isDeviceCut())) throw new DeviceFullError();
	const news = await sendNow(change, { idempotencyKey: key, user });
	return news.answer;
}

/** Whether the device is already known to be offline, so that nobody has to wait for a timeout. */
function isDeviceCut(): boolean {
	return !navigator.onLine || queueState().isOffline || !isServerReached();
}

let hasAsked = false;

/** Asks the browser not to clear this site's storage when space runs low. */
function askToKeep(): void {
	if (hasAsked) return;
	hasAsked = true;
	// If the request is refused, or unsupported on plain http, the browser treats the queue like any other site data.
	void navigator.storage?.persist?.().catch(() => undefined);
}

/** Max wait for the answer to a request in flight, in ms. */
export const SOON_MS = 5000;

/** It was sent, and it is unknown whether it is done. */
export class UnansweredError extends Error {}

/**
 * Undoes a recorded change as far as this device can: removes it if it has not been sent yet. A request in flight is booked in a
 * moment.
 * @returns the booking to reverse, if it was sent; undefined if it was refused, or its answer is still missing.
 */
export async function takeBackRecorded(key: string): Promise<"removed" | Booked | undefined> {
	return (await takeAllBack([key])).length > 0 ? "removed" : answerSoon(key);
}

/**
 * Waits a moment for the answer to a recorded change that was sent.
 * @returns its booking; undefined if it was refused, or the answer is still missing.
 */
export async function answerSoon(key: string): Promise<Booked | undefined> {
	const news = await outcomeOf(key, { patience: queueState().isOffline ? 0 : SOON_MS });
	return news?.what === "booked" ? news.answer : undefined;
}

/** Removes recorded changes that have not been sent yet. @returns the keys of the removed changes. */
export async function takeAllBack(keys: readonly string[]): Promise<string[]> {
	const out = await removeChanges(keys);
	announce({ what: "changed", out });
	return out;
}
