import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DISK_LOW, type Status, WEBHOOK_LATE_MINUTES } from "@freehub/contract/office/status";
import { sql } from "kysely";
import { type Backlog, webhookBacklogs } from "#areas/office/webhooks/webhook-backlogs.ts";
import { inTheFuture } from "#areas/stock/ledger/movements-ahead.ts";
import { readBackupState, summaryOf } from "#backup/backup-state.ts";
import type { ClockJump } from "#clock-watch.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import type { ErrorLine } from "#log.ts";
import { lastMail } from "#mail/mailer.ts";
import { runningVersion } from "./running-version.ts";

type Setup = {
	db: Db;
	config: Config;
	/** The last errors of the log. */
	errors: () => readonly ErrorLine[];
	clockJumps: () => readonly ClockJump[];
	readSize: () => Promise<Status["database"]>;
	readOutOfRange: () => Promise<Status["outOfRange"]>;
	readDisk: () => Promise<Status["disk"]>;
};

/** The state of the running server, for owners. */
export async function readStatus(
	{ db, config, errors, clockJumps, readSize, readOutOfRange, readDisk }: Setup,
	now: Date,
): Promise<Status> {
	const [running, database, outOfRange, backups, disk, webhooks, ahead] = await Promise.all([
		runningVersion(),
		readSize(),
		readOutOfRange(),
		readBackupState(db),
		readDisk(),
		webhookBacklogs(db),
		inTheFuture(db.kysely, now),
	]);
	return {
		...running,
		startedAt: new Date(performance.timeOrigin).toISOString(),
		database,
		backups: summaryOf(backups, config, now),
		disk,
		mail: mailOf(config),
		webhooks: webhooks.flatMap((webhook) => troubleOf(webhook, now) ?? []),
		clock: { jumps: clockJumps().map(({ at, seconds }) => ({ at: at.toISOString(), seconds })), ahead },
		outOfRange,
		errors: [...errors()],
	};
}

/** A disk that is there answers within microseconds; in ms. */
const DISK_PATIENCE_MS = 2000;

/**
 * @returns a function that reads how full the disk of a folder is; null if the disk does not answer. It has one question under way,
 * because each of them holds a thread until the disk answers.
 */
export function diskReader(
	folder: string,
	ask: (folder: string) => Promise<StatsFs> = statfs,
	patienceMs = DISK_PATIENCE_MS,
): () => Promise<Status["disk"]> {
	let asked: Promise<Status["disk"]> | undefined;
	async function read() {
		try {
			const { bavail, blocks, bsize } = await ask(folder);
			return diskOf(bavail * bsize, blocks * bsize);
		} finally {
			asked = undefined;
		}
	}
	return () => {
		asked ??= read();
		return Promise.race([asked, wait(patienceMs, null, { ref: false })]);
	};
}

/** Whether a disk of a size is nearly full; in bytes. */
export function diskOf(free: number, size: number): NonNullable<Status["disk"]> {
	return { free, size, isLow: free < DISK_LOW.bytes || free < DISK_LOW.share * size };
}

function mailOf(config: Config): Status["mail"] {
	const last = lastMail(config);
	return {
		outbox: config.smtpUrl === undefined ? join(config.dataDir, "outbox") : null,
		last: last === undefined ? null : { at: last.at.toISOString(), isSent: last.isSent },
	};
}

/** @returns undefined if nothing is wrong with a webhook, or somebody paused it. */
function troubleOf(
	{ id, url, state, stop, oldest }: Backlog,
	now: Date,
): Status["webhooks"][number] | undefined {
	const isLate =
		state === "active" &&
		oldest !== undefined &&
		now.getTime() - oldest.getTime() > WEBHOOK_LATE_MINUTES * 60 * 1000;
	const isStopped = state !== "active" && stop !== null && stop !== "by_hand";
	if (!isLate && !isStopped) return undefined;
	return { _id: id, url, since: oldest?.toISOString() ?? null, stop: isStopped ? stop : null };
}

/** The engine's version, and how large the shop is. Counts all movements, so it is a heavy read. */
export async function readSize({ kysely, engine }: Db): Promise<Status["database"]> {
	const about =
		engine.name === "postgres"
			? sql`current_setting('server_version') as version, pg_database_size(current_database()) as bytes`
			: sql`sqlite_version() as version,
				(select page_count * page_size from pragma_page_count(), pragma_page_size()) as bytes`;
	const { rows } = await sql<Omit<Status["database"], "engine">>`
		select ${about},
			(select count(*) from product where deleted_at is null) as products,
			(select count(*) from movement) as movements`.execute(kysely);
	const [size] = rows;
	if (size === undefined) throw new Error("A query without rows.");
	return { engine: engine.name, ...size };
}
