import type { Problem } from "@freehub/contract/problem";
import type { Booked } from "@freehub/contract/stock";
import { useSyncExternalStore } from "react";
import { expectChanges } from "#lib/quantity-signals.ts";
import { markQueue } from "#lib/queue-mark.ts";
import { type StoredChange, storedChanges } from "./stored-changes.ts";

export type QueueState = {
	/** What the person at the screen has recorded, in its order, except for what a form still waits for. */
	changes: readonly StoredChange[];
	/** How many changes others have recorded on this device. */
	others: number;
	/** The server has not answered the last time that something was sent, or the browser knows of no connection. */
	isOffline: boolean;
	/** Nobody is signed in for whom anything could be sent. */
	needsSignIn: boolean;
};

/** What tabs tell each other. */
export type QueueNews =
	| { what: "changed" }
	| { what: "booked"; key: string; answer: Booked }
	| { what: "refused"; key: string; problem: Problem }
	/** The server did not answer, or said that nobody is signed in: what is recorded stays so. */
	| { what: "stopped"; needsSignIn: boolean };

/** @param isAwaited whether a form of this tab waits for the news itself. */
type NewsListener = (news: QueueNews, isAwaited: boolean) => void;

const CHANNEL = "freehub-stock-queue";

let person: string | undefined;
let state: QueueState = { changes: [], others: 0, isOffline: false, needsSignIn: false };
const listeners = new Set<() => void>();
const newsListeners = new Set<NewsListener>();
/** The keys that a form of this tab waits for, and may still say why they failed. */
export const awaited = new Set<string>();

/** What was booked since the page was loaded, for taking it back. */
const lately = new Map<string, Booked>();

export function bookedLately(key: string): Booked | undefined {
	return lately.get(key);
}

/** One for both directions: a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
	if (channel === undefined) {
		channel = new BroadcastChannel(CHANNEL);
		channel.onmessage = ({ data }: MessageEvent<QueueNews>) => hear(data);
	}
	return channel;
}

function hear(news: QueueNews): void {
	if (news.what === "stopped") setState({ isOffline: !news.needsSignIn, needsSignIn: news.needsSignIn });
	if (news.what === "booked" || news.what === "refused") setState({ isOffline: false, needsSignIn: false });
	if (news.what === "booked") lately.set(news.key, news.answer);
	const isAwaited = "key" in news && awaited.has(news.key);
	for (const listener of newsListeners) listener(news, isAwaited);
	if (news.what !== "stopped") void readQueue();
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

export function setState(part: Partial<QueueState>): void {
	state = { ...state, ...part };
	for (const listener of listeners) listener();
}

export function queueState(): QueueState {
	return state;
}

export function useQueueState(): QueueState {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		queueState,
		queueState,
	);
}

/** Somebody else is at the screen, or nobody. */
export async function showQueueOf(next: string | undefined): Promise<void> {
	person = next;
	setState({ changes: [], ...(next !== undefined && { needsSignIn: false }) });
	await readQueue();
}

/** Reads again what is recorded, and shows what the products' quantities will be. */
export async function readQueue(): Promise<void> {
	// Storage can be forbidden; then nothing is recorded either.
	const all = await storedChanges().catch(() => []);
	const told = all.filter(({ key }) => !awaited.has(key));
	const changes = told.filter((change) => change.person === person);
	const expected = new Map<string, number>();
	for (const { product, delta } of changes)
		expected.set(product._id, (expected.get(product._id) ?? 0) + delta);
	expectChanges(expected);
	setState({ changes, others: told.length - changes.length });
	markQueue(told.length > 0);
}
