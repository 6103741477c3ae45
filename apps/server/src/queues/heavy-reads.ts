import type { Db } from "#db/connection.ts";
import type { RequestClient } from "#http/route.ts";
import { heavyReads } from "./bounds.ts";
import { openStreams } from "./open-streams.ts";
import { createQueue, tooBusy } from "./queue.ts";
import type { RunJob } from "./reader-threads.ts";
import {
	carryOut,
	isWhole,
	type Job,
	type ReadInput,
	type ReadName,
	type ReadOutput,
	type StreamInput,
	type StreamName,
} from "./reads.ts";
import type { Slice } from "./slice.ts";

export type HeavyReads = {
	/**
	 * Queues and runs a read. Identical requests that are queued at the same time share its answer.
	 * @throws AppError too_many_requests if the queue is full.
	 */
	read<Name extends ReadName>(
		client: RequestClient,
		name: Name,
		input: ReadInput<Name>,
	): Promise<ReadOutput<Name>>;
	/**
	 * Starts a long answer. Each slice is queued separately, so nobody waits for a client that reads slowly.
	 * @throws AppError too_many_requests, and refusals of the first slice.
	 */
	stream<Name extends StreamName>(
		client: RequestClient,
		name: Name,
		input: StreamInput<Name>,
	): Promise<AsyncIterableIterator<Uint8Array>>;
	/** The number of queued reads. */
	waiting: () => number;
};

type Setup = {
	db: Db;
	/** Where reads run: in a thread on SQLite, whose statements block it until they end, or on a standby; undefined: on `db`. */
	reader: RunJob | undefined;
	/** Counts an answer that reads a whole table, and refuses it above the limit. */
	countWhole: (address: string) => void;
};

/** The only queue of a process for reads that may take long; uses separate threads if there are any. */
export function createHeavyReads({ db, reader, countWhole }: Setup): HeavyReads {
	const queue = createQueue(heavyReads[db.engine.name]);
	const run = (job: Job) => reader?.(job) ?? carryOut(db, job);
	const takeSeat = openStreams();
	/** Queued reads; one that has started may have missed later writes, so it is not shared. */
	const waiting = new Map<string, { answer: Promise<unknown>; signals: (() => AbortSignal)[] }>();

	return {
		waiting: queue.waiting,
		async read({ address, signal }, name, input) {
			if (isWhole(name)) countWhole(address);
			const key = JSON.stringify([name, input]);
			const same = waiting.get(key);
			if (same !== undefined) {
				same.signals.push(signal);
				return (await same.answer) as never;
			}
			const signals = [signal];
			const answer = queue
				.run(address, async () => {
					waiting.delete(key);
					refuseUnwanted(signals.every((signal) => signal().aborted));
					return run({ name, input });
				})
				.finally(() => {
					if (waiting.get(key)?.signals === signals) waiting.delete(key);
				});
			waiting.set(key, { answer, signals });
			return (await answer) as never;
		},
		async stream({ address, signal }, name, input) {
			countWhole(address);
			const seat = takeSeat(address);
			const work = async (after: unknown) => {
				refuseUnwanted(signal().aborted);
				return (await run({ name, input, after })) as Slice<unknown>;
			};
			const slice = (after: unknown, isAdmitted: boolean) =>
				queue.run(address, () => work(after), isAdmitted);
			try {
				const first = await slice(undefined, false);
				return untilEnded(
					bytesOf(first, (after) => slice(after, true), seat),
					() => seat.free(),
				);
			} catch (error) {
				seat.free();
				throw error;
			}
		},
	};
}

/** The client has disconnected and does not see this error; it only stops the work. */
function refuseUnwanted(isUnwanted: boolean): void {
	if (isUnwanted) throw tooBusy();
}

async function* bytesOf(
	first: Slice<unknown>,
	follow: (after: unknown) => Promise<Slice<unknown>>,
	seat: ReturnType<ReturnType<typeof openStreams>>,
): AsyncGenerator<Uint8Array> {
	try {
		for (let slice = first; ; slice = await follow(slice.next)) {
			seat.keep();
			yield slice.bytes;
			if (slice.next === undefined) return;
		}
	} finally {
		seat.free();
	}
}

/** A generator that is ended before its first `next` runs nothing, not even its `finally`. */
function untilEnded<T>(parts: AsyncGenerator<T>, onEnd: () => void): AsyncIterableIterator<T> {
	return {
		[Symbol.asyncIterator]() {
			return this;
		},
		next: () => parts.next(),
		async return() {
			onEnd();
			return parts.return(undefined);
		},
	};
}
