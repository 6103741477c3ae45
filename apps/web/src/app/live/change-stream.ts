import type { Change } from "@freehub/contract/changes";
import { apiHost } from "#lib/api.ts";
import { electOne } from "./elect-one.ts";
import { NoRoom, readEvents } from "./read-events.ts";
import { readPage } from "./read-page.ts";
import { RecentChanges } from "./recent-changes.ts";

/** What a tab does with what it hears. */
export type Listener = {
	onChanges: (changes: readonly Change[]) => void;
	/** What was missed cannot be listed: everything is to be read again. */
	onAgain: () => void;
	/** The server had ended the stream, and it is open again: the rights of who reads may be others. */
	onEnd: () => void;
	onLive: (isLive: boolean) => void;
	/** Asks the server whether it answers at all. */
	isThere: () => Promise<boolean>;
	/** It does not. */
	onGone: () => void;
	/** It does again, as another tab has found out. */
	onThere: () => void;
};

/** What the tab that holds the connection tells the others; `to` is the place up to which they are told. */
type News =
	| { kind: "changes"; from: number; to: number; changes: readonly Change[] }
	/** For a tab that has just come: what changed since it began to read. */
	| { kind: "recent"; tab: string; to: number; changes: readonly Change[] }
	| { kind: "again"; tab?: string; to: number }
	/** Whoever has no place may ask for one now. */
	| { kind: "ready" }
	| { kind: "live"; isLive: boolean }
	| { kind: "gone" }
	| { kind: "there" }
	| { kind: "end" };
/** What the others say to it. */
type TabRequest = { kind: "hello"; tab: string; since: number } | { kind: "person"; person: string };

const NAME = "freehub-changes";
/** At most so far back a stream begins: what was read before is read again when it is shown. */
const MAX_RECENT_MS = 60_000;
/** How often pages are asked for where there is no stream. */
const POLL_MS = 5000;
const FIRST_PAUSE_MS = 250;
/** A connection that is not open after so long, where others are answered, will not be; a slow one may be. */
const HUNG_MS = 4000;
const LAST_PAUSE_MS = 30_000;

export type ChangeStream = ReturnType<typeof createChangeStream>;

/**
 * The server's changes in this tab. One tab of the browser holds the connection (a browser opens six to a host) and hands on what
 * comes; each remembers the place up to which it was told, so that whoever takes over goes on from there.
 */
export function createChangeStream(listener: Listener) {
	const tab = Math.random().toString(36).slice(2);
	/** From when on what this tab shows may have been read. */
	const since = Math.max(performance.timeOrigin, Date.now() - MAX_RECENT_MS);
	let place: number | undefined;
	let person: string | undefined;
	let channel: BroadcastChannel | undefined;
	let running: AbortController | undefined;
	/** Only of the tab that holds the connection. */
	let connection: AbortController | undefined;
	let isOpen = false;
	let askedAt = 0;
	const recent = new RecentChanges(MAX_RECENT_MS);

	const post = (message: News | TabRequest) => channel?.postMessage(message);

	/** Shows changes that follow on a place, less those that were shown before. */
	function show(from: number, to: number, changes: readonly Change[]): void {
		if (place !== undefined && from > place) return readAgain(to);
		const known = place ?? from;
		place = Math.max(known, to);
		const fresh = changes.filter((change) => change.place > known);
		if (fresh.length > 0) listener.onChanges(fresh);
	}

	/** Something was missed. */
	function readAgain(to: number): void {
		place = to;
		listener.onAgain();
	}

	function hear({ data }: MessageEvent<News | TabRequest>): void {
		switch (data.kind) {
			case "changes":
				// Until this tab has a place, what it will be given first has these in it.
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

	/** Tells a tab that has just come what it may have missed. */
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

	/** Shows what the server told, here and in the other tabs. */
	function tell(to: number, changes: readonly Change[]): void {
		const from = place ?? to;
		recent.add(changes);
		show(from, to, changes);
		post({ kind: "changes", from, to, changes });
	}

	/** Something was missed by all tabs. */
	function beginAgain(to: number): void {
		recent.begin(Date.now());
		readAgain(to);
		post({ kind: "again", to });
	}

	/** Asks for pages for a while, where the server has no room for a stream. */
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

	/** @returns whether pages were read all the time; then a stream is tried again. */
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
				// No answer, or it broke off; the place is known.
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
		/** Says who is at the screen, once it is known: another person's connection tells other things. */
		setPerson(next: string): void {
			if (next === person) return;
			const isOther = person !== undefined;
			person = next;
			if (isOther) connection?.abort();
			post({ kind: "person", person });
		},
		/** The server answers again: what hangs on a connection from before, or pauses, begins anew. */
		beginAnew(): void {
			post({ kind: "there" });
			if (!isOpen && Date.now() - askedAt > HUNG_MS) connection?.abort();
		},
	};
}

/** Each browser waits for another time, because after a restart of the server all of them come. */
function pause(failures: number, over: AbortSignal): Promise<void> {
	const most = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
	return sleep(most * (0.5 + Math.random() / 2), over);
}

/** Waits so many ms, and not longer than until the browser is online again or it is over. */
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
