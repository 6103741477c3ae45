import { type AppError, refusal } from "#app-error.ts";
import { createTurns, type Turns } from "#turns.ts";

type QueueLimits = {
	/** How many run at the same time, of everybody and of one client. */
	atOnce: number;
	atOncePerClient: number;
	/** How many may wait, of everybody and of one client. */
	waiting: number;
	waitingPerClient: number;
	/** How long one may wait, in ms; without it as long as it takes. */
	waitMs?: number;
	/** What the queue is busy with, for the sentence of a refusal. */
	busyWith?: string;
};

/** The Retry-After of a refusal, in seconds. */
const RETRY_AFTER = 5;

/**
 * A bounded queue that is fair between clients: a client's jobs wait in a line of their own, from which so many as may run
 * at once go into the line of all. One client with many jobs delays only itself.
 */
export function createQueue(limits: QueueLimits) {
	const { atOnce, atOncePerClient, waiting, waitingPerClient, waitMs, busyWith } = limits;
	const inTurn = createTurns(atOnce);
	const clients = new Map<string, { inOwnTurn: Turns; waiting: number; unfinished: number }>();
	let size = 0;

	return {
		/** How many wait. */
		waiting: () => size,
		/**
		 * Runs work in its turn.
		 * @param isAdmitted it continues something that was let in before: it waits, but is never refused.
		 * @throws AppError too_many_requests where too many wait already, or it has waited too long.
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
				// Whoever has left passes the turn on.
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
