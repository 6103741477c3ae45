import type { Problem } from "@freehub/contract/problem";
import type { PromiseNotice } from "@freehub/contract/stock/promise-notices";
import type { Booked } from "@freehub/contract/stock/stock";
import { t } from "@lingui/core/macro";
import { markQueue } from "#lib/browser-marks.ts";
import { currentGuest, isGuest } from "#lib/guest.ts";
import { expectChanges } from "#lib/quantity-signals.ts";
import { sayLostBy } from "#lib/say-lost.ts";
import { notify } from "#ui/notify.ts";
import { queueState, setState } from "./queue-state.ts";
import { isChange, knownWrites, noteKnown, onCleared, storedWrites } from "./stored-changes.ts";

/** Messages between tabs about the queue. */
export type QueueNews =
	/** `out`: keys of changes that were removed without being booked. */
	| { what: "changed"; out?: readonly string[] }
	/** The server answers again. Tabs abort requests that hang, because these block the other changes. */
	| { what: "again" }
	| { what: "booked"; key: string; answer: Booked }
	/** Lines of an order are closed. */
	| { what: "closed"; key: string; lines: readonly string[]; lost?: readonly PromiseNotice[] }
	| { what: "refused"; key: string; problem: Problem }
	/** The server did not answer, or answered that this person is not signed in. Their recorded changes stay in the queue. */
	| { what: "stopped"; person: string; needsSignIn: boolean };

/** @param isAwaited whether a form in this tab waits for this news itself. */
type NewsListener = (news: QueueNews, isAwaited: boolean) => void;

let person: string | undefined;
const newsListeners = new Set<NewsListener>();
/** Keys that a form in this tab still waits for; the form itself can show why they failed. */
export const awaited = new Set<string>();

type Outcome = Extract<QueueNews, { what: "booked" | "closed" | "refused" | "stopped" }>;

/** The writes done since the page load, used to undo them. */
const done = new Map<string, Outcome>();

type Patience = {
	/** How long to wait, in ms; 0: only for what is known already. */
	patience: number;
	/** The person in whose queue it is; undefined: the person who has recorded it here. */
	person?: string;
	/** Nothing is waited for any more once the sending has ended. */
	sending?: Promise<unknown>;
};

/** Waits until a recorded write is done or refused, or its person's queue stops. @returns undefined if none happens in time. */
export function outcomeOf(
	key: string,
	{ patience, person: asked, sending }: Patience,
): Promise<Outcome | undefined> {
	const known = done.get(key);
	if (known !== undefined) return Promise.resolve(known);
	const whose = asked ?? knownWrites().find((write) => write.key === key)?.person;
	return new Promise((resolve) => {
		const timer = setTimeout(finish, patience);
		const stopListening = onQueueNews((news) => {
			if (news.what === "stopped" && news.person === (whose ?? news.person)) finish(news);
			if ((isDone(news) || news.what === "refused") && news.key === key) finish(news);
		});
		function finish(news?: Outcome): void {
			clearTimeout(timer);
			stopListening();
			// Another tab may have received the answer before this one listened.
			resolve(done.get(key) ?? news);
		}
		if (patience === 0) finish();
		void sending?.then(() => finish());
	});
}

/** One channel to send and receive: a channel does not receive its own messages. */
const channel = new BroadcastChannel("freehub-stock-queue");
channel.onmessage = ({ data }: MessageEvent<QueueNews>) => hear(data);

onCleared((lost) => {
	announce({ what: "changed" });
	if (lost.length === 0) return;
	const names = [
		...new Set(lost.map((write) => (isChange(write) ? write.product.name : write.order.number))),
	].join(", ");
	notify(t`The browser has cleared its storage. Record again what was not sent: ${names}.`, "failure");
});

function hear(news: QueueNews): void {
	if (news.what === "stopped") {
		const { needsSignIn } = news;
		// The other person's session may have ended before this person signed in.
		setState({ isOffline: !needsSignIn, ...(news.person === person && { needsSignIn }) });
	}
	if (isDone(news) || news.what === "refused") setState({ isOffline: false, needsSignIn: false });
	if (isDone(news)) {
		done.set(news.key, news);
		noteKnown(news.key);
	}
	if (news.what === "again") setState({ isOffline: false });
	// Now, because a listener writes the quantity that includes a booked change; both must be shown in the same render.
	showKnown();
	const isAwaited = "key" in news && awaited.has(news.key);
	for (const listener of newsListeners) listener(news, isAwaited);
	if (news.what !== "stopped" && news.what !== "again") void readQueue();
}

function isDone(news: QueueNews): news is Extract<QueueNews, { what: "booked" | "closed" }> {
	return news.what === "booked" || news.what === "closed";
}

/** Notifies this tab and the other tabs. Who lost a piece by a write that no form in this tab waits for is said here, once. */
export function announce(news: QueueNews): void {
	channel.postMessage(news);
	if (news.what === "booked" && !awaited.has(news.key)) sayLostBy(news.answer);
	if (news.what === "closed") sayLostBy(news);
	hear(news);
}

/** @returns a function that stops listening. */
export function onQueueNews(listener: NewsListener): () => void {
	newsListeners.add(listener);
	return () => newsListeners.delete(listener);
}

/** Sets the current person; undefined if nobody. Hides another person's changes at once. */
export async function showQueueOf(next: string | undefined): Promise<void> {
	const isOther = next !== person;
	person = next;
	if (isOther) setState({ changes: [], isRead: false });
	if (next !== undefined) setState({ needsSignIn: false });
	await readQueue();
}

let reading: Promise<void> = Promise.resolve();
let next: Promise<void> | undefined;

/**
 * Reads the recorded writes again and updates the expected quantities of the products. Calls made during a reading share one
 * further reading, so hundreds of changes in a row do not each cause one.
 */
export function readQueue(): Promise<void> {
	next ??= reading.then(() => {
		next = undefined;
		// Storage can be forbidden. Then nothing is recorded either, but we must not claim that everything is booked. The same holds
		// while the current person is unknown: the next person's page would begin with that claim.
		reading = storedWrites().then(
			() => {
				setState({ isForbidden: false });
				showQueue(person !== undefined);
			},
			() => {
				setState({ isForbidden: true });
				showQueue(false);
			},
		);
		return reading;
	});
	return next;
}

/**
 * Shows the recorded changes as far as known, without reading the storage.
 * @param recorder who has just recorded one. It may be the current person, whom `showQueueOf` has not set yet.
 */
export function showKnown(recorder?: string): void {
	person ??= recorder;
	showQueue(queueState().isRead);
}

function showQueue(isRead: boolean): void {
	const writes = knownWrites();
	const known = writes.filter(isChange);
	const closings = writes.filter((write) => !isChange(write));
	const told = known.filter(({ key }) => !awaited.has(key));
	const changes = told.filter((change) => change.person === person);
	const others = told.filter((change) => change.person !== person);
	const guests = new Map<string, number>();
	for (const { person: who } of others) if (isGuest(who)) guests.set(who, (guests.get(who) ?? 0) + 1);
	const expected = new Map<string, { delta: number; isSent: boolean; isAwaited: boolean }>();
	for (const { key, person: who, product, delta, sentAt, refusal } of known) {
		if (who !== person) continue;
		const before = expected.get(product._id) ?? { delta: 0, isSent: false, isAwaited: false };
		const isSent = before.isSent || (sentAt !== undefined && refusal === undefined);
		const isAwaited = before.isAwaited || awaited.has(key);
		expected.set(product._id, { delta: before.delta + delta, isSent, isAwaited });
	}
	expectChanges(expected);
	const ofPeople = others.filter(({ person: who }) => !isGuest(who)).length;
	setState({ changes, closings, isRead, others: ofPeople, guests });
	markQueue(told.length + closings.length > 0 || currentGuest() !== undefined);
}
