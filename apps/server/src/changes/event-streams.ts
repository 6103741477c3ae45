import { type AccessMode, type Right, rightsOf } from "@freehub/domain/people/access";
import { AppError, refusal } from "#app-error.ts";
import type { Caller } from "#caller.ts";
import { sharedRead } from "#db/shared-read.ts";
import { inSlices } from "#queues/long-lists.ts";
import { createSeats, type Seat } from "#queues/seats.ts";
import { type ChangeFeed, readableChanges, rightsThatMatter } from "./change-feed.ts";
import type { PositionedChange } from "./changes.repo.ts";
import { type Bytes, createEventStream, type EventStream } from "./event-stream.ts";

/**
 * Heartbeat interval in ms, so that browsers notice a lost connection within seconds. A heartbeat is the reader's current position,
 * or a comment if that has not changed.
 */
const BEAT_MS = 5000;
/** Number of heartbeats between two checks that readers still read. */
const BEATS_OF_LOOK = 3;
/** A stream ends after about this time in ms, and its reader reconnects and is authenticated again. */
const LIFETIME_MS = 15 * 60_000;
/** Reconnect delay for browsers in ms; randomized, because after a restart all of them reconnect. */
const RETRY_MS = { least: 500, spread: 2000 };

/** A reader of a stream. */
export type StreamReader = {
	/** Undefined: a visitor. */
	caller: Caller | undefined;
	rights: readonly Right[];
	/** The address for which limits count it. */
	address: string;
	/** Destroys the connection; undefined without one. */
	cut: (() => void) | undefined;
};

/** How streams find out what their readers may still see. */
export type AccessWatch = {
	/** Subscribes to changes of rights: nothing is sent until the readers' rights are known again. */
	onForget: (listener: () => void) => void;
	/** The sessions and tokens that are still valid, with their rights and expiry. */
	standingOf: (callers: readonly Caller[]) => Promise<Map<string, Standing>>;
	/** The access mode as of the latest `standingOf`; it determines the rights of visitors. */
	access: () => AccessMode;
	now: () => Date;
};
export type Standing = { rights: readonly Right[]; endsAt: Date };

type One = {
	stream: EventStream;
	reader: StreamReader;
	/** The position up to which everything relevant was sent to the reader. */
	position: number;
	/** The last position sent to the reader. */
	lastDelivered: number;
	/** The number of the pending check of its rights; 0: none. */
	asked: number;
	/** When the stream ends at the latest, by `performance.now()`, and the timer that ends it. */
	endsAt: number;
	end: NodeJS.Timeout;
};

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * Sends the feed's changes as server-sent events. Readers with the same rights share each message. When rights change in this
 * process, nothing is sent to a reader until their own rights are checked again.
 * @param limits undefined: no limits.
 */
export function createEventStreams(feed: ChangeFeed, access: AccessWatch, limits: StreamLimits | undefined) {
	const streams = new Set<One>();
	const takeSeats = createSeats();
	const messages = new WeakMap<readonly PositionedChange[], Messages>();
	let questions = 0;
	let visitorRights: string | undefined;
	let beats = 0;
	let timer: NodeJS.Timeout | undefined;

	function ask(one: One): void {
		questions += 1;
		one.asked = questions;
		one.stream.hold();
	}

	/** Continues streams whose rights are unchanged, and ends the others; with one or two statements for all. */
	const checkAll = sharedRead(async () => {
		const upTo = questions;
		const asked = [...streams].filter((one) => one.asked > 0 && one.asked <= upTo);
		try {
			const standing = await access.standingOf(asked.flatMap(({ reader }) => reader.caller ?? []));
			for (const one of asked) continueOrEnd(one, standing.get(one.reader.caller?.credential ?? ""), upTo);
			endVisitors(rightsOf(undefined, access.access()).join());
		} catch {
			// The readers reconnect, and then learn why they are refused.
			for (const { stream } of asked) stream.close();
		}
	});

	/** Ends the streams of visitors whose rights have changed since they connected. */
	function endVisitors(rights: string): void {
		if (rights === visitorRights) return;
		visitorRights = rights;
		for (const { reader, stream } of streams) {
			if (reader.caller === undefined && reader.rights.join() !== rights) stream.close();
		}
	}

	function continueOrEnd(one: One, standing: Standing | undefined, upTo: number): void {
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

	function take(one: One, changes: readonly PositionedChange[]): void {
		let made = messages.get(changes);
		if (made === undefined) {
			made = messagesOf(changes);
			messages.set(changes, made);
		}
		one.position = changes.at(-1)?.position ?? one.position;
		const bytes = made(one.reader.rights);
		if (bytes === undefined) return;
		one.lastDelivered = one.position;
		one.stream.send(bytes);
	}

	function beat(): void {
		beats += 1;
		const isLook = beats % BEATS_OF_LOOK === 0;
		const positions = new Map<number, Bytes>();
		void inSlices(streams, (one) => {
			if (isLook) one.stream.look();
			if (one.lastDelivered < one.position) {
				const bytes = positions.get(one.position) ?? message("changes", [], one.position);
				positions.set(one.position, bytes);
				one.lastDelivered = one.position;
				one.stream.send(bytes);
			} else one.stream.send(heartbeat);
		});
		if (streams.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	}

	/**
	 * @param after the position to resume from; undefined: from now on. The stream ends when the reader's rights change; then the
	 * reader must reconnect.
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
		const one: One = { stream, reader, position: 0, lastDelivered: 0, asked: 0, endsAt, end };
		const follow = async (from: number | undefined, event: "ready" | "again") => {
			const begin = (position: number) => {
				one.position = position;
				one.lastDelivered = position;
				stream.send(message(event, {}, position));
			};
			leaveFeed = await feed.follow(from, {
				begin,
				take: (changes) => take(one, changes),
				close: stream.close,
			});
			// The stream ended while it was being opened.
			if (isOver) leaveFeed();
		};
		streams.add(one);
		timer ??= setInterval(beat, BEAT_MS).unref();
		stream.send(encoder.encode(`retry: ${Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread)}\n\n`));
		try {
			// The reader was authenticated before the stream was registered, so check again for changed rights.
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

	return {
		open,
		/** The number of open streams. */
		count: () => streams.size,
	};
}

type Messages = ReturnType<typeof messagesOf>;

/** The messages for some changes: readers share one if they have the same of the rights that these changes need. */
function messagesOf(changes: readonly PositionedChange[]) {
	const needs = new Set(changes.flatMap(rightsThatMatter));
	const made = new Map<string, Bytes | undefined>();

	/** @returns undefined if the reader may see none of the changes. */
	return (rights: readonly Right[]): Bytes | undefined => {
		const key = rights.filter((right) => needs.has(right)).join(" ");
		if (!made.has(key)) {
			const readable = readableChanges(changes, rights);
			const bytes = message("changes", readable, changes.at(-1)?.position);
			made.set(key, readable.length === 0 ? undefined : bytes);
		}
		return made.get(key);
	};
}

/** An event; its id is the position to resume from. */
function message(event: string, data: unknown, position: number | undefined): Bytes {
	return encoder.encode(`id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Max concurrent streams. */
export type StreamLimits = { process: number; visitors: number; address: number; account: number };

/**
 * A browser shares one stream among all its tabs, and a whole shop may share one address. Visitors cannot use up the seats of
 * people who work in the shop.
 */
export const streamLimits: StreamLimits = { process: 2000, visitors: 1000, address: 100, account: 30 };

/** When a refused reader may retry, in seconds; until then it polls. */
const RETRY_AFTER_S = 60;

/** The seats that a stream occupies; if there are none left, the reader has to poll. */
function streamSeats(limits: StreamLimits, address: string, account: string | undefined): Seat[] {
	const seat = (name: string, most: number, where: string): Seat => ({
		name,
		most,
		refusal: () => refusal("too_many_requests.streams", { where, retryAfter: RETRY_AFTER_S }),
	});
	return [
		seat("process", limits.process, "on this server"),
		account === undefined
			? seat("visitors", limits.visitors, "on this server")
			: seat(`account ${account}`, limits.account, "with this account"),
		seat(`address ${address}`, limits.address, "from this address"),
	];
}
