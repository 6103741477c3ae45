import { reason } from "@freehub/contract/rules";
import { v7 as uuidv7 } from "uuid";
import { inTransaction } from "#db/connection.ts";
import { failureOf } from "#db/failure.ts";
import { released } from "#db/lease.ts";
import { createTurns } from "#turns.ts";
import { openTable } from "./file/open-table.ts";
import { TableError } from "./file/table.ts";
import { type ImportFiles, importFiles } from "./import-files.ts";
import type { ImportRecord, Waiting } from "./imports.repo.ts";
import { runCommit } from "./run-commit.ts";
import { runDry } from "./run-dry.ts";
import { runUndo } from "./run-undo.ts";
import { keepLease, type Lease, LeaseLost, releaseLease, stepTurns, takeLease, type Work } from "./work.ts";

/** How many imports a process works on at the same time. */
const AT_ONCE = 2;
/** How often a process looks for work that another one left, in ms. */
const LOOK_MS = 5000;

const BROKEN = reason("server_broke_off", "Something went wrong on the server. The import was undone.");
const UNREADABLE = reason(
	"server_broke_off",
	"Something went wrong on the server while it read the file. Upload it again.",
);

export type ImportRunner = {
	files: ImportFiles;
	/** Opens a file that was uploaded. */
	open: Work["open"];
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

/** One that is worked on, and whose it is. */
type Lane = {
	worker: string;
	account: string | undefined;
	running: Promise<void> | undefined;
	isWoken: boolean;
};

/**
 * Works on imports in the background, in steps that let requests through: on one of an account at a time, and next on one of the
 * account whose last turn is the longest ago. So a long import, or many, keep nobody else waiting.
 */
export function importRunner({ db, now, dataDir, log, open = openTable }: Setup): ImportRunner {
	const files = importFiles(dataDir);
	const work: Work = { db, files, now, open, turn: stepTurns(db) };
	const lanes = Array.from({ length: AT_ONCE }, (): Lane => {
		return { worker: uuidv7(), account: undefined, running: undefined, isWoken: false };
	});
	const oneByOne = createTurns(1);
	/** The accounts that had a turn, the latest last. */
	const turns = new Set<string>();
	let looking: NodeJS.Timeout | undefined;
	let isStopped = false;

	async function runAll(lane: Lane): Promise<void> {
		while (!isStopped) {
			lane.isWoken = false;
			const row = await oneByOne(() => take(lane));
			if (row === undefined) return;
			try {
				if (!(await runOne({ ...work, now: momentOrStop }, lane.worker, row))) return;
			} finally {
				lane.account = undefined;
			}
		}
	}

	async function take(lane: Lane): Promise<ImportRecord | undefined> {
		const row = await takeLease(db, lane.worker, now(), choose);
		if (row === undefined) return undefined;
		lane.account = row.created_by;
		turns.delete(row.created_by);
		turns.add(row.created_by);
		return row;
	}

	function choose(waiting: readonly Waiting[]): Waiting | undefined {
		const order = [...turns];
		const turnOf = ({ created_by }: Waiting) => order.indexOf(created_by);
		return waiting
			.filter(({ created_by }) => lanes.every(({ account }) => account !== created_by))
			.toSorted((a, b) => turnOf(a) - turnOf(b))[0];
	}

	/** Every step asks for the time before it begins, and so finds out that it must not. */
	function momentOrStop(): Date {
		if (isStopped) throw new Stopped();
		return now();
	}

	/** @returns whether to look for more now. */
	async function runOne(own: Work, worker: string, row: ImportRecord): Promise<boolean> {
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
		await inTransaction(db, (tx) => keepLease(db, tx, lease, now(), columns)).catch((reason: unknown) => {
			if (!(reason instanceof LeaseLost)) log.error({ err: reason }, "an import could not be ended");
		});
		if (state === "reading") await files.remove(lease.id);
		return true;
	}

	function wake(): void {
		for (const lane of lanes) wakeOne(lane);
	}

	function wakeOne(lane: Lane): void {
		lane.isWoken = true;
		if (isStopped || lane.running !== undefined) return;
		lane.running = runAll(lane)
			.catch((error: unknown) => {
				if (failureOf(error, db.engine) !== "unavailable")
					log.error({ err: error }, "imports cannot be worked on");
			})
			.finally(() => {
				lane.running = undefined;
				if (lane.isWoken) wakeOne(lane);
			});
	}

	return {
		files,
		open,
		wake,
		start() {
			looking = setInterval(wake, LOOK_MS).unref();
			wake();
		},
		async stop() {
			isStopped = true;
			clearInterval(looking);
			for (const { running } of lanes) await running;
		},
	};
}

class Stopped extends Error {}
