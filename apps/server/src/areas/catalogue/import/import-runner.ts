import type { ImportState } from "@freehub/contract/catalogue/imports";
import { reason } from "@freehub/contract/rule-sentences";
import { v7 as uuidv7 } from "uuid";
import { inTransaction } from "#db/connection.ts";
import { failureOf } from "#db/engine.ts";
import { released } from "#db/lease.ts";
import { openTable } from "#sheets/open-table.ts";
import { TableError } from "#sheets/table.ts";
import { importFiles } from "./import-files.ts";
import { findWaiting, isList, removeRows, takeImport, updateImport } from "./imports.repo.ts";
import { runListCommit, runListUndo } from "./price-list/apply-list.ts";
import { runListDry } from "./price-list/run-list-dry.ts";
import { runCommit } from "./run-commit.ts";
import { runDry } from "./run-dry.ts";
import { runUndo } from "./run-undo.ts";
import { createScheduler, PutOff } from "./scheduler.ts";
import { findUnused, noteRemoved } from "./unused-imports.repo.ts";
import { createSteps, type Lease, LeaseLost, renewLease, type Work } from "./work.ts";

/**
 * Max concurrent imports per process, which take turns step by step; each dry run has a reading process and what it knows of the
 * file's rows in memory.
 */
const AT_ONCE = 3;
/** The time in ms after which an import makes room for another account's; a dry run then begins again later. */
const SLICE_MS = 3000;
/** Interval in ms to look for work that another process left. */
const LOOK_MS = 5000;
/** Interval in ms to renew the lease of an import, even while it waits for something. */
const RENEW_MS = 2000;

const BROKEN = reason("server_broke_off");
const UNREADABLE = reason("server_broke_off.reading");

export type ImportRunner = ReturnType<typeof importRunner>;

type Setup = Pick<Work, "db" | "now"> & {
	dataDir: string;
	log: { error(about: { err: unknown; import?: string }, message: string): void };
	open?: Work["open"];
};

/**
 * Works on imports in the background, in small steps that let requests through: one import per account at a time, with accounts
 * in turn, so that a long import, or many, do not block others.
 */
export function importRunner({ db, now, dataDir, log, open = openTable }: Setup) {
	const files = importFiles(dataDir);
	const { step, look: lookAt, ...paces } = createSteps(db);
	const worker = uuidv7();
	const scheduler = createScheduler({ atOnce: AT_ONCE, longAtOnce: AT_ONCE - 1, sliceMs: SLICE_MS });
	/** Imports in progress or queued. */
	const inHand = new Map<string, Promise<void>>();
	const looks = new Set<Promise<void>>();
	const stopping = new AbortController();
	let looking: NodeJS.Timeout | undefined;

	/** Looks for work now. */
	function wake(): void {
		if (stopping.signal.aborted) return;
		const done = look()
			.catch(noteFailure)
			.finally(() => looks.delete(done));
		looks.add(done);
	}

	async function look(): Promise<void> {
		for (const { id, created_by } of await findWaiting(db.kysely, worker, now())) begin(id, created_by, run);
		for (const { id, created_by } of await findUnused(db.kysely)) begin(id, created_by, discard);
	}

	/** Queues work on an import, unless there is some already. */
	function begin(id: string, account: string, work: typeof run): void {
		if (stopping.signal.aborted || inHand.has(id)) return;
		const done = scheduler
			.run(account, (putOff) => work(id, putOff))
			.catch(noteFailure)
			.then((isMore) => {
				inHand.delete(id);
				if (isMore === true) wake();
			});
		inHand.set(id, done);
	}

	function noteFailure(error: unknown): void {
		if (failureOf(error, db.engine) !== "unavailable")
			log.error({ err: error }, "imports cannot be worked on");
	}

	/** @returns whether to look for more work now. @throws PutOff if it was stopped to make room. */
	async function run(id: string, putOff: AbortSignal): Promise<boolean> {
		if (stopping.signal.aborted) return false;
		const row = await inTransaction(db, (tx) => takeImport(tx, id, worker, now()));
		if (row === undefined) return false;
		const lease: Lease = { id, supplier: row.supplier, worker, state: row.state };
		const lost = new AbortController();
		const signal = AbortSignal.any([stopping.signal, lost.signal, putOff]);
		const renewing = setInterval(() => {
			inTransaction(db, (tx) => renewLease(db, tx, lease, now())).catch((error) => lost.abort(error));
		}, RENEW_MS).unref();
		const work: Work = {
			db,
			files,
			now,
			open,
			signal,
			...paces,
			async step(act, note) {
				signal.throwIfAborted();
				return step(act, note);
			},
			async look(read) {
				signal.throwIfAborted();
				return lookAt(read);
			},
		};
		const { dry, commit, undo } = isList(row) ? listWork : productWork;
		try {
			if (row.state === "reading") await dry(work, lease, row);
			else if (row.state === "committing") await commit(work, lease, row);
			else await undo(work, lease, row);
			return true;
		} catch (error) {
			return await breakOff(lease, signal.aborted ? signal.reason : error);
		} finally {
			clearInterval(renewing);
		}
	}

	/** Removes the file and the rows of an import that ended before it was committed. */
	async function discard(id: string, putOff: AbortSignal): Promise<boolean> {
		await files.remove(id);
		for (let isMore = true; isMore; ) {
			if (stopping.signal.aborted) return false;
			putOff.throwIfAborted();
			isMore = await step((tx) => removeRows(tx, id));
		}
		await inTransaction(db, (tx) => noteRemoved(tx, id));
		return true;
	}

	/** Unreadable files fail; a failed commit is undone; a failed undo is retried later. */
	async function breakOff(lease: Lease, error: unknown): Promise<boolean> {
		const { id, state } = lease;
		if (error instanceof LeaseLost) return true;
		if (error instanceof PutOff) {
			await inTransaction(db, (tx) => updateImport(tx, lease, released)).catch(() => {});
			throw error;
		}
		const failure = failureOf(error, db.engine);
		if (failure === "storage_full") log.error({ err: error, import: id }, "disk full");
		const isOver = failure === undefined && !stopping.signal.aborted;
		if (isOver && !(error instanceof TableError))
			log.error({ err: error, import: id }, "an import broke off");
		const failed = isOver ? failedAs(state, error) : undefined;
		if (failed === undefined) {
			await inTransaction(db, (tx) => updateImport(tx, lease, released)).catch(() => {});
			return false;
		}
		await inTransaction(db, (tx) => renewLease(db, tx, lease, now(), failed)).catch((error: unknown) => {
			if (!(error instanceof LeaseLost)) log.error({ err: error }, "an import could not be ended");
		});
		if (state === "reading") await files.remove(id);
		return true;
	}

	return {
		files,
		open,
		wake,
		/** The number of imports that wait for others. */
		waiting: scheduler.waiting,
		/** Resumes work left from before a restart, now and at intervals. */
		start(): void {
			looking = setInterval(wake, LOOK_MS).unref();
			wake();
		},
		/** Stops after the current step; the rest continues after the next start. */
		async stop(): Promise<void> {
			stopping.abort();
			clearInterval(looking);
			await Promise.all(looks);
			await Promise.all(inHand.values());
		},
	};
}

const productWork = { dry: runDry, commit: runCommit, undo: runUndo };
const listWork = { dry: runListDry, commit: runListCommit, undo: runListUndo };

/** The new state of an import that failed; undefined: undoing is retried. */
function failedAs(state: ImportState, error: unknown) {
	if (state === "committing") return { state: "cancelling" as const, error: JSON.stringify(BROKEN) };
	if (state !== "reading") return undefined;
	const why = error instanceof TableError ? error.reason : UNREADABLE;
	return { state: "failed" as const, error: JSON.stringify(why), ...released };
}
