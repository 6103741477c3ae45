import { BACKUP_LATE_HOURS, type Backups } from "@freehub/contract/backups";
import { sql, type Updateable } from "kysely";
import type { Config } from "#config.ts";
import type { BackupStateTable } from "#db/backup-schema.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { heldBy, mayHave, released } from "#db/lease.ts";
import { isoOf } from "#db/timestamp.ts";

type Settings = Pick<Config, "backupAt">;

/** The state of a shop's nightly backups; ISO times, null if there is none. */
export type BackupState = {
	/** The shop's first day: without any proof it counts from here. */
	begunAt: string;
	madeAt: string | null;
	/** Where the last copy is. */
	path: string | null;
	provenAt: string | null;
	/** Why the last attempt failed, in English; null since one succeeded. */
	failure: string | null;
	/** The proof about whose age the owners were warned, or `never`. */
	warnedFor: string | null;
	/** Whether the first attempt of all is still under way: it may bring news of earlier proofs. */
	isFirstUnderWay: boolean;
};

/** The results that an attempt adds. Undefined: as before. */
export type BackupNews = { madeAt?: Date; path?: string; provenAt?: Date; warnedFor?: string };

export async function readBackupState({ kysely }: Pick<Db, "kysely">): Promise<BackupState> {
	const row = await kysely.selectFrom("backup_state").selectAll().executeTakeFirstOrThrow();
	const isUnknown = row.made_at === null && row.proven_at === null && row.failed_at === null;
	return {
		begunAt: isoOf(row.begun_at),
		madeAt: isoOf(row.made_at),
		path: row.path,
		provenAt: isoOf(row.proven_at),
		failure: row.failure,
		warnedFor: row.warned_for,
		isFirstUnderWay: isUnknown && row.worker !== null,
	};
}

/** Takes the lease of the night for an attempt, and notes the attempt. @returns false if another one holds it. */
export async function takeNight(db: Db, worker: string, now: Date): Promise<boolean> {
	return update(db, mayHave(worker, now), { ...heldBy(worker, now), tried_at: now });
}

/** Renews the lease. @returns false if another attempt has taken it. */
export async function keepNight(db: Db, worker: string, now: Date): Promise<boolean> {
	return update(db, heldByWorker(worker), heldBy(worker, now));
}

/** Stores what an attempt found or did. @returns false if another one has taken the lease. */
export async function noteNews(db: Db, worker: string, news: BackupNews): Promise<boolean> {
	const { madeAt, path, provenAt, warnedFor } = news;
	return update(db, heldByWorker(worker), {
		worker,
		...(madeAt && { made_at: madeAt }),
		...(path !== undefined && { path }),
		...(provenAt && { proven_at: provenAt }),
		...(warnedFor !== undefined && { warned_for: warnedFor }),
	});
}

/** Ends an attempt. @param failure why it failed, in English; null: it did not; undefined: it was stopped. */
export async function endNight(
	db: Db,
	worker: string,
	now: Date,
	failure: string | null | undefined,
): Promise<void> {
	await update(db, heldByWorker(worker), {
		...released,
		...(failure !== undefined && { failure, failed_at: failure === null ? null : now }),
	});
}

/** Notes that the owners were warned, so that no other server warns them, too. @returns false if one has. */
export async function noteWarning(db: Db, about: string, before: string | null): Promise<boolean> {
	const isAsBefore = sql<boolean>`coalesce(warned_for, '') = ${before ?? ""}`;
	return update(db, isAsBefore, { warned_for: about });
}

const heldByWorker = (worker: string) => sql<boolean>`worker = ${worker}`;

function update(
	db: Db,
	condition: ReturnType<typeof mayHave>,
	values: Updateable<BackupStateTable>,
): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		const query = tx.updateTable("backup_state").set(values).where(condition);
		return (await query.executeTakeFirst()).numUpdatedRows > 0n;
	});
}

/** The state for owners. */
export function summaryOf(state: BackupState, settings: Settings, now: Date): Backups {
	const { madeAt, provenAt, failure } = state;
	return {
		at: settings.backupAt === "off" ? null : settings.backupAt,
		madeAt,
		provenAt,
		isLate: (unprovenSeconds(state, settings, now) ?? 0) > BACKUP_LATE_HOURS * 60 * 60,
		failure,
	};
}

/** The time since a backup was last proven, or since the shop's first day; undefined if the server makes none. */
export function unprovenSeconds(
	{ begunAt, provenAt }: Pick<BackupState, "begunAt" | "provenAt">,
	{ backupAt }: Settings,
	now: Date,
): number | undefined {
	if (backupAt === "off") return undefined;
	// A proof of the future was made when the clock was wrong, and does not count.
	const proven = [provenAt, begunAt].find((at) => at !== null && new Date(at) <= now);
	return (now.getTime() - new Date(proven ?? now).getTime()) / 1000;
}
