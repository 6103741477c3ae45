import type { Logger } from "pino";
import { tooMany } from "#app-error.ts";
import { countedAddress } from "#client-address.ts";
import { countAttempts } from "#db/attempts.ts";
import type { Db } from "#db/connection.ts";

const WINDOW_MS = 60_000;
/** How long a process counts alone before it tells the database; the most by which a limit can be overrun. */
const SHARE_MS = 1000;

/** Writes a minute. A person with a barcode scanner makes one or two a second; whoever needs more sends batches. */
const PER_ACCOUNT = 600;
/** A whole shop may stand behind one address. */
const PER_ADDRESS = 3000;

type Count = { shared: number; own: number; resetsAt: number };

export type WriteLimits = {
	/** Counts one write. @throws AppError too_many_requests when there were too many in this minute. */
	count(account: string, address: string): void;
};

/**
 * Limits writes per account and per address. The counts stand in the database, so that several processes share
 * them, but each process counts in memory and adds its share once a second: a statement for each write would cost
 * as much as the write.
 */
export function createWriteLimits(db: Db, log: Logger, now: () => Date): WriteLimits {
	const counts = new Map<string, Count>();

	async function share(): Promise<void> {
		for (const [key, count] of counts) {
			if (count.own === 0) {
				if (count.resetsAt <= now().getTime()) counts.delete(key);
				continue;
			}
			const by = count.own;
			const { count: shared, resetsAt } = await countAttempts(db, `write:${key}`, by, WINDOW_MS, now());
			counts.set(key, { shared, own: count.own - by, resetsAt: resetsAt.getTime() });
		}
	}

	let isSharing = false;
	setInterval(() => {
		if (isSharing || counts.size === 0) return;
		isSharing = true;
		share()
			.catch((error: unknown) => log.error({ err: error }, "write limits could not be shared"))
			.finally(() => {
				isSharing = false;
			});
	}, SHARE_MS).unref();

	function countOne(key: string, max: number): void {
		const time = now().getTime();
		let count = counts.get(key);
		if (count === undefined || count.resetsAt <= time) {
			count = { shared: 0, own: 0, resetsAt: time + WINDOW_MS };
			counts.set(key, count);
		}
		if (count.shared + count.own >= max) {
			throw tooMany(Math.ceil((count.resetsAt - time) / 1000));
		}
		count.own += 1;
	}

	return {
		count(account, address) {
			if (account !== "") countOne(`account:${account}`, PER_ACCOUNT);
			countOne(`address:${countedAddress(address)}`, PER_ADDRESS);
		},
	};
}

/** Reads a minute of one address: a whole shop may stand behind it. */
const READS = 6000;
/** Of those, answers that read a whole table: all products, exports, the check of the ledger. */
const WHOLE_READS = 120;

export type ReadLimits = {
	/** Counts one read. @throws AppError too_many_requests when there were too many in this minute. */
	count(address: string): void;
	/** Counts an answer that reads a whole table. @throws AppError too_many_requests */
	countWhole(address: string): void;
};

/** Limits reads per address, each process by itself: telling others would cost more than the reads. */
export function createReadLimits(now: () => Date): ReadLimits {
	let counts = new Map<string, number>();
	let resetsAt = 0;

	function countOne(key: string, most: number): void {
		const time = now().getTime();
		if (time >= resetsAt) {
			counts = new Map();
			resetsAt = time + WINDOW_MS;
		}
		const count = (counts.get(key) ?? 0) + 1;
		if (count > most) throw tooMany(Math.ceil((resetsAt - time) / 1000), "Too many requests came from here.");
		counts.set(key, count);
	}

	return {
		count: (address) => countOne(countedAddress(address), READS),
		countWhole: (address) => countOne(`whole ${countedAddress(address)}`, WHOLE_READS),
	};
}
