import type { NewMovement } from "@freehub/contract/movement-lines";
import type { Problem } from "@freehub/contract/problem";
import { isForgotten, momentOf, type QueuedChange } from "@freehub/domain/stock-queue";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** What somebody wants to be booked. */
export type StockChange = {
	person: string;
	product: { _id: string; name: string };
	body: NewMovement;
	/** What it does to the quantity on hand, as far as it can be known here. */
	delta: number;
};

/** Why a change waits for somebody's decision: the server refused it, or nobody knows whether it was booked. */
export type Unsettled = Problem | "unanswered";

/** A change that this device has recorded and the server has not answered. */
export type StoredChange = StockChange &
	QueuedChange & {
		/** Its place among what this device records, and its name here. */
		place: number;
		/** Its `Idempotency-Key`: booked once, however often it is sent. */
		key: string;
		refusal?: Unsettled;
	};

interface Schema extends DBSchema {
	changes: { key: number; value: StoredChange; indexes: { key: string } };
	/** By product, the moment of what was sent last: what was recorded after it did not happen before it. */
	moments: { key: string; value: number };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
	opening ??= openDB<Schema>("freehub-stock-queue", 1, {
		upgrade(db) {
			const changes = db.createObjectStore("changes", { keyPath: "place", autoIncrement: true });
			changes.createIndex("key", "key", { unique: true });
			db.createObjectStore("moments");
		},
		blocking: () => void closeQueue(),
		terminated: () => (opening = undefined),
	}).catch((error: unknown) => {
		opening = undefined;
		throw error;
	});
	return opening;
}

/** Lets the storage go; whoever needs it next opens it again. */
export async function closeQueue(): Promise<void> {
	const db = opening;
	opening = undefined;
	(await db)?.close();
}

/** What is written is on the disk when it is done: a crash of the computer does not lose it. */
const strict = { durability: "strict" } as const;

/** All recorded changes, in their order. */
export async function storedChanges(): Promise<StoredChange[]> {
	return (await database()).getAll("changes");
}

/** Records a change. @throws where it could not be kept: nothing is recorded then. */
export async function addChange(change: StockChange, key: string, recordedAt: number): Promise<void> {
	const tx = (await database()).transaction("changes", "readwrite", strict);
	const added = tx.store.add({ ...change, key, recordedAt } as StoredChange);
	await Promise.all([added, tx.done]);
}

/**
 * Notes that a change is being sent, and with which date, before it is: its repeats are the same request.
 * @returns what is to be sent; undefined where it is not to be sent any more.
 */
export async function markSent(
	{ place, key }: StoredChange,
	{ now, ahead }: { now: number; ahead: number },
): Promise<StoredChange | undefined> {
	const tx = (await database()).transaction(["changes", "moments"], "readwrite", strict);
	const changes = tx.objectStore("changes");
	const moments = tx.objectStore("moments");
	const change = await changes.get(place);
	let marked: StoredChange | undefined;
	if (change !== undefined && change.key === key && change.refusal === undefined) {
		if (isForgotten(change, now + ahead)) {
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
	return marked;
}

/** Notes why a change was refused; it waits to be settled. */
export async function refuseChange(place: number, key: string, refusal: Unsettled): Promise<void> {
	await changeStored(place, key, (change) => ({ ...change, refusal }));
}

/** Takes a change out: it is booked, or somebody has settled it. */
export async function removeChange(place: number, key: string): Promise<void> {
	await changeStored(place, key, () => undefined);
}

/** Puts another change into the place, and the time, of one that was refused, under a key of its own. */
export async function replaceChange(
	refused: StoredChange,
	{ body, delta }: Pick<StockChange, "body" | "delta">,
	key: string,
): Promise<void> {
	const { sentAt: _sentAt, refusal: _refusal, ...kept } = refused;
	await changeStored(refused.place, refused.key, () => ({ ...kept, body, delta, key }));
}

/** Records a count in place of a change that was refused: at the end, as it is counted now. */
export async function countInstead(
	refused: StoredChange,
	count: StockChange,
	key: string,
	recordedAt: number,
): Promise<void> {
	const tx = (await database()).transaction("changes", "readwrite", strict);
	const stored = await tx.store.get(refused.place);
	if (stored?.key === refused.key) {
		await tx.store.delete(refused.place);
		await tx.store.add({ ...count, key, recordedAt } as StoredChange);
	}
	await tx.done;
}

/** Takes back what was recorded, where it was not sent yet. @returns whether it was. */
export async function takeOut(key: string): Promise<boolean> {
	const tx = (await database()).transaction("changes", "readwrite", strict);
	const change = await tx.store.index("key").get(key);
	const isUnsent = change !== undefined && change.sentAt === undefined;
	if (isUnsent) await tx.store.delete(change.place);
	await tx.done;
	return isUnsent;
}

async function changeStored(
	place: number,
	key: string,
	next: (change: StoredChange) => StoredChange | undefined,
): Promise<void> {
	const tx = (await database()).transaction("changes", "readwrite", strict);
	const change = await tx.store.get(place);
	// Another tab may have been faster.
	if (change?.key === key) {
		const changed = next(change);
		await (changed === undefined ? tx.store.delete(place) : tx.store.put(changed));
	}
	await tx.done;
}
