import { type AppError, refusal } from "#app-error.ts";
import { createTurns, type Turns } from "./turns.ts";

type QueueLimits = {
	/** Max concurrent jobs, in total and per client. */
	atOnce: number;
	atOncePerClient: number;
	/** Max queued jobs, in total and per client. */
	waiting: number;
	waitingPerClient: number;
	/** Max waiting time in ms; default: unlimited. */
	waitMs?: number;
	/** The work that keeps the queue busy, for the message of a refusal. */
	busyWith?: string;
};

export type Queue = ReturnType<typeof createQueue>;

/** The Retry-After of a refusal, in seconds. */
const RETRY_AFTER = 5;

/**
 * A bounded queue that is fair between clients: each client has its own queue, from which only as many jobs as it may run
 * concurrently enter the common queue. A client with many jobs delays only itself.
 */
export function createQueue(limits: QueueLimits) {
	const { atOnce, atOncePerClient, waiting, waitingPerClient, waitMs, busyWith } = limits;
	const inTurn = createTurns(atOnce);
	const clients = new Map<string, { inOwnTurn: Turns; waiting: number; unfinished: number }>();
	let size = 0;

	return {
		/** The number of queued jobs. */
		waiting: () => size,
		/**
		 * Queues and runs work.
		 * @param isAdmitted it continues work that was admitted before: it is queued, but never refused.
		 * @throws AppError too_many_requests if the queue is full, or the work has waited too long.
		 */
		async run<T>(client: string, work: () => Promise<T>, isAdmitted = false): Promise<T> {
			const own = clients.get(client) ?? {
				inOwnTurn: createTurns(atOncePerClient),
				waiting: 0,
				unfinished: 0,
			};
			if (!isAdmitted && (size >= waiting || own.waiting >= waitingPerClient)) throw tooBusy(busyWith);
			clients.set(client, own);
			size += 1;
			own.waiting += 1;
			own.unfinished += 1;
			const { promise, resolve, reject } = Promise.withResolvers<T>();
			let isWaiting = true;
			const endWaiting = () => {
				isWaiting = false;
				size -= 1;
				own.waiting -= 1;
			};
			const leave = () => {
				endWaiting();
				reject(tooBusy(busyWith));
			};
			const leaving = waitMs === undefined || isAdmitted ? undefined : setTimeout(leave, waitMs);
			const begin = async () => {
				// Work that timed out in the queue is skipped.
				if (!isWaiting) return;
				clearTimeout(leaving);
				endWaiting();
				await work().then(resolve, reject);
			};
			void own
				.inOwnTurn(() => inTurn(begin))
				.finally(() => {
					own.unfinished -= 1;
					if (own.unfinished === 0) clients.delete(client);
				});
			return promise;
		},
	};
}

export function tooBusy(busyWith = "other long lists and reports"): AppError {
	return refusal("too_many_requests.busy", { busyWith, retryAfter: RETRY_AFTER });
}
