import { type Right, seesPieces } from "@freehub/domain/people/access";
import type { Logger } from "pino";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { sharedRead } from "#db/shared-read.ts";
import { inSlices } from "#queues/long-lists.ts";
import {
	assignPositions,
	findChanges,
	type PositionedChange,
	positionOfAccess,
	positionRange,
} from "./changes.repo.ts";

/** Changes per read. */
const SLICE = 1000;
/** A reader that missed more must reload everything, which is cheaper than sending this many changes. */
const MAX_MISSED = 5000;
/** Shortest time between two reads of new changes, in ms; changes in between are delivered together. */
const PACE_MS = 15;
/** Polling interval in ms, for writes of other processes and for a broken connection for notices. */
const LOOK_MS = 1000;

/** A receiver of changes. */
export type FeedReader = {
	/** Called first, with the position after which changes follow. */
	begin: (position: number) => void;
	/** Takes the next changes, in order; of several changes to one object only the last. */
	take: (changes: readonly PositionedChange[]) => void;
	/** Called when the server stops. */
	close: () => void;
};

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/**
 * Publishes changes as they are committed: one read of the database serves all readers of this process. On PostgreSQL it also
 * assigns positions to this process's changes, so it is started with the server.
 */
export function createChangeFeed(db: Db, log: Logger) {
	const readers = new Set<Omit<FeedReader, "begin"> & { after: number }>();
	/** The position of the last change that all readers have received. */
	let lastDelivered = 0;
	let toldAt = 0;
	/** Everything committed before this moment was delivered to the readers. */
	let deliveredUpTo = performance.now();
	let timer: NodeJS.Timeout | undefined;
	let telling: Promise<void> = Promise.resolve();
	let stops: (() => void)[] = [];
	let isStopped = false;
	const assign = sharedRead(() => assignPositions(db));
	const accessListeners: (() => void)[] = [];
	/** The position of the latest access change that listeners know of; undefined before the first check. */
	let accessPlace: number | null | undefined;

	/** When everything committed up to then was last checked. */
	let lookedAt = Number.NEGATIVE_INFINITY;

	/** Notifies listeners of changed rights, before readers get any change. */
	async function tellAccess(): Promise<void> {
		const latest = await positionOfAccess(db);
		if (latest === accessPlace) return;
		accessPlace = latest;
		for (const listener of accessListeners) listener();
	}

	const look = sharedRead(async () => {
		const began = performance.now();
		await assign();
		await tellAccess();
		lookedAt = began;
	});

	const tellAll = sharedRead(async () => {
		const began = performance.now();
		toldAt = began;
		await look();
		await deliver();
		deliveredUpTo = began;
	});

	async function deliver(): Promise<void> {
		while (readers.size > 0) {
			const from = lastDelivered;
			const changes = await findChanges(db, from, SLICE);
			// An access change may have been committed since.
			if (changes.some(({ kind }) => kind === "access")) await tellAccess();
			// Meanwhile all readers may have left, and a new one may have started elsewhere.
			if (lastDelivered !== from) continue;
			const last = changes.at(-1);
			if (last === undefined) return;
			lastDelivered = last.position;
			const latest = latestOf(changes);
			await inSlices(readers, (reader) => {
				if (!readers.has(reader)) return;
				// Nearly always the whole list, shared by all readers.
				const isWhole = (latest[0]?.position ?? 0) > reader.after;
				const fresh = isWhole ? latest : latest.filter((change) => change.position > reader.after);
				reader.after = Math.max(reader.after, last.position);
				if (fresh.length > 0) reader.take(fresh);
			});
		}
	}

	/** After a commit: delivers now, or together with the commits of the next few ms. */
	function tellSoon(): void {
		if (timer !== undefined) return;
		const wait = Math.max(0, PACE_MS - (performance.now() - toldAt));
		timer = setTimeout(() => {
			timer = undefined;
			telling = tellAll().catch((error: unknown) =>
				log.error({ err: error }, "changes could not be delivered"),
			);
		}, wait);
	}

	function sayHeard(isHeard: boolean): void {
		if (isHeard) log.info("other processes' writes are heard of at once (LISTEN)");
		else {
			log.warn(
				`notifications do not arrive, as behind a pooler in transaction mode: other processes' writes are looked for every ${LOOK_MS} ms; DATABASE_DIRECT_URL can name the database without its pooler`,
			);
		}
	}

	return {
		start(): void {
			if (stops.length > 0) return;
			const looking = setInterval(tellSoon, LOOK_MS).unref();
			stops = [
				db.onCommit(tellSoon),
				db.onNotice?.(tellSoon, sayHeard) ?? (() => {}),
				() => clearInterval(looking),
			];
			tellSoon();
		},

		/** Ends all readers, also those that come later on connections that are still open. Resolves when all reads have ended. */
		async stop(): Promise<void> {
			isStopped = true;
			for (const stop of stops) stop();
			stops = [];
			clearTimeout(timer);
			timer = undefined;
			for (const { close } of readers) close();
			await telling;
		},

		/** Calls back when anybody's rights changed, in any process, before readers get that change. */
		onAccess: (listener: () => void): void => void accessListeners.push(listener),

		/** Checks for changed rights now if the last check is too old, for example after the database was unreachable. */
		async noticeAccess(): Promise<void> {
			if (performance.now() - lookedAt > 2 * LOOK_MS) await look();
		},

		/** In seconds: everything committed longer ago than this was delivered to the readers. */
		lag: (): number => (performance.now() - deliveredUpTo) / 1000,

		/** Makes everything that was committed before this call readable. */
		assignPositions: assign,

		/**
		 * Subscribes a reader to the changes after a position.
		 * @param after undefined: from now on.
		 * @returns a function that unsubscribes.
		 * @throws AppError read_again if the changes after that position are no longer stored, or are too many.
		 */
		async follow(after: number | undefined, { begin, ...reads }: FeedReader): Promise<() => void> {
			await assign();
			const range = await positionRange(db);
			const reader = { after: after ?? range.newest, ...reads };
			refuseGap(reader.after, range);
			if (range.newest - reader.after > MAX_MISSED) throw refusal("read_again");
			// The first reader starts at its own position; later readers catch up with the shared read.
			if (readers.size === 0) lastDelivered = reader.after;
			begin(reader.after);
			while (reader.after < lastDelivered) {
				const missed = await findChanges(db, reader.after, SLICE);
				reader.after = missed.at(-1)?.position ?? lastDelivered;
				if (missed.length > 0) reader.take(latestOf(missed));
			}
			readers.add(reader);
			if (isStopped) reader.close();
			else tellSoon();
			return () => void readers.delete(reader);
		},
	};
}

/** @throws AppError read_again if changes after that position are no longer stored, or the position never existed. */
export function refuseGap(after: number, { oldest, newest }: { oldest: number; newest: number }): void {
	// A position beyond the newest comes from before a database was restored from a backup.
	if (after < oldest - 1 || after > newest) throw refusal("read_again");
}

/** Of several changes to one object, only the last. */
function latestOf(changes: readonly PositionedChange[]): PositionedChange[] {
	const latest = new Map(changes.map((change) => [`${change.kind} ${change.id}`, change]));
	return changes.filter((change) => latest.get(`${change.kind} ${change.id}`) === change);
}

/** A reader needs one of these rights to get a change. */
export function rightsThatMatter({ kind, needs }: PositionedChange): Right[] {
	if (kind === "availability") return ["stock.read"];
	return needs === null ? [] : [needs];
}

/**
 * The changes that a person with these rights may see, in the form for clients. People who may not read the ledger get
 * availability changes instead of stock changes.
 */
export function readableChanges(changes: readonly PositionedChange[], rights: readonly Right[]) {
	return changes
		.filter(({ kind, needs }) =>
			kind === "availability" ? !seesPieces(rights) : needs === null || rights.includes(needs),
		)
		.map(({ needs: _needs, ...change }) => change);
}
