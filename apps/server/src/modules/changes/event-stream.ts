import type { Right } from "@freehub/domain/access";
import { AppError } from "#app-error.ts";
import { type ChangeFeed, readableChanges } from "./change-feed.ts";
import type { PlacedChange } from "./changes.repo.ts";

/** So that proxies and browsers notice a connection that is gone. */
const HEARTBEAT_MS = 15_000;
/** A stream ends after about this time, and its reader comes again: who they are is found out anew. */
const LIFETIME_MS = 15 * 60_000;
/** How long a change of rights may take to be known in every process. */
const RIGHTS_MS = 1500;
/** A reader who is so many bytes behind is sent away, and resumes when it comes again. */
const MAX_WAITING = 256 * 1024;
/** How soon a browser comes again, in ms; each at another moment, because after a restart all of them do. */
const RETRY_MS = { least: 500, spread: 2000 };

type Stream = { send: (bytes: Uint8Array<ArrayBuffer>) => void; close: () => void };

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

export type EventStreams = ReturnType<typeof createEventStreams>;

/** Streams of the feed's changes as server-sent events. Readers with the same rights share each message. */
export function createEventStreams(feed: ChangeFeed) {
	const streams = new Set<Stream>();
	let beat: NodeJS.Timeout | undefined;
	/** The latest message for each set of rights, and what it was made of. */
	const messages = new Map<string, { of: readonly PlacedChange[]; bytes: Uint8Array<ArrayBuffer> }>();

	function messageOf(changes: readonly PlacedChange[], rights: readonly Right[]): Uint8Array<ArrayBuffer> {
		const key = rights.join(" ");
		const made = messages.get(key);
		if (made?.of === changes) return made.bytes;
		const bytes = message("changes", readableChanges(changes, rights), changes.at(-1)?.place);
		messages.set(key, { of: changes, bytes });
		return bytes;
	}

	function sendHeartbeats(): void {
		for (const { send } of streams) send(heartbeat);
		if (streams.size > 0) return;
		clearInterval(beat);
		beat = undefined;
	}

	/**
	 * @param after the place to resume from; undefined: from now on.
	 * @param rightsNow what the reader may know; asked again after each change of somebody's rights. Where it is not the same
	 * any more, or fails, the stream ends, and the reader is let in anew or not.
	 */
	async function open(
		after: number | undefined,
		rightsNow: () => Promise<readonly Right[]>,
	): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
		const rights = await rightsNow();
		let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
		let leaveFeed = () => {};
		let lifetime: NodeJS.Timeout | undefined;

		function leave(): void {
			controller = undefined;
			clearTimeout(lifetime);
			streams.delete(stream);
			leaveFeed();
		}
		const stream: Stream = {
			send(bytes) {
				controller?.enqueue(bytes);
				if ((controller?.desiredSize ?? 0) < 0) stream.close();
			},
			close() {
				const open = controller;
				leave();
				open?.close();
			},
		};
		async function checkRights(): Promise<void> {
			const now = await rightsNow();
			if (now.join() !== rights.join()) stream.close();
		}
		function take(changes: readonly PlacedChange[]): void {
			stream.send(messageOf(changes, rights));
			if (changes.some(({ kind }) => kind === "access"))
				setTimeout(() => void checkRights().catch(stream.close), RIGHTS_MS).unref();
		}

		const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
			{
				start(own) {
					controller = own;
				},
				cancel: leave,
			},
			new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
		);
		stream.send(encoder.encode(`retry: ${Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread)}\n\n`));
		const begin = (event: "ready" | "again") => (place: number) => stream.send(message(event, {}, place));
		try {
			leaveFeed = await feed.follow(after, { ...stream, begin: begin("ready"), take });
		} catch (error) {
			if (!(error instanceof AppError && error.code === "read_again")) throw error;
			leaveFeed = await feed.follow(undefined, { ...stream, begin: begin("again"), take });
		}
		lifetime = setTimeout(stream.close, LIFETIME_MS * (0.9 + Math.random() * 0.2)).unref();
		streams.add(stream);
		beat ??= setInterval(sendHeartbeats, HEARTBEAT_MS).unref();
		return body;
	}

	return { open };
}

/** An event; its id is the place to resume from. */
function message(event: string, data: unknown, place: number | undefined): Uint8Array<ArrayBuffer> {
	return encoder.encode(`id: ${place}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
