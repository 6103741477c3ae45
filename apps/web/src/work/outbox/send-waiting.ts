import { ApiError } from "@freehub/contract/errors";
import { reads } from "@freehub/contract/shop-window/reads";
import { recordMovement } from "@freehub/contract/stock/stock";
import { sendable } from "@freehub/domain/stock/stock-queue";
import { t } from "@lingui/core/macro";
import { api, serverIsAhead } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { isGuest } from "#lib/guest.ts";
import { loadPart } from "#lib/load-part.ts";
import { isRefusal, isSignedOut } from "#lib/write.ts";
import { notify } from "#ui/notify.ts";
import { announce, awaited, onQueueNews, type QueueNews, showKnown } from "./queue-news.ts";
import { queueState, setState } from "./queue-state.ts";
import {
	changeStored,
	isChange,
	markSent,
	type NewWrite,
	removeChanges,
	removeDone,
	type StockChange,
	type StoredWrite,
	storedWrites,
} from "./stored-changes.ts";

/** Request timeout in ms. A repeat is safe: the change is booked once. */
const PATIENCE_MS = 30_000;
/** A request that is younger than this, in ms, does not count as hanging. */
const RECENT_MS = 1000;
/**
 * After this time without an answer, in ms, check whether the server answers other requests; if it does, this one hangs. Doubles
 * each time.
 */
const HUNG_MS = 3000;
/** After this many server errors a change is put aside, so that it does not block the others. */
const FAILURES = 5;
const LONGEST_PAUSE_MS = 60_000;

/** People whose changes must be sent. A device can change hands faster than it sends. */
const wanted = new Set<string>();
let running: Promise<void> | undefined;
/** Number of consecutive attempts without an answer. */
let cuts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const failures = new Map<string, number>();
/** Aborts the current request. */
let attempt = new AbortController();
let beganAt = 0;
/** Number of consecutive attempts that hung while the server answered other requests. */
let hung = 0;

onQueueNews(({ what }) => {
	if (what === "again" && Date.now() - beganAt > RECENT_MS) letGo();
});

/** The server answers again: aborts requests that hang on an old connection, in every tab, and sends again. */
export function sendAgain(person: string): Promise<void> {
	letGo();
	announce({ what: "again" });
	cuts = 0;
	return sendWaiting(person);
}

function letGo(): void {
	attempt.abort();
	attempt = new AbortController();
}

function patience(): AbortSignal {
	return AbortSignal.any([attempt.signal, AbortSignal.timeout(PATIENCE_MS)]);
}

/** Sends the change again if the server answers other requests in the meantime. @returns a function that ends the watch. */
function watch(person: string): () => void {
	const own = attempt;
	beganAt = Date.now();
	let isOver = false;
	async function look(): Promise<void> {
		try {
			await api.call(reads.getSession, { signal: AbortSignal.timeout(HUNG_MS) });
		} catch {
			// The server does not answer at all; `sendWaiting` retries later.
			return;
		}
		if (isOver || own !== attempt) return;
		hung += 1;
		void sendAgain(person);
	}
	const watching = setTimeout(() => void look(), HUNG_MS * 2 ** hung);
	return () => {
		isOver = true;
		clearTimeout(watching);
	};
}

/**
 * Sends this person's recorded changes in order, until none is left or the server does not answer; then it retries after a
 * pause. Changes recorded without signing in belong to nobody and are not sent.
 */
export function sendWaiting(person: string): Promise<void> {
	if (isGuest(person)) return Promise.resolve();
	wanted.add(person);
	running ??= (async () => {
		try {
			for (const who of wanted) {
				// Delete first: a person added again during the send gets another turn.
				wanted.delete(who);
				const send = () => sendAll(who);
				// Only one tab sends at a time. Without browser locks (plain http) two tabs may send the same change; it is booked once.
				const sending = navigator.locks?.request("freehub-stock-queue", send) ?? send();
				// If the storage cannot be read, there is nothing to send.
				await sending.catch(() => undefined);
			}
		} finally {
			running = undefined;
		}
	})();
	return running;
}

/** Stops the automatic sending: the person has signed out. */
export function stopSending(): void {
	clearTimeout(timer);
	cuts = 0;
}

async function sendAll(person: string): Promise<void> {
	clearTimeout(timer);
	// Read again each time, to find changes recorded in the meantime.
	for (;;) {
		const own = (await storedWrites()).filter((write) => write.person === person);
		const next = sendable(own);
		if (own.length === 0) setState({ isOffline: false });
		if (next.length === 0) return;
		for (const change of next) {
			const result = await sendOne(change);
			if (result === "stopped") return;
			// A refusal changes which changes are blocked, so compute the list again.
			if (result === "refused") break;
		}
	}
}

async function sendOne(waiting: StoredWrite): Promise<"done" | "refused" | "stopped"> {
	const endWatch = watch(waiting.person);
	try {
		const ahead = await clock();
		const change = await markSent(waiting, { now: Date.now(), ahead });
		if (change === undefined) {
			announce({ what: "changed" });
			return "refused";
		}
		// From now on, the server's quantity may include it.
		if (awaited.has(change.key)) showKnown();
		else if (waiting.sentAt === undefined) announce({ what: "changed" });
		return await deliver(change);
	} catch (error) {
		// The server has not processed it, so restore the unsent state: the person can still take the change back.
		if (isSignedOut(error) && waiting.sentAt === undefined)
			await changeStored(waiting, () => waiting).catch(() => undefined);
		stop(waiting.person, error);
		return "stopped";
	} finally {
		endWatch();
	}
}

type NewsOf<What extends QueueNews["what"]> = Extract<QueueNews, { what: What }>;
type How = { idempotencyKey: string; user: string; signal?: AbortSignal };

/** Sends a write to its endpoint. @returns the news of its answer. @throws why it was not done. */
export function sendNow(write: StockChange, how: How): Promise<NewsOf<"booked">>;
export function sendNow(write: NewWrite, how: How): Promise<NewsOf<"booked" | "closed">>;
export async function sendNow(write: NewWrite, how: How): Promise<NewsOf<"booked" | "closed">> {
	const { idempotencyKey: key } = how;
	if (write.kind === "closing") {
		const { order, body } = write;
		// Few devices close lines, and any page may send them: their endpoint and the words of a refusal load when they are needed.
		const { closePurchaseLines } = await loadPart(
			"order-commands",
			() => import("@freehub/contract/buying/purchase-commands"),
			{ words: "table" },
		);
		const { lost } = await api.call(closePurchaseLines, { params: { id: order._id }, body, ...how });
		return { what: "closed", key, lines: body.lines, ...(lost && { lost }) };
	}
	const { product, body } = write;
	const answer = await api.call(recordMovement, { params: { id: product._id }, body, ...how });
	return { what: "booked", key, answer };
}

/** @throws if there is no answer, or the write's person is not signed in. */
async function deliver(write: StoredWrite): Promise<"done" | "refused"> {
	const { key, person } = write;
	try {
		const news = await sendNow(write, { idempotencyKey: key, user: person, signal: patience() });
		cuts = 0;
		hung = 0;
		failures.delete(key);
		if (news.what === "booked" && isChange(write)) await removeDone(write, news.answer, write.body.batch);
		else await removeDone(write);
		announce(news);
		return "done";
	} catch (error) {
		if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
		const times = (failures.get(key) ?? 0) + 1;
		if (error.code === "internal") failures.set(key, times);
		if (!isRefusal(error) && times < FAILURES) throw error;
		failures.delete(key);
		cuts = 0;
		await refuse(write, error);
		return "refused";
	}
}

/** A refused change waits until a person settles it. A closing is over, and a message says so. */
async function refuse(write: StoredWrite, error: ApiError): Promise<void> {
	const { key } = write;
	const { problem } = error;
	if (isChange(write)) await changeStored(write, (stored) => ({ ...stored, refusal: problem }));
	else {
		await removeChanges([key], () => true);
		sayNotClosed(error);
	}
	announce({ what: "refused", key, problem });
}

export function sayNotClosed(error: unknown): void {
	const why = errorSentence(error);
	notify(t`The rest was not closed. ${why}`, "failure");
}

/**
 * How far the server's clock is ahead, in ms. Asks the server if its clock is unknown or the last attempt had no answer. This
 * happens before the change is marked as sent, so the person can still take it back.
 */
async function clock(): Promise<number> {
	if (serverIsAhead() === undefined || queueState().isOffline || !navigator.onLine)
		await api.call(reads.getSession, { signal: patience() });
	return serverIsAhead() ?? 0;
}

function stop(person: string, error: unknown): void {
	const needsSignIn = isSignedOut(error);
	// An aborted request is sent again at once, by this tab or another.
	const isLetGo = (error as { name?: unknown }).name === "AbortError";
	if (!isLetGo) announce({ what: "stopped", person, needsSignIn });
	if (needsSignIn) return;
	cuts += 1;
	const pause = Math.min(1000 * 2 ** cuts, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);
	timer = setTimeout(() => void sendWaiting(person), pause);
}
