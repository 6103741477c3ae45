import type { Db } from "./connection.ts";

/**
 * Caches what a read found until anything is committed, by any process. For small facts that many requests need: asking for the
 * stamp costs less than a statement, and on PostgreSQL requests that arrive together share it.
 */
export function untilCommit<T>(read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
	const cached = new WeakMap<Db, { stamp: string; value: T }>();
	return async (db) => {
		// Read before the value, which is therefore at least as new.
		const stamp = await db.stamp();
		const known = cached.get(db);
		if (known?.stamp === stamp) return known.value;
		const value = await read(db);
		cached.set(db, { stamp, value });
		return value;
	};
}
