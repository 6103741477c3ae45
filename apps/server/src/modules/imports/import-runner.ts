import { reason } from "@freehub/contract/rules";
import { v7 as uuidv7 } from "uuid";
import { inTransaction } from "#db/connection.ts";
import { failureOf } from "#db/failure.ts";
import { openTable } from "./file/open-table.ts";
import { TableError } from "./file/table.ts";
import { type ImportFiles, importFiles } from "./import-files.ts";
import type { ImportRecord } from "./imports.repo.ts";
import { runCommit } from "./run-commit.ts";
import { runDry } from "./run-dry.ts";
import { runUndo } from "./run-undo.ts";
import { keepLease, type Lease, LeaseLost, released, releaseLease, takeLease, type Work } from "./work.ts";

/** How often a process looks for work that another one left, in ms. */
const LOOK_MS = 5000;

const BROKEN = reason(
	"server_broke_off",
	"Something went wrong on the server. What was imported is taken back.",
);
const UNREADABLE = reason(
	"server_broke_off",
	"Something went wrong on the server while it read the file. Upload it again.",
);

export type ImportRunner = {
	files: ImportFiles;
	/** Does whatever is to do, now. */
	wake(): void;
	/** Looks for work that is left from before a restart, now and from time to time. */
	start(): void;
	/** Ends after the step that is under way; what is left is gone on with after the next start. */
	stop(): Promise<void>;
};

type Setup = Pick<Work, "db" | "now"> & {
	dataDir: string;
	log: { error(about: { err: unknown; import?: string }, message: string): void };
	open?: Work["open"];
};

/** Works on imports in the background, one after the other, in steps that let requests through. */
export function importRunner({ db, now, dataDir, log, open = openTable }: Setup): ImportRunner {
	const files = importFiles(dataDir);
	const work: Work = { db, files, now, open };
	const worker = uuidv7();
	let looking: NodeJS.Timeout | undefined;
	let running: Promise<void> | undefined;
	let isStopped = false;
	let isWoken = false;

	async function runAll(): Promise<void> {
		while (!isStopped) {
			isWoken = false;
			const row = await takeLease(db, worker, now());
			if (row === undefined) return;
			if (!(await runOne({ ...work, now: momentOrStop }, row))) return;
		}
	}

	/** Every step asks for the time before it begins, and so finds out that it must not. */
	function momentOrStop(): Date {
		if (isStopped) throw new Stopped();
		return now();
	}

	/** @returns whether to look for more now. */
	async function runOne(own: Work, row: ImportRecord): Promise<boolean> {
		const lease: Lease = { id: row.id, worker, state: row.state };
		try {
			if (row.state === "reading") await runDry(own, lease, row);
			else if (row.state === "committing") await runCommit(own, lease, row);
			else await runUndo(own, lease, row);
			return true;
		} catch (error) {
			if (error instanceof LeaseLost) return true;
			const failure = failureOf(error, db.engine);
			if (failure === "storage_full") log.error({ err: error, import: row.id }, "disk full");
			if (error instanceof Stopped || failure !== undefined) {
				await releaseLease(db, lease).catch(() => {});
				return false;
			}
			if (!(error instanceof TableError)) log.error({ err: error, import: row.id }, "an import broke off");
			return fail(lease, error);
		}
	}

	/** What cannot be read fails; what cannot go forward is taken back; what cannot go back is tried again later. */
	async function fail(lease: Lease, error: unknown): Promise<boolean> {
		const { state } = lease;
		if (state === "cancelling" || state === "undoing") {
			await releaseLease(db, lease).catch(() => {});
			return false;
		}
		const columns =
			state === "reading"
				? {
						state: "failed" as const,
						error: JSON.stringify(error instanceof TableError ? error.reason : UNREADABLE),
						...released,
					}
				: { state: "cancelling" as const, error: JSON.stringify(BROKEN) };
		await inTransaction(db, (tx) => keepLease(tx, lease, now(), columns)).catch((reason: unknown) => {
			if (!(reason instanceof LeaseLost)) log.error({ err: reason }, "an import could not be ended");
		});
		if (state === "reading") await files.remove(lease.id);
		return true;
	}

	function wake(): void {
		isWoken = true;
		if (isStopped || running !== undefined) return;
		running = runAll()
			.catch((error: unknown) => {
				if (failureOf(error, db.engine) !== "unavailable")
					log.error({ err: error }, "imports cannot be worked on");
			})
			.finally(() => {
				running = undefined;
				if (isWoken) wake();
			});
	}

	return {
		files,
		wake,
		start() {
			looking = setInterval(wake, LOOK_MS).unref();
			wake();
		},
		async stop() {
			isStopped = true;
			clearInterval(looking);
			await running;
		},
	};
}

class Stopped extends Error {}
