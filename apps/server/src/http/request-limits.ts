import type { Logger } from "pino";
import { Flood } from "#app-error.ts";
import { perMinute } from "#bounds.ts";
import { countedNetworks } from "#client-address.ts";
import { countAttempts } from "#db/attempts.ts";
import type { Db } from "#db/connection.ts";
import { repeat } from "#repeat.ts";

const WINDOW_MS = 60_000;
/** How often a process tells the database what it counted; a limit can be overrun by what comes in between. */
const SHARE_MS = 1000;

type Count = { shared: number; own: number; resetsAt: number };

export type RequestLimits = ReturnType<typeof createRequestLimits>;

/**
 * Limits requests, each counted in the process's memory: a statement for each would cost as much as the request. Writes
 * are shared with other processes through the database, once a second; reads are not worth that.
 */
export function createRequestLimits(db: Db, log: Logger, now: () => Date) {
	// A person with a barcode scanner makes one or two writes a second; programs that need more send batches.
	const writesOfAccount = new Map<string, Count>();
	// A whole shop may be behind one address.
	const writesFrom = new Map<string, Count>();
	const readsFrom = new Map<string, Count>();
	const wholeReadsFrom = new Map<string, Count>();
	const picturesFor = new Map<string, Count>();
	const pagesFor = new Map<string, Count>();

	function countOne(counts: Map<string, Count>, subject: string, max: number): void {
		const time = now().getTime();
		let count = counts.get(subject);
		if (count === undefined || count.resetsAt <= time) {
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
				// More were counted while the database answered.
				const own = count.own - by;
				counts.set(subject, { shared: told.count, own, resetsAt: told.resetsAt.getTime() });
			}
		}
	}

	repeat([{ name: "share write limits", everyMs: SHARE_MS, run: share }], log);

	const countBy = (counts: Map<string, Count>, max: number) => (address: string) =>
		countFrom(counts, address, max);

	// Each counts one request. @throws AppError too_many_requests when there were too many in this minute.
	return {
		countWrite(account: string, address: string): void {
			if (account !== "") countOne(writesOfAccount, account, perMinute.writesOfAccount);
			countFrom(writesFrom, address, perMinute.writesFromAddress);
		},
		countRead: countBy(readsFrom, perMinute.readsFromAddress),
		/** A read of a whole table: all products, an export, the check of the ledger. */
		countWholeRead: countBy(wholeReadsFrom, perMinute.wholeReadsFromAddress),
		/** A picture for a link that is shared, where it has to be made. */
		countPicture: countBy(picturesFor, perMinute.picturesForAddress),
		/** A page that has to be made. */
		countPage: countBy(pagesFor, perMinute.pagesForAddress),
	};
}
