import { addDays, localDay, momentOf } from "@freehub/domain/local-days";
import { shop } from "@freehub/domain/shop";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { isNewShop } from "#areas/people/sign-in/owners.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { LEASE_MS } from "#db/lease.ts";
import {
	type BackupNews,
	type BackupState,
	endNight,
	keepNight,
	noteNews,
	readBackupState,
	takeNight,
} from "./backup-state.ts";
import { NIGHT_LIMITS, type NightProcess, startNightProcess } from "./night-process.ts";
import type { FormerState, NightReport, NightTask } from "./night-reports.ts";

type Settings = Pick<Config, "backupAt">;

/** After a failed backup, time until the next attempt of this server, in ms. */
const AGAIN_MS = 60 * 60 * 1000;
const RENEW_MS = LEASE_MS / 4;

/**
 * Whether a backup is due: the time of the day has passed since the last one, or since the first start. One of the future was made when
 * the clock was wrong.
 * @param at a local time such as 03:00.
 */
export function isDue(at: string, since: Date, now: Date, timeZone = machineZone()): boolean {
	return since > now || since.getTime() < lastTime(at, now.getTime(), timeZone);
}

/** The last moment until now at which a backup was to be made: there is one on each of the zone's days, also where the clock changes. */
function lastTime(at: string, now: number, zone: string): number {
	const today = localDay(now, zone);
	// Where the clock goes back at midnight, the day before comes again.
	const moments = [1, 0, -1].map((days) => momentOf(addDays(today, days), at, zone));
	return Math.max(...moments.filter((moment) => moment <= now));
}

function machineZone(): string {
	return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The work of this night: a new copy each night, and the proof of a copy whose process was killed or failed. */
export function taskOf(state: BackupState, { backupAt }: Settings, now: Date): NightTask {
	const { begunAt, madeAt, provenAt, path } = state;
	if (isDue(backupAt, new Date(madeAt ?? begunAt), now, shop().timeZone))
		return { isDue: true, unproven: null };
	const isProven = madeAt === null || (provenAt !== null && provenAt >= madeAt && new Date(provenAt) <= now);
	return { isDue: false, unproven: isProven ? null : path };
}

type Setup = { db: Db; config: Config; log: Pick<Logger, "info" | "error">; now: () => Date };

/**
 * Backs up once a day. Of several servers one does it, under a lease, in a process that has deadlines and ends with its server.
 * @returns `look`, to be called every minute; `stop`, which ends an attempt that `isUnderWay`.
 */
export function nightlyBackups({ db, config, log, now }: Setup, limits = NIGHT_LIMITS) {
	let triedAt = 0;
	let isStopped = false;
	let attempt: { ended: Promise<void>; process: NightProcess } | undefined;

	async function look(): Promise<void> {
		const at = now();
		if (config.backupAt === "off" || isStopped || attempt !== undefined) return;
		if (Math.abs(at.getTime() - triedAt) < AGAIN_MS) return;
		// Nobody's shop holds nothing yet, and its copy would be refused, because nobody could manage what is restored.
		if (await isNewShop(db.kysely)) return;
		const { isDue: isCopyDue, unproven } = taskOf(await readBackupState(db), config, at);
		// A server that is off at night backs up when it is started.
		if (!isCopyDue && unproven === null) return;
		const worker = uuidv7();
		if (!(await takeNight(db, worker, at)) || isStopped) return;
		triedAt = at.getTime();
		const process = startNightProcess(config, (report) => note(worker, report), limits);
		const ended = follow(worker, process).catch((error: unknown) =>
			log.error({ err: error }, "the nightly backup failed"),
		);
		attempt = { ended, process };
		// One that hangs in the system's core stays; another one would only hang beside it.
		void Promise.all([ended, process.gone]).then(() => (attempt = undefined));
	}

	/** Stores what the process reports. @returns what it is to do. @throws if the lease was lost, so that it ends. */
	async function note(worker: string, report: NightReport): Promise<NightTask> {
		if (!(await noteNews(db, worker, newsOf(report, await readBackupState(db), now()))))
			throw new Error("Another server makes the backup");
		return taskOf(await readBackupState(db), config, now());
	}

	/** Renews the lease until the process has ended, and stores how it ended. */
	async function follow(worker: string, process: NightProcess): Promise<void> {
		let renewedAt = performance.now();
		const renewing = setInterval(() => {
			keepNight(db, worker, now()).then(
				(isHeld) => {
					if (isHeld) renewedAt = performance.now();
					else process.end("Another server makes the backup");
				},
				(error: unknown) => {
					if (performance.now() - renewedAt > LEASE_MS) process.end((error as Error).message);
				},
			);
		}, RENEW_MS);
		const outcome = await process.outcome;
		clearInterval(renewing);
		if (outcome === undefined)
			log.info(await readBackupState(db), "the shop was backed up, and the backup proven");
		else if (!isStopped) log.error(outcome, "the nightly backup failed");
		await endNight(db, worker, now(), isStopped ? undefined : (outcome?.failure ?? null));
	}

	return {
		look,
		isUnderWay: () => attempt !== undefined,
		async stop(): Promise<void> {
			isStopped = true;
			attempt?.process.end("The server stopped");
			await attempt?.ended;
		},
	};
}

function newsOf(report: NightReport, state: BackupState, now: Date): BackupNews {
	if (report.step === "made") return { madeAt: new Date(report.madeAt), path: report.path };
	if (report.step === "proven") return { provenAt: new Date(report.provenAt) };
	return newsOfFormer(report.former, state, now);
}

/** What `state.json` knew, where the database does not know better. Times of the future were noted while a clock was wrong. */
function newsOfFormer(
	{ madeAt, provenAt, path, warnedFor }: FormerState,
	state: BackupState,
	now: Date,
): BackupNews {
	const isNews = (at: string | undefined, known: string | null): at is string =>
		at !== undefined && new Date(at) <= now && (known === null || at > known);
	return {
		...(isNews(madeAt, state.madeAt) && path !== undefined && { madeAt: new Date(madeAt), path }),
		...(isNews(provenAt, state.provenAt) && { provenAt: new Date(provenAt) }),
		...(state.warnedFor === null && warnedFor !== undefined && { warnedFor }),
	};
}
