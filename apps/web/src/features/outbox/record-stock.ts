import { ApiError } from "@freehub/contract/errors";
import type { Problem } from "@freehub/contract/problem";
import { type Booked, recordMovement } from "@freehub/contract/stock";
import { isServerReached } from "#features/device-catalogue/offline-reads.ts";
import { api } from "#lib/api.ts";
import { isGuest } from "#lib/guest.ts";
import { newKey } from "#lib/new-key.ts";
import { announce, awaitBooked, awaited, bookedAnswer, onQueueNews, showRecorderOf } from "./queue-news.ts";
import { DeviceFullError, isOfFullDevice, queueState } from "./queue-state.ts";
import { sendWaiting } from "./send-waiting.ts";
import { addChange, removeChange, type StockChange, storedChanges, takeOut } from "./stored-changes.ts";

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
	showRecorderOf(change);
	awaited.add(key);
	try {
		const answer = await addChange(change, key, recordedAt);
		if (answer !== undefined) {
			awaited.delete(key);
			return answer;
		}
	} catch (error) {
		awaited.delete(key);
		return sendUnrecorded(change, key, error);
	}
	return new Promise((resolve, reject) => {
		const timer = setTimeout(recorded, patience);
		const stopListening = onQueueNews((news) => {
			if (news.what === "booked" && news.key === key) booked(news.answer);
			else if (news.what === "refused" && news.key === key) failed(news.problem);
			else if (news.what !== "stopped" || news.person !== change.person) return;
			else if (news.needsSignIn && !isKept) failed(signedOut);
			else recorded();
		});
		let isSettled = false;
		function settle(tell: () => void): void {
			if (isSettled) return;
			isSettled = true;
			clearTimeout(timer);
			stopListening();
			tell();
		}
		function booked(answer: Booked): void {
			settle(() => {
				awaited.delete(key);
				resolve(answer);
			});
		}
		function recorded(): void {
			// Another tab may have received the answer before this one listened.
			const answer = bookedAnswer(key);
			if (answer !== undefined) return booked(answer);
			settle(() => {
				awaited.delete(key);
				askToKeep();
				announce({ what: "changed" });
				resolve({ recorded: key });
			});
		}
		function failed(problem: Problem): void {
			settle(() => {
				const forgotten = forget(key).finally(() => awaited.delete(key));
				forgotten.then(() => {
					announce({ what: "changed" });
					reject(new ApiError(problem));
					// Send the changes that the refused one blocked.
					void sendWaiting(change.person);
				}, reject);
			});
		}
		const isCut = isDeviceCut();
		if (isCut || patience === 0) recorded();
		// It may be blocked by a change that somebody must settle first.
		void sendWaiting(change.person).then(recorded);
	});
}

const signedOut: Problem = {
	type: "about:blank",
	title: "Unauthenticated",
	status: 401,
	detail: "Sign in first.",
	code: "unauthenticated",
};

async function forget(key: string): Promise<void> {
	const change = (await storedChanges()).find((stored) => stored.key === key);
	if (change !== undefined) await removeChange(change.place, key);
}

/** Fallback without storage: send at once, or fail. */
async function sendUnrecorded(
	{ person, product, body }: StockChange,
	key: string,
	error: unknown,
): Promise<Booked> {
	if (isGuest(person) || (isOfFullDevice(error) && isDeviceCut())) throw new DeviceFullError();
	return api.call(recordMovement, {
		params: { id: product._id },
		body,
		idempotencyKey: key,
		user: person,
	});
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

/**
 * Undoes a recorded change as far as this device can: removes it if it has not been sent yet. A request in flight is booked in a
 * moment.
 * @returns the booking to reverse, if it was sent; undefined if its answer is still missing.
 */
export async function takeBackRecorded(key: string): Promise<"removed" | Booked | undefined> {
	return (await takeAllBack([key])).length > 0 ? "removed" : awaitBooked(key);
}

/** Removes recorded changes that have not been sent yet. @returns the keys of the removed changes. */
export async function takeAllBack(keys: readonly string[]): Promise<string[]> {
	const out = await takeOut(keys);
	announce({ what: "changed", out });
	return out;
}
