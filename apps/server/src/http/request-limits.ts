import type { Logger } from "pino";
import { Flood } from "#app-error.ts";
import { countedNetworks } from "#client-address.ts";
import { countAttempts } from "#db/attempts.ts";
import { CLOCK_TOLERANCE_MS } from "#db/clock-marks.ts";
import type { Db } from "#db/connection.ts";
import { perMinute } from "#queues/bounds.ts";
import { repeat } from "#queues/repeat.ts";

const WINDOW_MS = 60_000;
/** Interval in ms at which a process shares its counts through the database; within it a limit can be exceeded. */
const SHARE_MS = 1000;

type Count = { shared: number; own: number; resetsAt: number };

export type RequestLimits = ReturnType<typeof createRequestLimits>;

/**
 * Rate limits, counted in the process's memory: an SQL statement per request would cost as much as the request. Counts of writes
 * are shared with other processes through the database, once a second; reads are not worth it.
 */
export function createRequestLimits(db: Db, log: Logger, now: () => Date) {
	// A person with a barcode scanner makes one or two writes per second; programs that need more send batches.
	const writesOfAccount = new Map<string, Count>();
	// A whole shop may share one address.
	const writesFrom = new Map<string, Count>();
	const readsFrom = new Map<string, Count>();
	const wholeReadsFrom = new Map<string, Count>();
	const picturesFor = new Map<string, Count>();
	const pagesFor = new Map<string, Count>();

	function countOne(counts: Map<string, Count>, subject: string, max: number): void {
		const time = now().getTime();
		let count = counts.get(subject);
		// It cannot end later than this, unless the clock was wrong when it began.
		const latest = time + WINDOW_MS + CLOCK_TOLERANCE_MS;
		if (count === undefined || count.resetsAt <= time || count.resetsAt > latest) {
			count = { shared: 0, own: 0, resetsAt: time + WINDOW_MS };
			counts.set(subject, count);
		}
		if (count.shared + count.own >= max) {
			throw new Flood("address", Math.ceil((count.resetsAt - time) / 1000));
		}
		count.own += 1;
	}

	function countFrom(counts: Map<string, Count>, address: string, max: number): void {
		for (const { network, shares } of countedNetworks(address)) countOne(counts, network, max * shares);
	}

	async function share(): Promise<void> {
		const time = now().getTime();
		for (const counts of [writesOfAccount, writesFrom, readsFrom, wholeReadsFrom, picturesFor, pagesFor]) {
			for (const [subject, { resetsAt }] of counts) if (resetsAt <= time) counts.delete(subject);
		}
		for (const [name, counts] of Object.entries({ account: writesOfAccount, address: writesFrom })) {
			for (const [subject, count] of counts) {
				const by = count.own;
				if (by === 0) continue;
				const told = await countAttempts(db, `write:${name}:${subject}`, by, WINDOW_MS, now());
				// More may have been counted while the database answered.
				const own = count.own - by;
				counts.set(subject, { shared: told.count, own, resetsAt: told.resetsAt.getTime() });
			}
		}
	}

	repeat([{ name: "share write limits", everyMs: SHARE_MS, run: share }], log);

	const countBy = (counts: Map<string, Count>, max: number) => (address: string) =>
		countFrom(counts, address, max);

	// Each function counts one request. @throws AppError too_many_requests above the limit per minute.
	return {
		countWrite(account: string, address: string): void {
			if (account !== "") countOne(writesOfAccount, account, perMinute.writesOfAccount);
			countFrom(writesFrom, address, perMinute.writesFromAddress);
		},
		countRead: countBy(readsFrom, perMinute.readsFromAddress),
		/** A read of a whole table: all products, an export, the ledger check. */
		countWholeRead: countBy(wholeReadsFrom, perMinute.wholeReadsFromAddress),
		/** A share picture that has to be generated. */
		countPicture: countBy(picturesFor, perMinute.picturesForAddress),
		/** A page that has to be rendered. */
		countPage: countBy(pagesFor, perMinute.pagesForAddress),
	};
}
