import { type AccessMode, type Right, rightsOf } from "@freehub/domain/access";
import { AppError } from "#app-error.ts";
import type { Caller } from "#caller.ts";
import { sharedRead } from "#db/shared-read.ts";
import { createSeats } from "#seats.ts";
import { type ChangeFeed, readableChanges, rightsThatMatter } from "./change-feed.ts";
import type { PlacedChange } from "./changes.repo.ts";
import { type Bytes, createEventStream, type EventStream } from "./event-stream.ts";
import { inSlices } from "./in-slices.ts";
import { type StreamLimits, streamSeats } from "./stream-seats.ts";

/**
 * How often everybody is sent something, so that browsers notice within seconds that a connection is gone: the place up to which
 * there was nothing for them, or a comment.
 */
const BEAT_MS = 5000;
/** Number of beats between two checks that readers still read. */
const BEATS_OF_LOOK = 3;
/** A stream ends after about this time, and its reader comes again: who they are is found out anew. */
const LIFETIME_MS = 15 * 60_000;
/** How soon a browser comes again, in ms; each at another moment, because after a restart all of them do. */
const RETRY_MS = { least: 500, spread: 2000 };

/** Who reads. */
export type StreamReader = {
	/** Undefined: a visitor. */
	caller: Caller | undefined;
	rights: readonly Right[];
	/** What limits count it for. */
	address: string;
	/** Destroys the connection; undefined without one. */
	cut: (() => void) | undefined;
};

/** How streams know what somebody may still read. */
export type AccessWatch = {
	/** Listens for changes of rights: nothing is sent until the readers' rights are known again. */
	onForget: (listener: () => void) => void;
	/** Of these sessions and tokens those that work now, what may be read with them and when they end. */
	standingOf: (callers: readonly Caller[]) => Promise<Map<string, Standing>>;
	/** How access is given, as of the latest `standingOf`: what visitors may read follows from it. */
	access: () => AccessMode;
	now: () => Date;
};
export type Standing = { rights: readonly Right[]; endsAt: Date };

type One = {
	stream: EventStream;
	reader: StreamReader;
	/** The place up to which there is nothing more for the reader. */
	place: number;
	/** The last place that was sent to it. */
	lastDelivered: number;
	/** The number of the question whether it may go on. */
	asked: number;
	/** When it ends in any case, by `performance.now()`, and what ends it. */
	endsAt: number;
	end: NodeJS.Timeout;
};

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * Streams of the feed's changes as server-sent events. Readers who may know the same share each message, and nobody is told
 * anything between a change of rights in this process and the answer to whether their own still hold.
 * @param limits undefined where nothing is limited.
 */
export function createEventStreams(feed: ChangeFeed, access: AccessWatch, limits: StreamLimits | undefined) {
	const streams = new Set<One>();
	const takeSeats = createSeats();
	const messages = new WeakMap<readonly PlacedChange[], Messages>();
	let questions = 0;
	let visitorRights: string | undefined;
	let beats = 0;
	let timer: NodeJS.Timeout | undefined;

	function ask(one: One): void {
		questions += 1;
		one.asked = questions;
		one.stream.hold();
	}

	/** Lets those go on whose rights are the same, and ends the others. One statement or two for all of them. */
	const checkAll = sharedRead(async () => {
		const upTo = questions;
		const asked = [...streams].filter((one) => one.asked > 0 && one.asked <= upTo);
		try {
			const standing = await access.standingOf(asked.flatMap(({ reader }) => reader.caller ?? []));
			for (const one of asked) settle(one, standing.get(one.reader.caller?.credential ?? ""), upTo);
			endVisitors(rightsOf(undefined, access.access()).join());
		} catch {
			// They come again, and learn why they cannot be let in.
			for (const { stream } of asked) stream.close();
		}
	});

	/** Ends the streams of visitors who may read more, or less, than when they came. */
	function endVisitors(rights: string): void {
		if (rights === visitorRights) return;
		visitorRights = rights;
		for (const { reader, stream } of streams) {
			if (reader.caller === undefined && reader.rights.join() !== rights) stream.close();
		}
	}

	function settle(one: One, standing: Standing | undefined, upTo: number): void {
		if (standing?.rights.join() !== one.reader.rights.join()) return one.stream.close();
		clearTimeout(one.end);
		const left = (standing?.endsAt.getTime() ?? 0) - access.now().getTime();
		one.end = setTimeout(one.stream.close, Math.min(left, one.endsAt - performance.now())).unref();
		// Rights have changed again meanwhile.
		if (one.asked > upTo) return;
		one.asked = 0;
		one.stream.release();
	}

	access.onForget(() => {
		const known = [...streams].filter(({ reader }) => reader.caller !== undefined);
		for (const one of known) ask(one);
		void checkAll();
	});

	function take(one: One, changes: readonly PlacedChange[]): void {
		let made = messages.get(changes);
		if (made === undefined) {
			made = messagesOf(changes);
			messages.set(changes, made);
		}
		one.place = changes.at(-1)?.place ?? one.place;
		const bytes = made(one.reader.rights);
		if (bytes === undefined) return;
		one.lastDelivered = one.place;
		one.stream.send(bytes);
	}

	function beat(): void {
		beats += 1;
		const isLook = beats % BEATS_OF_LOOK === 0;
		const places = new Map<number, Bytes>();
		void inSlices(streams, (one) => {
			if (isLook) one.stream.look();
			if (one.lastDelivered < one.place) {
				const bytes = places.get(one.place) ?? message("changes", [], one.place);
				places.set(one.place, bytes);
				one.lastDelivered = one.place;
				one.stream.send(bytes);
			} else one.stream.send(heartbeat);
		});
		if (streams.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	}

	/**
	 * @param after the place to resume from; undefined: from now on. The stream ends when the reader's rights are not the same
	 * any more, and the reader is let in anew or not.
	 * @throws AppError too_many_requests
	 */
	async function open(after: number | undefined, reader: StreamReader): Promise<ReadableStream<Bytes>> {
		const account = reader.caller?.user.id;
		const freeSeats = takeSeats(limits === undefined ? [] : streamSeats(limits, reader.address, account));
		let leaveFeed = () => {};
		let isOver = false;
		const stream = createEventStream(() => {
			isOver = true;
			clearTimeout(one.end);
			streams.delete(one);
			leaveFeed();
			freeSeats();
		}, reader.cut);
		const lifetime = LIFETIME_MS * (0.9 + Math.random() * 0.2);
		const endsAt = performance.now() + lifetime;
		const end = setTimeout(stream.close, lifetime).unref();
		const one: One = { stream, reader, place: 0, lastDelivered: 0, asked: 0, endsAt, end };
		const follow = async (from: number | undefined, event: "ready" | "again") => {
			const begin = (place: number) => {
				one.place = place;
				one.lastDelivered = place;
				stream.send(message(event, {}, place));
			};
			leaveFeed = await feed.follow(from, {
				begin,
				take: (changes) => take(one, changes),
				close: stream.close,
			});
			// It has ended while it began.
			if (isOver) leaveFeed();
		};
		streams.add(one);
		timer ??= setInterval(beat, BEAT_MS).unref();
		stream.send(encoder.encode(`retry: ${Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread)}\n\n`));
		try {
			// The reader was identified before the stream could be told that it has changed.
			if (reader.caller !== undefined) {
				ask(one);
				await checkAll();
				if (isOver) return stream.body;
			}
			await follow(after, "ready").catch((error: unknown) => {
				if (!(error instanceof AppError && error.code === "read_again")) throw error;
				return follow(undefined, "again");
			});
		} catch (error) {
			stream.close();
			throw error;
		}
		return stream.body;
	}

	return { open };
}

type Messages = ReturnType<typeof messagesOf>;

/** The messages of some changes: one for all readers whose rights differ in nothing that these changes need. */
function messagesOf(changes: readonly PlacedChange[]) {
	const needs = new Set(changes.flatMap(rightsThatMatter));
	const made = new Map<string, Bytes | undefined>();

	/** @returns undefined where the reader may know of none of them. */
	return (rights: readonly Right[]): Bytes | undefined => {
		const key = rights.filter((right) => needs.has(right)).join(" ");
		if (!made.has(key)) {
			const readable = readableChanges(changes, rights);
			const bytes = message("changes", readable, changes.at(-1)?.place);
			made.set(key, readable.length === 0 ? undefined : bytes);
		}
		return made.get(key);
	};
}

/** An event; its id is the place to resume from. */
function message(event: string, data: unknown, place: number | undefined): Bytes {
	return encoder.encode(`id: ${place}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
