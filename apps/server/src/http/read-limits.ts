import { countedAddress } from "./client-address.ts";
import { tooMany } from "./write-limits.ts";

const WINDOW_MS = 60_000;

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
