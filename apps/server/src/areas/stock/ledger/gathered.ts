import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { failureOf } from "#db/engine.ts";

type Waiting<Item, Result> = {
	item: Item;
	resolve: (result: Result) => void;
	reject: (reason: unknown) => void;
};

/** The items that wait for a database, and whether a group is running. */
type Queue<Item, Result> = { waiting: Waiting<Item, Result>[]; isRunning: boolean };

/** Max size of a group, so that no item waits long for the others. */
const MAX_ITEMS = 128;
const MAX_WEIGHT = 1000;

/**
 * Batches the items that arrive while a group is running, and processes them next in one transaction. Only one group runs at a
 * time: two would be smaller, and would wait for each other's rows.
 * @param work returns the result of each item, in order; it may be retried after a serialization failure. If it fails, each item
 * is retried on its own.
 * @param weightOf the cost of an item; a group is full at a total of 1,000, or with a single heavier item.
 */
export function gathered<Item, Result>(
	work: (db: Db, tx: Tx, items: readonly Item[]) => Promise<Result[]>,
	weightOf: (item: Item) => number,
) {
	const queues = new WeakMap<Db, Queue<Item, Result>>();

	function take({ waiting }: Queue<Item, Result>): Waiting<Item, Result>[] {
		let weight = 0;
		const end = waiting.findIndex(({ item }, i) => {
			weight += weightOf(item);
			return i > 0 && (i === MAX_ITEMS || weight > MAX_WEIGHT);
		});
		return waiting.splice(0, end === -1 ? waiting.length : end);
	}

	async function runGroups(db: Db, queue: Queue<Item, Result>): Promise<void> {
		queue.isRunning = true;
		while (queue.waiting.length > 0) {
			let group: Waiting<Item, Result>[] = [];
			try {
				const results = await inTransaction(db, (tx) => {
					// Take the group only once the transaction has begun, to include all items that arrived until then.
					if (group.length === 0) group = take(queue);
					return work(
						db,
						tx,
						group.map(({ item }) => item),
					);
				});
				for (const [i, { resolve }] of group.entries()) resolve(results[i] as Result);
			} catch (error) {
				// If no transaction can begin, reject all waiting items at once, not one after the other.
				const refused = group.length === 0 ? queue.waiting.splice(0) : group;
				const isForAll = group.length < 2 || failureOf(error, db.engine) === "unavailable";
				for (const one of refused) {
					if (isForAll) one.reject(error);
					else await runOne(db, one);
				}
			}
		}
		queue.isRunning = false;
	}

	async function runOne(db: Db, { item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
		try {
			const [result] = await inTransaction(db, (tx) => work(db, tx, [item]));
			resolve(result as Result);
		} catch (error) {
			reject(error);
		}
	}

	return {
		run: (db: Db, item: Item): Promise<Result> =>
			new Promise((resolve, reject) => {
				let queue = queues.get(db);
				if (queue === undefined) queues.set(db, (queue = { waiting: [], isRunning: false }));
				queue.waiting.push({ item, resolve, reject });
				if (!queue.isRunning) void runGroups(db, queue);
			}),
		/** The number of items that wait for a database. */
		waiting: (db: Db): number => queues.get(db)?.waiting.length ?? 0,
	};
}
