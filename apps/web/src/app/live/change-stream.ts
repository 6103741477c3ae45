import type { Change } from "@freehub/contract/changes";
import { apiHost } from "#lib/api.ts";
import { electOne } from "./elect-one.ts";
import { NoRoom, readEvents } from "./read-events.ts";
import { readPage } from "./read-page.ts";
import { RecentChanges } from "./recent-changes.ts";

/** A tab's callbacks. */
export type Listener = {
	onChanges: (changes: readonly Change[]) => void;
	/** The missed changes cannot be listed: read everything again. */
	onAgain: () => void;
	/** The server had ended the stream, and it is open again: the reader's rights may have changed. */
	onEnd: () => void;
	onLive: (isLive: boolean) => void;
	/** Asks the server whether it answers at all. */
	isThere: () => Promise<boolean>;
	/** The server does not answer. */
	onGone: () => void;
	/** The server answers again, as another tab has found out. */
	onThere: () => void;
};

/** Messages from the leader tab to the other tabs; `to` is the place up to which they have all changes. */
type News =
	| { kind: "changes"; from: number; to: number; changes: readonly Change[] }
	/** For a new tab: the changes since it began to read. */
	| { kind: "recent"; tab: string; to: number; changes: readonly Change[] }
	| { kind: "again"; tab?: string; to: number }
	/** Tabs without a place may ask for one now. */
	| { kind: "ready" }
	| { kind: "live"; isLive: boolean }
	| { kind: "gone" }
	| { kind: "there" }
	| { kind: "end" };
/** Messages from the other tabs to the leader. */
type TabRequest = { kind: "hello"; tab: string; since: number } | { kind: "person"; person: string };

const NAME = "freehub-changes";
/** How far back a stream may begin, in ms. Older data is read again when it is shown. */
const MAX_RECENT_MS = 60_000;
/** Interval for reading pages without a stream, in ms. */
const POLL_MS = 5000;
const FIRST_PAUSE_MS = 250;
/** A connection that is not open after this time, in ms, will not open if other requests get answers. Before, it may be slow. */
const HUNG_MS = 4000;
const LAST_PAUSE_MS = 30_000;

export type ChangeStream = ReturnType<typeof createChangeStream>;

/**
 * The server's changes in this tab. One tab, the leader, holds the connection (a browser opens six to a host) and passes the
 * changes on. Each tab remembers the place up to which it has all changes, so that a new leader continues from there.
 */
export function createChangeStream(listener: Listener) {
	const tab = Math.random().toString(36).slice(2);
	/** This tab's data may have been read at this time or later, in ms since 1970. */
	const since = Math.max(performance.timeOrigin, Date.now() - MAX_RECENT_MS);
	let place: number | undefined;
	let person: string | undefined;
	let channel: BroadcastChannel | undefined;
	let running: AbortController | undefined;
	/** Set in the leader tab only. */
	let connection: AbortController | undefined;
	let isOpen = false;
	let askedAt = 0;
	const recent = new RecentChanges(MAX_RECENT_MS);

	const post = (message: News | TabRequest) => channel?.postMessage(message);

	/** Shows the changes after a place, except those that were shown before. */
	function show(from: number, to: number, changes: readonly Change[]): void {
		if (place !== undefined && from > place) return readAgain(to);
		const known = place ?? from;
		place = Math.max(known, to);
		const fresh = changes.filter((change) => change.place > known);
		if (fresh.length > 0) listener.onChanges(fresh);
	}

	/** This tab missed changes. */
	function readAgain(to: number): void {
		place = to;
		listener.onAgain();
	}

	function hear({ data }: MessageEvent<News | TabRequest>): void {
		switch (data.kind) {
			case "changes":
				// Without a place, do not show them: this tab's first message will contain them.
				recent.add(data.changes);
				if (place !== undefined) show(data.from, data.to, data.changes);
				return;
			case "recent":
				if (data.tab !== tab || place !== undefined) return;
				place = data.to;
				recent.begin(Date.now());
				listener.onLive(true);
				if (data.changes.length > 0) listener.onChanges(data.changes);
				return;
			case "again":
				if (data.tab !== undefined && data.tab !== tab) return;
				recent.begin(Date.now());
				return readAgain(data.to);
			case "ready":
				if (place === undefined) post({ kind: "hello", tab, since });
				return;
			case "live":
				return listener.onLive(data.isLive);
			case "gone":
				return listener.onGone();
			case "there":
				return listener.onThere();
			case "end":
				return listener.onEnd();
			case "hello":
				return greet(data);
			case "person":
				if (person !== undefined && data.person !== person) connection?.abort();
		}
	}

	/** Tells a new tab what it may have missed. */
	function greet(hello: { tab: string; since: number }): void {
		if (connection === undefined || place === undefined) return;
		const changes = recent.since(hello.since);
		if (changes === undefined) post({ kind: "again", tab: hello.tab, to: place });
		else post({ kind: "recent", tab: hello.tab, to: place, changes });
	}

	function setLive(isLive: boolean): void {
		isOpen = isLive;
		listener.onLive(isLive);
		post({ kind: "live", isLive });
	}

	async function isThere(): Promise<boolean> {
		const isAnswered = await listener.isThere();
		if (!isAnswered) {
			listener.onGone();
			post({ kind: "gone" });
		}
		return isAnswered;
	}

	/** Shows the server's changes, here and in the other tabs. */
	function tell(to: number, changes: readonly Change[]): void {
		const from = place ?? to;
		recent.add(changes);
		show(from, to, changes);
		post({ kind: "changes", from, to, changes });
	}

	/** All tabs missed changes. */
	function beginAgain(to: number): void {
		recent.begin(Date.now());
		readAgain(to);
		post({ kind: "again", to });
	}

	/** Reads pages for `forMs`, because the server has no room for a stream. */
	async function poll(forMs: number, signal: AbortSignal, onOpen: () => void): Promise<void> {
		const end = Date.now() + forMs;
		do {
			const page = await readPage(place, signal);
			if (page === undefined) place = undefined;
			else if (place === undefined) beginAgain(page.next);
			else if (page.next > place) tell(page.next, page.changes);
			onOpen();
			post({ kind: "ready" });
			if (page?.isEnd === true) await sleep(POLL_MS * (0.75 + Math.random() / 2), signal);
		} while (Date.now() < end && !signal.aborted);
	}

	/** Reads one connection to its end. */
	async function readOnce(signal: AbortSignal, onOpen: () => void): Promise<void> {
		const isNew = place === undefined;
		const elapsed = Math.ceil(Date.now() - since);
		const from = isNew ? `recent=${Math.min(MAX_RECENT_MS, elapsed)}` : `after=${place}`;
		for await (const { event, id, data } of readEvents(`${apiHost()}/events?${from}`, signal, isThere)) {
			switch (event) {
				case "ready":
					if (isNew) {
						place = id;
						recent.begin(since);
						if (elapsed > MAX_RECENT_MS) readAgain(id);
					}
					onOpen();
					post({ kind: "ready" });
					break;
				case "again":
					beginAgain(id);
					onOpen();
					break;
				case "changes":
					tell(id, JSON.parse(data) as Change[]);
					break;
			}
		}
	}

	/** @returns whether pages were read all the time; then try a stream again. */
	async function isPolled(forMs: number, signal: AbortSignal, onOpen: () => void): Promise<boolean> {
		try {
			await poll(forMs, signal, onOpen);
			return !signal.aborted;
		} catch {
			return false;
		}
	}

	/** Holds the connection, and opens it again whenever it ends. */
	async function hold(over: AbortSignal): Promise<void> {
		let failures = 0;
		let hasEnded = false;
		function onOpen(): void {
			failures = 0;
			setLive(true);
			if (!hasEnded) return;
			hasEnded = false;
			listener.onEnd();
			post({ kind: "end" });
		}
		while (!over.aborted) {
			connection = new AbortController();
			const signal = AbortSignal.any([over, connection.signal]);
			askedAt = Date.now();
			try {
				await readOnce(signal, onOpen);
				hasEnded = true;
			} catch (error) {
				// No answer, or the connection broke; the place is known.
				if (error instanceof NoRoom && (await isPolled(error.again, signal, onOpen))) continue;
			}
			if (over.aborted) break;
			setLive(false);
			if (!connection.signal.aborted) await pause(failures++, signal);
		}
		connection = undefined;
	}

	return {
		start(): void {
			if (running !== undefined) return;
			running = new AbortController();
			channel = new BroadcastChannel(NAME);
			channel.addEventListener("message", hear);
			if (place === undefined) post({ kind: "hello", tab, since });
			void electOne(NAME, running.signal, hold);
		},
		stop(): void {
			running?.abort();
			running = undefined;
			channel?.close();
			channel = undefined;
		},
		/** Sets the current person, once known: another person's connection gets other changes. */
		setPerson(next: string): void {
			if (next === person) return;
			const isOther = person !== undefined;
			person = next;
			if (isOther) connection?.abort();
			post({ kind: "person", person });
		},
		/** The server answers again: restart a connection that hangs or waits. */
		beginAnew(): void {
			post({ kind: "there" });
			if (!isOpen && Date.now() - askedAt > HUNG_MS) connection?.abort();
		},
	};
}

/** Each browser waits for a different time, because all of them reconnect after a server restart. */
function pause(failures: number, over: AbortSignal): Promise<void> {
	const most = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
	return sleep(most * (0.5 + Math.random() / 2), over);
}

/** Waits `ms`, but not after the browser is online again or `over` is aborted. */
async function sleep(ms: number, over: AbortSignal): Promise<void> {
	const wake = new AbortController();
	await new Promise<void>((resolve) => {
		const { signal } = wake;
		setTimeout(resolve, ms);
		addEventListener("online", () => resolve(), { signal });
		over.addEventListener("abort", () => resolve(), { signal });
	});
	wake.abort();
}
