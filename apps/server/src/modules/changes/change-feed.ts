import type { Right } from "@freehub/domain/access";
import type { Logger } from "pino";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { sharedRead } from "#db/shared-read.ts";
import { findChanges, type PlacedChange, placeChanges, placeOfAccess, placeRange } from "./changes.repo.ts";
import { inSlices } from "./in-slices.ts";

/** How many changes are read at once. */
const SLICE = 1000;
/** A reader that missed more reads everything again, which costs less than this many changes. */
const MAX_MISSED = 5000;
/** Shortest time between two reads of new changes, in ms; changes in between are delivered together. */
const PACE_MS = 15;
/** Polling interval in ms, for writes of other processes and for a broken connection for notices. */
const LOOK_MS = 1000;

/** A receiver of changes. */
export type Reader = {
	/** Called first, with the place after which changes follow. */
	begin: (place: number) => void;
	/** Takes the next changes, in their order; of several to one thing the last. */
	take: (changes: readonly PlacedChange[]) => void;
	/** The server stops. */
	close: () => void;
};

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/**
 * Tells of changes as they are committed: one reading of the database serves all readers of this process, however many.
 * On PostgreSQL it gives their places to this process's changes as well, so it is started with the server.
 */
export function createChangeFeed(db: Db, log: Logger) {
	const readers = new Set<Omit<Reader, "begin"> & { after: number }>();
	/** The place of the last change that all readers have got. */
	let lastDelivered = 0;
	let toldAt = 0;
	let timer: NodeJS.Timeout | undefined;
	let telling: Promise<void> = Promise.resolve();
	let stops: (() => void)[] = [];
	const place = sharedRead(() => placeChanges(db));
	const accessListeners: (() => void)[] = [];
	/** The latest change of what somebody may do that they were told of; undefined before the first look. */
	let accessPlace: number | null | undefined;

	/** When all that had been committed by then was last looked for. */
	let lookedAt = Number.NEGATIVE_INFINITY;

	/** Finds out who has lost a right, before readers get any change. */
	async function tellAccess(): Promise<void> {
		const latest = await placeOfAccess(db);
		if (latest === accessPlace) return;
		accessPlace = latest;
		for (const listener of accessListeners) listener();
	}

	const look = sharedRead(async () => {
		const began = performance.now();
		await place();
		await tellAccess();
		lookedAt = began;
	});

	const tellAll = sharedRead(async () => {
		toldAt = performance.now();
		await look();
		while (readers.size > 0) {
			const from = lastDelivered;
			const changes = await findChanges(db, from, SLICE);
			// One may have been committed since.
			if (changes.some(({ kind }) => kind === "access")) await tellAccess();
			// Meanwhile all may have left, and another come who begins elsewhere.
			if (lastDelivered !== from) continue;
			const last = changes.at(-1);
			if (last === undefined) return;
			lastDelivered = last.place;
			const latest = latestOf(changes);
			await inSlices(readers, (reader) => {
				if (!readers.has(reader)) return;
				// Nearly always all of it, the same list for everybody.
				const isWhole = (latest[0]?.place ?? 0) > reader.after;
				const fresh = isWhole ? latest : latest.filter((change) => change.place > reader.after);
				reader.after = Math.max(reader.after, last.place);
				if (fresh.length > 0) reader.take(fresh);
			});
		}
	});

	/** After a commit: delivers at once, or together with the commits of the next moment. */
	function tellSoon(): void {
		if (timer !== undefined) return;
		const wait = Math.max(0, PACE_MS - (performance.now() - toldAt));
		timer = setTimeout(() => {
			timer = undefined;
			telling = tellAll().catch((error: unknown) => log.error({ err: error }, "changes could not be told"));
		}, wait);
	}

	return {
		start(): void {
			if (stops.length > 0) return;
			const looking = setInterval(tellSoon, LOOK_MS).unref();
			stops = [db.onCommit(tellSoon), db.onNotice?.(tellSoon) ?? (() => {}), () => clearInterval(looking)];
			tellSoon();
		},

		/** Resolves when nothing is read any more. */
		async stop(): Promise<void> {
			for (const stop of stops) stop();
			stops = [];
			clearTimeout(timer);
			timer = undefined;
			for (const { close } of readers) close();
			await telling;
		},

		/** Calls back when anybody's rights changed, in any process, before readers get that change. */
		onAccess: (listener: () => void): void => void accessListeners.push(listener),

		/** Checks for that now where the last check is too old, as after the database could not be reached. */
		async noticeAccess(): Promise<void> {
			if (performance.now() - lookedAt > 2 * LOOK_MS) await look();
		},

		/** What was committed before this is called is listed after it. */
		place,

		/**
		 * Begins to tell a reader of what comes after a place.
		 * @param after undefined: from now on.
		 * @returns a function that ends it.
		 * @throws AppError read_again where what comes after that place is not listed any more, or is too much.
		 */
		async follow(after: number | undefined, { begin, ...reads }: Reader): Promise<() => void> {
			await place();
			const range = await placeRange(db);
			const reader = { after: after ?? range.newest, ...reads };
			refuseGap(reader.after, range);
			if (range.newest - reader.after > MAX_MISSED) throw refusal("read_again");
			// The first reader is served by the common reading; later ones catch up with it.
			if (readers.size === 0) lastDelivered = reader.after;
			begin(reader.after);
			while (reader.after < lastDelivered) {
				const missed = await findChanges(db, reader.after, SLICE);
				reader.after = missed.at(-1)?.place ?? lastDelivered;
				if (missed.length > 0) reader.take(latestOf(missed));
			}
			readers.add(reader);
			tellSoon();
			return () => void readers.delete(reader);
		},
	};
}

/** @throws AppError read_again where changes after that place are not listed any more, or there never was one. */
export function refuseGap(after: number, { oldest, newest }: { oldest: number; newest: number }): void {
	// A place beyond the newest is from a database that was restored from a backup.
	if (after < oldest - 1 || after > newest) throw refusal("read_again");
}

/** Of several changes to one thing the last. */
function latestOf(changes: readonly PlacedChange[]): PlacedChange[] {
	const latest = new Map(changes.map((change) => [`${change.kind} ${change.id}`, change]));
	return changes.filter((change) => latest.get(`${change.kind} ${change.id}`) === change);
}

/** The rights of which a reader needs one to get a change. */
export function rightsThatMatter({ kind, needs }: PlacedChange): Right[] {
	if (kind === "availability") return ["stock.read"];
	return needs === null ? [] : [needs];
}

/**
 * The changes that somebody with these rights may know of, as clients get them. Where the ledger is closed to them, they are
 * told of availability instead of stock.
 */
export function readableChanges(changes: readonly PlacedChange[], rights: readonly Right[]) {
	return changes
		.filter(({ kind, needs }) =>
			kind === "availability" ? !rights.includes("stock.read") : needs === null || rights.includes(needs),
		)
		.map(({ needs: _needs, ...change }) => change);
}
