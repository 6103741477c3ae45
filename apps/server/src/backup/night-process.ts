import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { shop } from "@freehub/domain/shop";
import type { Config } from "#config.ts";
import { BACKUP_COMMAND, backupFolder } from "./backups.ts";
import type { NightReport, NightTask } from "./night-reports.ts";

/** How long the process of a nightly backup may take, in ms. */
export type NightLimits = {
	/** Until it has looked into the folder: a disk that is gone never answers. */
	folder: number;
	/** Until it ends. */
	whole: number;
	/** Until the system has ended it after it was killed. It cannot while the process waits for a disk in the system's core. */
	kill: number;
};

export const NIGHT_LIMITS: NightLimits = {
	folder: 60_000,
	whole: 6 * 60 * 60 * 1000,
	kill: 5000,
};

/** Max characters of a failure that are stored. */
const WORDS = 500;

/** The process of a nightly backup. */
export type NightProcess = {
	/** Resolves when it has ended or was given up: with undefined if all went well, else with what failed, and all its output. */
	outcome: Promise<{ failure: string; output: string } | undefined>;
	/** Resolves when it is gone. */
	gone: Promise<void>;
	/** Kills it. @param why becomes the failure. */
	end: (why: string) => void;
};

/**
 * Starts the process of a nightly backup.
 * @param answer called with each of its reports, one after the other.
 */
export function startNightProcess(
	config: Config,
	answer: (report: NightReport) => Promise<NightTask>,
	limits: NightLimits,
): NightProcess {
	const child = spawn(process.execPath, [...BACKUP_COMMAND, "--nightly"], {
		env: environmentOf(config),
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
	let output = "";
	child.stderr?.on("data", (text) => (output += String(text)));
	const { promise: killed, resolve: kill } = Promise.withResolvers<string>();
	let isKilled = false;
	const end = (why: string) => {
		isKilled = true;
		child.kill("SIGKILL");
		kill(why);
	};
	const inFolder = setTimeout(
		end,
		limits.folder,
		`The folder for backups did not answer within ${limits.folder / 1000} s (it is ${backupFolder(config)}). See whether its disk is there`,
	);
	const inTime = setTimeout(
		end,
		limits.whole,
		`The backup did not end within ${limits.whole / 3_600_000} hours, and was stopped`,
	);
	let answered: Promise<void> = Promise.resolve();
	child.on("message", (report) => {
		clearTimeout(inFolder);
		answered = answered
			.then(async () => tell(child, await answer(report as NightReport)))
			.catch((error: unknown) => end((error as Error).message));
	});
	const closed = once(child, "close").then(
		([code]) => (code === 0 ? undefined : (lineOf(output) ?? "The process of the backup was killed")),
		(error: unknown) => (error as Error).message,
	);
	const gone = closed.then(() => {});
	const outcome = Promise.race([
		closed,
		killed.then(async (why) => {
			await Promise.race([gone, wait(limits.kill, undefined, { ref: false })]);
			return why;
		}),
	]).then(async (failure) => {
		clearTimeout(inFolder);
		clearTimeout(inTime);
		// It ended because it was killed; the reason is more than its exit code.
		const words = isKilled ? await killed : failure;
		return words === undefined ? undefined : { failure: words.slice(0, WORDS), output };
	});
	return { outcome, gone, end };
}

function tell(child: ChildProcess, task: NightTask): void {
	// It may have ended meanwhile.
	if (child.connected) child.send(task, () => {});
}

/** The first line of what a program printed; undefined if it printed nothing. */
function lineOf(output: string): string | undefined {
	return output.trim().split("\n")[0] || undefined;
}

/** The server's own environment, with the place of its data, which a test's server has elsewhere, and the time zone of its days. */
function environmentOf({ dataDir, databaseUrl, backupDir }: Config): NodeJS.ProcessEnv {
	const { timeZone } = shop();
	return {
		...process.env,
		...(timeZone !== undefined && { TIME_ZONE: timeZone }),
		DATA_DIR: dataDir,
		...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
		...(backupDir !== undefined && { BACKUP_DIR: backupDir }),
	};
}
