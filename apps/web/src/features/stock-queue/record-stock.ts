import { ApiError } from "@freehub/contract/errors";
import type { Problem } from "@freehub/contract/problem";
import { type Booked, recordMovement } from "@freehub/contract/stock";
import { api } from "#lib/api.ts";
import { isGuest } from "#lib/guest.ts";
import { newKey } from "#lib/new-key.ts";
import { isServerReached } from "#lib/server-reach.ts";
import { DeviceFullError, isOfFullDevice } from "./device-full-error.ts";
import { announce, awaited, onQueueNews, recentlyBooked, showRecorderOf } from "./queue-news.ts";
import { queueState } from "./queue-state.ts";
import { sendWaiting } from "./send-waiting.ts";
import { addChange, removeChange, type StockChange, storedChanges, takeOut } from "./stored-changes.ts";

/** Recorded on this device under this key, and sent as soon as the server answers. */
export type Recorded = { recorded: string };

/** How long a form waits for the answer, in ms: what comes later is told at Waiting changes. */
const PATIENCE_MS = 5000;

type Waiting = {
	/** How long somebody waits for the answer before the change is theirs to forget, in ms. */
	patience?: number;
	/** Whether it stays recorded where nobody is signed in any more: nobody has typed it who could do so again. */
	isKept?: boolean;
	/** When it happened, by this device's clock, in ms since 1970. */
	recordedAt?: number;
};

/**
 * Books a change of a product's stock, whether or not there is a connection. It is written to this device's disk first,
 * under its key, and then sent, after everything that was recorded before it; so it is booked exactly once, also where the
 * answer is lost, the tab is closed or the browser is killed.
 * @param change `person` is the id of who is signed in; `delta` what it does to the quantity on hand, as far as is known.
 * @returns what was booked; or, where the server did not answer, under which key it is recorded here. It is shown as waiting
 * then and sent by itself. What the server refuses later waits at /dashboard/waiting for somebody's decision. What is recorded
 * under this key already is not recorded again.
 * @throws ApiError what the server refuses at once, also that nobody is signed in: it is not recorded then.
 * @throws DeviceFullError where there is no room, and no connection or nobody in whose name it could be sent: nothing was booked or
 * recorded.
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
			// Another tab may have had the answer before this one listened.
			const answer = recentlyBooked(key);
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
					// What the refusal kept back.
					void sendWaiting(change.person);
				}, reject);
			});
		}
		const isCut = isDeviceCut();
		if (isCut || patience === 0) recorded();
		// It may wait behind a change that is to be settled.
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

/** Without its storage, the way it was before: sent at once, or not at all. */
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

/** Whether nobody has to wait to find out that there is no connection. */
function isDeviceCut(): boolean {
	return !navigator.onLine || queueState().isOffline || !isServerReached();
}

let hasAsked = false;

/** Asks the browser not to clear this site's storage when room gets short. */
function askToKeep(): void {
	if (hasAsked) return;
	hasAsked = true;
	// Where it is refused, or unknown on plain http, the queue is kept as any site's data is.
	void navigator.storage?.persist?.().catch(() => undefined);
}

/**
 * Takes back what was recorded and not sent yet.
 * @returns whether it was: what may be booked already is taken back by another movement.
 */
export async function takeBackRecorded(key: string): Promise<boolean> {
	return (await takeAllBack([key])).length > 0;
}

/** The same for many. @returns the keys of what was taken back. */
export async function takeAllBack(keys: readonly string[]): Promise<string[]> {
	const out = await takeOut(keys);
	announce({ what: "changed", out });
	return out;
}
