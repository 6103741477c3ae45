import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { failureOf } from "#db/engine.ts";
import type { RunJob } from "./reader-threads.ts";
import { carryOut, type Job } from "./reads.ts";

/** Exports and summaries: they read the most rows, and no change is decided by what they say. */
const READS: ReadonlySet<Job["name"]> = new Set([
	"readToday",
	"stockSeries",
	"productFacets",
	"productsAsCsv",
	"productsAsSheet",
	"movementsAsCsv",
	"auditAsCsv",
]);

/** How long a read waits for the standby, and how often it looks, in ms. */
const PATIENCE_MS = 1000;
const LOOK_MS = 20;
/** How long a standby that was late or gone is left alone, in ms. */
const PAUSE_MS = 10_000;

/**
 * Runs exports, Today and facets on a standby, once it has everything that was committed before the read, so that people see their
 * own changes. All other reads run on the primary, and these too where the standby is late or gone.
 */
export function standbyReader(primary: Db, standby: Db): RunJob {
	let leftAloneUntil = 0;
	return async (job) => {
		if (!READS.has(job.name) || performance.now() < leftAloneUntil) return carryOut(primary, job);
		try {
			// A machine that does not answer at all gets as much time as a late one.
			const isThere = Promise.race([hasCaughtUp(primary, standby), wait(PATIENCE_MS, false)]);
			if (await isThere) return await carryOut(standby, job);
		} catch (error) {
			// A standby cancels reads of rows that the primary removes, with the code of a serialization failure.
			const isLost = failureOf(error, standby.engine) !== undefined || standby.engine.isRetryable(error);
			if (!isLost) throw error;
		}
		leftAloneUntil = performance.now() + PAUSE_MS;
		return carryOut(primary, job);
	};
}

async function hasCaughtUp(primary: Db, standby: Db): Promise<boolean> {
	const { rows } = await sql<{ end: string }>`select pg_current_wal_lsn()::text as "end"`.execute(
		primary.kysely,
	);
	const deadline = performance.now() + PATIENCE_MS;
	while (performance.now() < deadline) {
		const { rows: found } = await sql<{ isThere: boolean | null }>`
			select pg_last_wal_replay_lsn() >= ${rows[0]?.end}::pg_lsn as "isThere"`.execute(standby.kysely);
		if (found[0]?.isThere === true) return true;
		await wait(LOOK_MS);
	}
	return false;
}
