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

/** How many share one commit at most, so that the first of them does not wait long. */
const MAX_GROUP = 128;

/**
 * Runs the transactions that arrive together in one database transaction, each behind a savepoint where they are several,
 * and answers them all when it is committed. SQLite has one writer anyway, and making a commit durable takes longer
 * than the work in it, so sharing it costs nobody anything. A job that fails is rolled back by itself.
 * @param isOpen whether a transaction is under way: on a full disk SQLite may roll all of it back, and then all fail.
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
			// Lets in the requests that have arrived since, so that they share the next commit.
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

/** Never rejects: what goes wrong is told to the jobs. */
async function runGroup(kysely: Kysely<Schema>, isOpen: () => boolean, group: readonly Job[]): Promise<void> {
	let outcomes: Outcome[];
	try {
		outcomes = await kysely.transaction().execute(async (tx) => {
			const [first] = group;
			// What fails alone is rolled back with the transaction.
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
