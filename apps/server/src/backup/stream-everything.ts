import { spawn } from "node:child_process";
import { PassThrough, Readable } from "node:stream";
import type { Config } from "#config.ts";
import { tooBusy } from "#queues/queue.ts";
import { BACKUP_COMMAND } from "./backups.ts";

/** Max duration in ms: a reader that is slower would hold a snapshot of the database open for too long. */
const DEADLINE_MS = 30 * 60 * 1000;
let isRunning = false;

/**
 * A shop as a ZIP archive of CSV files, made by a process of its own at low priority, which ends when nobody reads on. If it fails, the
 * stream is cut off, so that nobody takes it for whole.
 * @throws AppError too_many_requests while another one is made.
 */
export function streamEverything({ dataDir, databaseUrl }: Config): ReadableStream<Uint8Array<ArrayBuffer>> {
	if (isRunning) throw tooBusy("another export of everything");
	isRunning = true;
	const child = spawn(process.execPath, [...BACKUP_COMMAND, "--csv", "-"], {
		env: {
			...process.env,
			DATA_DIR: dataDir,
			...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
		},
		stdio: ["ignore", "pipe", "pipe"],
		timeout: DEADLINE_MS,
	});
	const answer = new PassThrough();
	let words = "";
	child.stderr.on("data", (text) => (words += String(text)));
	child.stdout.pipe(answer, { end: false });
	child.once("close", (code) => {
		isRunning = false;
		if (code === 0) answer.end();
		else answer.destroy(new Error(`The export of everything failed: ${words}`));
	});
	answer.once("close", () => child.kill());
	return Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
