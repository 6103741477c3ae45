import { type Kysely, sql, type Transaction } from "kysely";
import type { Transact } from "./engine.ts";
import type { Schema } from "./schema.ts";

type Tx = Transaction<Schema>;

type Job = {
	work: (tx: Tx) => Promise<unknown>;
	resolve: (value: unknown) => void;
	reject: (reason: unknown) => void;
};

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/** Max transactions per commit, so that the first one does not wait long. */
const MAX_GROUP = 128;

/**
 * Runs transactions that arrive together in one database transaction, each in a savepoint if there are several, and resolves them
 * all after the commit. SQLite has a single writer anyway, and a durable commit takes longer than the work in it, so sharing the
 * commit slows nobody down. A job that fails is rolled back alone.
 * @param isOpen whether a transaction is active: on a full disk SQLite may roll back all of it, and then every job fails.
 */
export function groupedTransactions(
	kysely: Kysely<Schema>,
	isOpen: () => boolean,
	afterCommit: () => void,
): Transact {
	let waiting: Job[] = [];
	let isRunning = false;

	async function runAll(): Promise<void> {
		while (waiting.length > 0) {
			const group = waiting.slice(0, MAX_GROUP);
			waiting = waiting.slice(MAX_GROUP);
			await runGroup(kysely, isOpen, group);
			afterCommit();
			// Let in the requests that have arrived meanwhile, to share the next commit.
			await new Promise((resolve) => setImmediate(resolve));
		}
		isRunning = false;
	}

	return (work) =>
		new Promise((resolve, reject) => {
			waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
			if (!isRunning) setImmediate(() => void runAll());
			isRunning = true;
		});
}

/** Never rejects: errors are passed to the jobs. */
async function runGroup(kysely: Kysely<Schema>, isOpen: () => boolean, group: readonly Job[]): Promise<void> {
	let outcomes: Outcome[];
	try {
		outcomes = await kysely.transaction().execute(async (tx) => {
			const [first] = group;
			// A single job needs no savepoint: if it fails, the transaction is rolled back.
			if (first !== undefined && group.length === 1) return [{ job: first, value: await first.work(tx) }];
			const done: Outcome[] = [];
			for (const job of group) done.push(await runJob(tx, isOpen, job));
			return done;
		});
	} catch (error) {
		for (const { reject } of group) reject(error);
		return;
	}
	for (const outcome of outcomes) {
		if ("error" in outcome) outcome.job.reject(outcome.error);
		else outcome.job.resolve(outcome.value);
	}
}

const savepoint = sql`savepoint job`;
const release = sql`release job`;
const rollback = sql`rollback to job`;

async function runJob(tx: Tx, isOpen: () => boolean, job: Job): Promise<Outcome> {
	await savepoint.execute(tx);
	try {
		const value = await job.work(tx);
		await release.execute(tx);
		return { job, value };
	} catch (error) {
		if (!isOpen()) throw error;
		await rollback.execute(tx);
		await release.execute(tx);
		return { job, error };
	}
}
