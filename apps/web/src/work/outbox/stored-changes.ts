import type { Problem } from "@freehub/contract/problem";
import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import type { Booked } from "@freehub/contract/stock/stock";
import {
	isForgotten,
	KEY_LIFETIME_DAYS,
	momentOf,
	type QueuedChange,
} from "@freehub/domain/stock/stock-queue";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { storedValue, storeValue } from "#lib/storage.ts";

/** A stock change to book. */
export type StockChange = {
	kind?: undefined;
	person: string;
	product: { _id: string; name: string };
	body: NewMovement;
	/** Effect on the quantity on hand, as far as this device can know it. */
	delta: number;
};

/** Why a change waits for a decision: the server refused it, or it is unknown whether it was booked. */
export type Refusal = Problem | "unanswered";

/** Lines of an order to close: nothing more is expected of them. */
export type LinesClosing = {
	kind: "closing";
	person: string;
	order: { _id: string; number: string };
	body: { lines: string[]; why: string };
};

/** A write to send; each kind is sent by `send-waiting.ts`. */
export type NewWrite = StockChange | LinesClosing;

type Stored<Write extends NewWrite> = Write &
	Omit<QueuedChange, "body" | "product"> & {
		/** Its position in this device's queue, and its id here. */
		place: number;
		/** Its `Idempotency-Key`: done once, however often it is sent. */
		key: string;
		refusal?: Refusal;
	};

/** A stock change that this device has recorded and the server has not answered. */
export type StoredChange = Stored<StockChange>;
export type StoredClosing = Stored<LinesClosing>;
/** A write of any kind that this device has recorded and the server has not answered. */
export type StoredWrite = StoredChange | StoredClosing;

export function isChange(write: StoredWrite): write is StoredChange {
	return write.kind === undefined;
}

/** The server's answer to a change of a batch. The person who recorded the batch may have been away when it arrived. */
type StoredAnswer = { key: string; batch: string; answer: Booked; at: number };

interface Schema extends DBSchema {
	changes: { key: number; value: StoredWrite; indexes: { key: string } };
	answers: { key: string; value: StoredAnswer; indexes: { batch: string; at: number } };
	/** By product, the time of the last sent change. Later changes must not get an earlier time. */
	moments: { key: string; value: number };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
	opening ??= openDB<Schema>("freehub-stock-queue", 2, {
		upgrade(db, from) {
			if (from < 1) {
				const changes = db.createObjectStore("changes", { keyPath: "place", autoIncrement: true });
				changes.createIndex("key", "key", { unique: true });
				db.createObjectStore("moments");
			}
			const answers = db.createObjectStore("answers", { keyPath: "key" });
			answers.createIndex("batch", "batch");
			answers.createIndex("at", "at");
		},
		blocking: (_own, next) => {
			void closeQueue();
			if (next === null) void writeAgain();
		},
		terminated: () => {
			opening = undefined;
			void writeAgain();
		},
	})
		.then(async (db) => {
			// If the device is full, they stay where they are until the next opening.
			await takeOverShortLines(db).catch(() => undefined);
			await takeOverNames(db).catch(() => undefined);
			return db;
		})
		.catch((error: unknown) => {
			opening = undefined;
			throw error;
		});
	return opening;
}

/** Storage key under which earlier versions kept the lines to close, in place of this queue. */
const SHORT_LINES_BEFORE = "freehub-short-lines";

/** Queues the lines to close that an earlier version has left. Another tab may do the same: a line's key is its own id. */
async function takeOverShortLines(db: IDBPDatabase<Schema>): Promise<void> {
	const lines = storedValue(SHORT_LINES_BEFORE) as
		| { _id: string; order: string; person: string; why: string }[]
		| undefined;
	if (lines === undefined) return;
	const { store, done } = db.transaction("changes", "readwrite", strict);
	for (const { _id: key, order, person, why } of lines) {
		if ((await store.index("key").getKey(key)) !== undefined) continue;
		const body = { lines: [key], why };
		const closing = { kind: "closing", person, order: { _id: order, number: "" }, body } as const;
		await store.add({ ...closing, key, recordedAt: Date.now() } as unknown as StoredClosing);
	}
	await done;
	storeValue(SHORT_LINES_BEFORE, undefined);
}

/** The same with today's names of a movement's line and its order's number, which earlier versions called an order's. */
function withNames<Movement extends object>(movement: Movement): Movement {
	const fields = Object.entries(movement);
	return Object.fromEntries(
		fields.map(([name, value]) => [name.replace(/^order(?=(Line|Number)$)/, "purchase"), value]),
	) as Movement;
}

/**
 * Renames what an earlier version has stored, because the server refuses the old names. A change that was sent already is another
 * request with them, which cannot be repeated under its key: a person decides about it, as about any without an answer.
 */
async function takeOverNames(db: IDBPDatabase<Schema>): Promise<void> {
	const tx = db.transaction(["changes", "answers"], "readwrite", strict);
	const [changes, answers] = [tx.objectStore("changes"), tx.objectStore("answers")];
	const hasOldName = (movement: object) =>
		Object.keys(movement).some((name) => /^order(Line|Number)$/.test(name));
	for (const write of await changes.getAll()) {
		if (!isChange(write) || !hasOldName(write.body)) continue;
		const refusal = write.refusal ?? (write.sentAt === undefined ? undefined : "unanswered");
		await changes.put({ ...write, body: withNames(write.body), ...(refusal && { refusal }) });
	}
	for (const stored of await answers.getAll()) {
		const { movement } = stored.answer;
		if (hasOldName(movement))
			await answers.put({ ...stored, answer: { ...stored.answer, movement: withNames(movement) } });
	}
	await tx.done;
}

/** Closes the database; the next access opens it again. */
export async function closeQueue(): Promise<void> {
	const db = opening;
	opening = undefined;
	(await db)?.close();
}

/** The writes as last written or read here. The page restores them if the browser clears the storage. */
let known: readonly StoredWrite[] = [];

/** The recorded writes in order, as far as known without reading the storage. */
export function knownWrites(): readonly StoredWrite[] {
	return known;
}

/** Notes what has become of a write, before it is read again. @param now undefined: it is removed. */
export function noteKnown(key: string, now?: StoredWrite): void {
	known = known.flatMap((write) => (write.key === key ? (now ?? []) : write));
}

let tellLost: (lost: readonly StoredWrite[]) => void = () => {};

/** @param listener receives the writes that could not be restored after the storage was cleared; an empty list if all were. */
export function onCleared(listener: typeof tellLost): void {
	tellLost = listener;
}

/** Restores each write under its key, so that one done or restored by another tab in the meantime is not booked twice. */
async function writeAgain(): Promise<void> {
	const lost = known;
	if (lost.length === 0) return;
	try {
		const tx = (await database()).transaction("changes", "readwrite", strict);
		for (const { place, ...change } of lost) {
			if ((await tx.store.index("key").getKey(change.key)) !== undefined) continue;
			const isTaken = (await tx.store.getKey(place)) !== undefined;
			await tx.store.add((isTaken ? change : { ...change, place }) as StoredWrite);
		}
		await tx.done;
		tellLost([]);
	} catch {
		tellLost(lost);
	}
}

/** Writes reach the disk before they are reported as done, so a crash of the computer does not lose them. */
const strict = { durability: "strict" } as const;

/** All recorded writes, in order. */
export async function storedWrites(): Promise<StoredWrite[]> {
	known = await (await database()).getAll("changes");
	return [...known];
}

/** The recorded stock changes, in order. */
export async function storedChanges(): Promise<StoredChange[]> {
	return (await storedWrites()).filter(isChange);
}

/**
 * Records a write, once per key.
 * @returns the server's answer, if there already is one.
 * @throws if it could not be stored: nothing is recorded then.
 */
export async function addChange(
	change: NewWrite,
	key: string,
	recordedAt: number,
): Promise<Booked | undefined> {
	const tx = (await database()).transaction(["changes", "answers"], "readwrite", strict);
	const changes = tx.objectStore("changes");
	const [answered, place] = await Promise.all([
		tx.objectStore("answers").get(key),
		changes.index("key").getKey(key),
	]);
	const isNew = answered === undefined && place === undefined;
	const added = isNew ? changes.add({ ...change, key, recordedAt } as StoredWrite) : undefined;
	const [newPlace] = await Promise.all([added, tx.done]);
	if (newPlace !== undefined) known = [...known, { ...change, key, recordedAt, place: newPlace }];
	return answered?.answer;
}

/**
 * Marks a write as sent and fixes a change's date before it is sent, so that its repeats are the same request.
 * @returns the write to send; undefined if it must not be sent any more.
 */
export async function markSent(
	{ place, key }: StoredWrite,
	{ now, ahead }: { now: number; ahead: number },
): Promise<StoredWrite | undefined> {
	const tx = (await database()).transaction(["changes", "moments"], "readwrite", strict);
	const changes = tx.objectStore("changes");
	const moments = tx.objectStore("moments");
	const change = await changes.get(place);
	let marked: StoredWrite | undefined;
	if (change !== undefined && change.key === key && change.refusal === undefined) {
		if (!isChange(change)) {
			// Closing a line again does nothing, so it does not matter whether the server remembers the key.
			marked = { ...change, sentAt: change.sentAt ?? now + ahead };
			await changes.put(marked);
		} else if (isForgotten(change, { now, ahead })) {
			await changes.put({ ...change, refusal: "unanswered" });
		} else if (change.sentAt !== undefined) {
			marked = change;
		} else {
			const last = (await moments.get(change.product._id)) ?? 0;
			const moment = momentOf(change, { now, ahead, last });
			const body = { ...change.body, occurredAt: new Date(moment).toISOString() };
			marked = { ...change, body, sentAt: now + ahead };
			await Promise.all([changes.put(marked), moments.put(moment, change.product._id)]);
		}
	}
	await tx.done;
	if (marked !== undefined) noteKnown(key, marked);
	return marked;
}

/** Removes a write that is done. Keeps the answer to a change of a batch, for the person who recorded the batch. */
export async function removeDone(
	{ place, key }: StoredWrite,
	answer?: Booked,
	batch?: string,
): Promise<void> {
	const tx = (await database()).transaction(["changes", "answers"], "readwrite", strict);
	// Another tab may have been faster; its answer is the same.
	const isHere = (await tx.objectStore("changes").get(place))?.key === key;
	if (isHere) {
		await tx.objectStore("changes").delete(place);
		if (answer !== undefined && batch !== undefined)
			await tx.objectStore("answers").put({ key, batch, answer: withoutCustomers(answer), at: Date.now() });
	}
	await tx.done;
}

/** Customers' names stay off the disk, from which nobody could erase them. */
function withoutCustomers({ lost, for: served, ...answer }: Booked): Booked {
	return {
		...answer,
		...(lost && { lost: lost.map((one) => ({ ...one, who: null })) }),
		...(served && { for: served.map((one) => ({ ...one, who: null })) }),
	};
}

/** The state of a batch: its changes that wait here, and the answers to its booked changes. */
export async function readBatch(batch: string): Promise<{
	waiting: StoredChange[];
	answers: ReadonlyMap<string, Booked>;
}> {
	const tx = (await database()).transaction(["changes", "answers"]);
	const [changes, answers] = await Promise.all([
		tx.objectStore("changes").getAll(),
		tx.objectStore("answers").index("batch").getAll(batch),
	]);
	return {
		waiting: changes.filter(isChange).filter(({ body }) => body.batch === batch),
		answers: new Map(answers.map(({ key, answer }) => [key, answer])),
	};
}

/** Deletes the answers to a batch that is not shown any more, and all answers older than `KEY_LIFETIME_DAYS`. */
export async function forgetAnswers(batch: string): Promise<void> {
	const tx = (await database()).transaction("answers", "readwrite");
	const oldest = Date.now() - KEY_LIFETIME_DAYS * 24 * 60 * 60 * 1000;
	const [ofBatch, old] = await Promise.all([
		tx.store.index("batch").getAllKeys(batch),
		tx.store.index("at").getAllKeys(IDBKeyRange.upperBound(oldest)),
	]);
	await Promise.all([...ofBatch, ...old].map((key) => tx.store.delete(key)));
	await tx.done;
}

/**
 * After a sign-out: deletes everything except the writes that wait to be sent and the times that their dates depend on.
 * @returns the keys of the waiting writes.
 */
export async function forgetSent(): Promise<ReadonlySet<string>> {
	const tx = (await database()).transaction(["changes", "answers", "moments"], "readwrite");
	const [waiting, moments] = await Promise.all([
		tx.objectStore("changes").getAll(),
		tx.objectStore("moments").getAllKeys(),
	]);
	const products = new Set(waiting.filter(isChange).map(({ product }) => product._id));
	const old = moments.filter((product) => !products.has(product));
	await Promise.all([
		tx.objectStore("answers").clear(),
		...old.map((product) => tx.objectStore("moments").delete(product)),
		tx.done,
	]);
	return new Set(waiting.map(({ key }) => key));
}

/** Assigns a guest's changes to a person. Their keys, times and order stay the same. */
export async function claimChanges(guest: string, person: string): Promise<void> {
	const tx = (await database()).transaction("changes", "readwrite", strict);
	for await (const cursor of tx.store)
		if (cursor.value.person === guest) await cursor.update({ ...cursor.value, person });
	await tx.done;
}

/**
 * Replaces a refused change, unless another tab was faster.
 * @param isAtEnd whether the new one is the last change of the queue, and not in place of the old one.
 * @returns whether it is replaced.
 */
export async function replaceChange(
	{ place, key }: StoredChange,
	next: Omit<StoredChange, "place">,
	isAtEnd: boolean,
): Promise<boolean> {
	const { store, done } = (await database()).transaction("changes", "readwrite", strict);
	if ((await store.get(place))?.key !== key) return false;
	// The device may be full: delete the old change only if the new one is stored, in one transaction.
	const written = isAtEnd ? store.add(next as StoredChange) : store.put({ ...next, place });
	await Promise.all([written, isAtEnd ? store.delete(place) : undefined, done]);
	return true;
}

/** Removes recorded changes; by default only those that have not been sent yet. @returns the keys of the removed changes. */
export async function removeChanges(
	keys: readonly string[],
	isToGo = ({ sentAt }: StoredWrite): boolean => sentAt === undefined,
): Promise<string[]> {
	const { store, done } = (await database()).transaction("changes", "readwrite", strict);
	const found = await Promise.all(keys.map((key) => store.index("key").get(key)));
	const removed = found.flatMap((change) => (change !== undefined && isToGo(change) ? change : []));
	await Promise.all([...removed.map(({ place }) => store.delete(place)), done]);
	for (const { key } of removed) noteKnown(key);
	return removed.map(({ key }) => key);
}

/** Changes a recorded write, unless another tab was faster. */
export async function changeStored(
	{ place, key }: Pick<StoredWrite, "place" | "key">,
	next: (write: StoredWrite) => StoredWrite,
): Promise<void> {
	const { store, done } = (await database()).transaction("changes", "readwrite", strict);
	const change = await store.get(place);
	if (change?.key !== key) return;
	const changed = next(change);
	await Promise.all([store.put(changed), done]);
	noteKnown(key, changed);
}

/**
 * Takes order lines out of the closings that have not been sent yet.
 * @returns the lines that were taken out, and the keys of the closings that have been sent with others of them.
 */
export async function takeOutLines(lines: ReadonlySet<string>): Promise<{ out: string[]; sent: string[] }> {
	const { store, done } = (await database()).transaction("changes", "readwrite", strict);
	const out: string[] = [];
	const sent: string[] = [];
	for await (const cursor of store) {
		const write = cursor.value;
		if (isChange(write) || !write.body.lines.some((id) => lines.has(id))) continue;
		if (write.sentAt !== undefined) {
			sent.push(write.key);
			continue;
		}
		const left = write.body.lines.filter((id) => !lines.has(id));
		out.push(...write.body.lines.filter((id) => lines.has(id)));
		if (left.length === 0) await cursor.delete();
		else await cursor.update({ ...write, body: { ...write.body, lines: left } });
	}
	await done;
	return { out, sent };
}
