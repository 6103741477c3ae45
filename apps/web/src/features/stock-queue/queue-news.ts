import type { Problem } from "@freehub/contract/problem";
import type { Booked } from "@freehub/contract/stock";
import { t } from "@lingui/core/macro";
import { currentGuest, isGuest } from "#lib/guest.ts";
import { expectChanges } from "#lib/quantity-signals.ts";
import { markQueue } from "#lib/queue-mark.ts";
import { notify } from "#ui/notify.ts";
import { queueState, setState } from "./queue-state.ts";
import { onCleared, storedChanges } from "./stored-changes.ts";

/** What tabs tell each other. */
export type QueueNews =
	/** `out`: the keys of what was taken out without being booked. */
	| { what: "changed"; out?: readonly string[] }
	/** The server answers again: what a tab has sent before hangs, and keeps the others from sending. */
	| { what: "again" }
	| { what: "booked"; key: string; answer: Booked }
	| { what: "refused"; key: string; problem: Problem }
	/** The server did not answer, or said that this person is not signed in: what they have recorded stays so. */
	| { what: "stopped"; person: string; needsSignIn: boolean };

/** @param isAwaited whether a form of this tab waits for the news itself. */
type NewsListener = (news: QueueNews, isAwaited: boolean) => void;

const CHANNEL = "freehub-stock-queue";

let person: string | undefined;
const newsListeners = new Set<NewsListener>();
/** The keys that a form of this tab waits for, and may still say why they failed. */
export const awaited = new Set<string>();

/** What was booked since the page was loaded, for taking it back. */
const recent = new Map<string, Booked>();

export function recentlyBooked(key: string): Booked | undefined {
	return recent.get(key);
}

/** How long the answer to what is on its way is waited for, in ms. */
const SOON_MS = 5000;

/** What was booked under a key that was sent; undefined where nobody knows soon, as nobody answers now, or it was refused. */
export function awaitBooked(key: string): Promise<Booked | undefined> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => settle(undefined), SOON_MS);
		const stop = onQueueNews((news) => {
			if (news.what === "booked" && news.key === key) settle(news.answer);
			else if (news.what === "stopped" || (news.what === "refused" && news.key === key)) settle(undefined);
		});
		function settle(answer: Booked | undefined): void {
			clearTimeout(timer);
			stop();
			resolve(answer);
		}
		const known = recentlyBooked(key);
		if (known !== undefined || queueState().isOffline) settle(known);
	});
}

/** One for both directions: a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

onCleared((lost) => {
	announce({ what: "changed" });
	if (lost.length === 0) return;
	const names = [...new Set(lost.map(({ product }) => product.name))].join(", ");
	notify(t`The browser has cleared its storage. Record again what was not sent: ${names}.`, "failure");
});

function openChannel(): BroadcastChannel {
	if (channel === undefined) {
		channel = new BroadcastChannel(CHANNEL);
		channel.onmessage = ({ data }: MessageEvent<QueueNews>) => hear(data);
	}
	return channel;
}

function hear(news: QueueNews): void {
	if (news.what === "stopped") {
		const { needsSignIn } = news;
		// Another's session may have ended before this person has signed in.
		setState({ isOffline: !needsSignIn, ...(news.person === person && { needsSignIn }) });
	}
	if (news.what === "booked" || news.what === "refused") setState({ isOffline: false, needsSignIn: false });
	if (news.what === "booked") recent.set(news.key, news.answer);
	if (news.what === "again") setState({ isOffline: false });
	const isAwaited = "key" in news && awaited.has(news.key);
	for (const listener of newsListeners) listener(news, isAwaited);
	if (news.what !== "stopped" && news.what !== "again") void readQueue();
}

/** Tells this tab and the others. */
export function announce(news: QueueNews): void {
	openChannel().postMessage(news);
	hear(news);
}

/** @returns a function that stops listening. */
export function onQueueNews(listener: NewsListener): () => void {
	openChannel();
	newsListeners.add(listener);
	return () => newsListeners.delete(listener);
}

/** Somebody records a change: it is theirs that is shown, also where nothing else has said yet who is at the screen. */
export function showRecorderOf(change: { person: string }): void {
	person ??= change.person;
}

/** This person is at the screen now, or nobody. What is shown of another goes at once. */
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
 * Reads again what is recorded, and shows what the products' quantities will be. Hundreds of changes in a row are not each
 * read after each: what is asked for during a reading is one more reading.
 */
export function readQueue(): Promise<void> {
	next ??= reading.then(() => {
		next = undefined;
		reading = readNow();
		return reading;
	});
	return next;
}

async function readNow(): Promise<void> {
	// Storage can be forbidden; then nothing is recorded either, and nobody may say that all is booked. Nor while it is not known
	// who is at the screen: the next one's page would begin with that.
	const all = await storedChanges().catch(() => undefined);
	const told = (all ?? []).filter(({ key }) => !awaited.has(key));
	const changes = told.filter((change) => change.person === person);
	const others = told.filter((change) => change.person !== person);
	const guests = new Map<string, number>();
	for (const { person: who } of others) if (isGuest(who)) guests.set(who, (guests.get(who) ?? 0) + 1);
	const expected = new Map<string, { delta: number; isSent: boolean }>();
	for (const { product, delta, sentAt, refusal } of changes) {
		const before = expected.get(product._id) ?? { delta: 0, isSent: false };
		const isSent = before.isSent || (sentAt !== undefined && refusal === undefined);
		expected.set(product._id, { delta: before.delta + delta, isSent });
	}
	expectChanges(expected);
	const ofPeople = others.filter(({ person: who }) => !isGuest(who)).length;
	setState({ changes, isRead: all !== undefined && person !== undefined, others: ofPeople, guests });
	markQueue(told.length > 0 || currentGuest() !== undefined);
}
