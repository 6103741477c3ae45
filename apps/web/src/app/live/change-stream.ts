import type { Change, listChanges } from "@freehub/contract/changes";
import type { Read } from "@freehub/contract/endpoint";
import { ApiError } from "@freehub/contract/errors";
import { api, apiHost } from "#lib/api.ts";
import { runIfFree } from "#lib/run-if-free.ts";
import { NoRoom, readEvents } from "./read-events.ts";

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
};

/** How far back a stream may begin, in ms. Older data is read again when it is shown. */
const MAX_RECENT_MS = 60_000;
/** Without room in this browser: the interval for reading pages, and after how long to look for room again, in ms. */
const WITHOUT_SLOT = { every: 1000, during: 30_000 };
/** Without room on the server: the interval for reading pages, in ms. */
const NO_ROOM_MS = 5000;
const FIRST_PAUSE_MS = 250;
/** A connection that is not open after this time, in ms, will not open if other requests get answers. Before, it may be slow. */
const HUNG_MS = 4000;
const LAST_PAUSE_MS = 30_000;

type Polling = { every: number; during: number };

/**
 * The server's changes in this tab, while it is visible. A hidden tab closes its connection and continues from its position in the
 * sequence of changes when it is shown again.
 */
export function createChangeStream(listener: Listener) {
	/** This tab's data may have been read at this time or later, in ms since 1970. */
	const since = Math.max(performance.timeOrigin, Date.now() - MAX_RECENT_MS);
	/** The position up to which this tab has all changes. */
	let position: number | undefined;
	let person: string | undefined;
	let running: AbortController | undefined;
	let connection: AbortController | undefined;
	let isOpen = false;
	let askedAt = 0;

	function show(to: number, changes: readonly Change[]): void {
		const known = position ?? 0;
		position = Math.max(known, to);
		const fresh = changes.filter((change) => change.position > known);
		if (fresh.length > 0) listener.onChanges(fresh);
	}

	/** This tab missed changes. */
	function readAgain(to: number): void {
		position = to;
		listener.onAgain();
	}

	async function isThere(): Promise<boolean> {
		const isAnswered = await listener.isThere();
		if (!isAnswered) listener.onGone();
		return isAnswered;
	}

	/** Reads pages, because there is no room for a stream. */
	async function poll({ every, during }: Polling, signal: AbortSignal, onOpen: () => void): Promise<void> {
		const end = Date.now() + during;
		do {
			const page = await readPage(position, signal);
			if (page === undefined) position = undefined;
			else if (position === undefined) readAgain(page.next);
			else show(page.next, page.changes);
			onOpen();
			if (page?.isEnd === true) await sleep(every * (0.75 + Math.random() / 2), signal);
		} while (Date.now() < end && !signal.aborted);
	}

	/** Reads one stream to its end. */
	async function readStream(signal: AbortSignal, onOpen: () => void): Promise<void> {
		const isNew = position === undefined;
		const elapsed = Math.ceil(Date.now() - since);
		const from = isNew ? `recent=${Math.min(MAX_RECENT_MS, elapsed)}` : `after=${position}`;
		for await (const { event, id, data } of readEvents(`${apiHost()}/events?${from}`, signal, isThere)) {
			switch (event) {
				case "ready":
					if (isNew) {
						position = id;
						if (elapsed > MAX_RECENT_MS) readAgain(id);
					}
					onOpen();
					break;
				case "again":
					readAgain(id);
					onOpen();
					break;
				case "changes":
					show(id, JSON.parse(data) as Change[]);
					break;
			}
		}
	}

	/** Reads until the server ends the stream or the connection breaks; or pages for a while, if there is no room for a stream. */
	async function readOnce(signal: AbortSignal, onOpen: () => void): Promise<"ended" | "polled" | "broken"> {
		try {
			if (await withStreamSlot(() => readStream(signal, onOpen))) return "ended";
			await poll(WITHOUT_SLOT, signal, onOpen);
			return "polled";
		} catch (error) {
			if (!(error instanceof NoRoom)) return "broken";
			return poll({ every: NO_ROOM_MS, during: error.again }, signal, onOpen).then(
				() => "polled",
				() => "broken",
			);
		}
	}

	/** Reads changes while the tab is visible, and connects again whenever the connection ends. */
	async function follow(over: AbortSignal): Promise<void> {
		let failures = 0;
		let hasEnded = false;
		function onOpen(): void {
			failures = 0;
			isOpen = true;
			listener.onLive(true);
			if (!hasEnded) return;
			hasEnded = false;
			listener.onEnd();
		}
		for (;;) {
			await untilVisible(over);
			if (over.aborted) return;
			const own = new AbortController();
			connection = own;
			const signal = AbortSignal.any([over, own.signal]);
			askedAt = Date.now();
			const outcome = await readOnce(signal, onOpen);
			if (over.aborted) return;
			isOpen = false;
			if (outcome === "polled" || document.visibilityState === "hidden") continue;
			hasEnded ||= outcome === "ended";
			listener.onLive(false);
			if (!own.signal.aborted) await pause(failures++, signal);
		}
	}

	function close(): void {
		if (document.visibilityState === "hidden") connection?.abort();
	}

	return {
		start(): void {
			if (running !== undefined) return;
			running = new AbortController();
			document.addEventListener("visibilitychange", close, { signal: running.signal });
			void follow(running.signal);
		},
		stop(): void {
			running?.abort();
			running = undefined;
		},
		/** Sets the current person, once known: another person's connection gets other changes. */
		setPerson(next: string): void {
			if (next === person) return;
			if (person !== undefined) connection?.abort();
			person = next;
		},
		/** The server answers again: restart a connection that hangs or waits. */
		beginAnew(): void {
			if (!isOpen && Date.now() - askedAt > HUNG_MS) connection?.abort();
		},
	};
}

/** Each browser waits for a different time, because all of them reconnect after a server restart. */
function pause(failures: number, over: AbortSignal): Promise<void> {
	const most = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
	return sleep(most * (0.5 + Math.random() / 2), over);
}

async function untilVisible(over: AbortSignal): Promise<void> {
	while (document.visibilityState === "hidden" && !over.aborted) await sleep(undefined, over);
}

/** Waits `ms`, but not after the browser is online again, the tab is shown or hidden, or `over` is aborted. */
async function sleep(ms: number | undefined, over: AbortSignal): Promise<void> {
	if (over.aborted) return;
	const done = new AbortController();
	await new Promise<void>((resolve) => {
		const { signal } = done;
		if (ms !== undefined) setTimeout(resolve, ms);
		addEventListener("online", () => resolve(), { signal });
		document.addEventListener("visibilitychange", () => resolve(), { signal });
		over.addEventListener("abort", () => resolve(), { signal });
	});
	done.abort();
}

/** Declared without its schemas, which are more code than everything else that follows the feed. */
const pages: Read<typeof listChanges> = { method: "GET", path: "/changes", status: 200 };

/**
 * The changes after a position; without a position, where to begin.
 * @returns undefined if the changes after that position are no longer listed.
 */
export async function readPage(after: number | undefined, signal: AbortSignal) {
	try {
		return await api.call(pages, { query: after === undefined ? {} : { after }, signal });
	} catch (error) {
		if (error instanceof ApiError && error.code === "read_again") return undefined;
		throw error;
	}
}

/** A browser opens six connections to a host over HTTP/1.1, for all its tabs; half of them are left for requests. */
const SLOTS = 3;

/**
 * Runs `read` if fewer than three visible tabs of this browser have a stream open.
 * @returns false if there was no room: nothing was run.
 */
async function withStreamSlot(read: () => Promise<void>): Promise<boolean> {
	for (let slot = 0; slot < SLOTS; slot++) if (await runIfFree(`freehub-stream-${slot}`, read)) return true;
	return false;
}
