import { AppError } from "#app-error.ts";

type QueueLimits = {
	/** How many run at the same time. */
	atOnce: number;
	/** How many may wait, of everybody and of one client. */
	waiting: number;
	waitingPerClient: number;
};

export type Queue = {
	/**
	 * Runs work in its turn.
	 * @param isAdmitted it continues something that was let in before: it waits, but is never refused.
	 * @throws AppError too_many_requests where too many wait already.
	 */
	run<T>(client: string, work: () => Promise<T>, isAdmitted?: boolean): Promise<T>;
};

/** Seconds after which a refused client is told to try again. */
const RETRY_AFTER = 5;

/**
 * A bounded queue that is fair between clients: each has one job running at a time, and the next job is of the client
 * whose last turn is the longest ago. One client with many jobs delays itself alone.
 */
export function createQueue({ atOnce, waiting, waitingPerClient }: QueueLimits): Queue {
	/** The waiting jobs of each client; one whose turn has ended is moved to the end. */
	const jobs = new Map<string, (() => void)[]>();
	const running = new Set<string>();
	let size = 0;

	function beginNext(): void {
		for (const [client, own] of jobs) {
			if (running.size === atOnce) return;
			if (running.has(client)) continue;
			const begin = own.shift();
			if (own.length === 0) jobs.delete(client);
			size -= 1;
			running.add(client);
			begin?.();
		}
	}

	function end(client: string): void {
		running.delete(client);
		const own = jobs.get(client);
		if (own !== undefined) {
			jobs.delete(client);
			jobs.set(client, own);
		}
		beginNext();
	}

	return {
		async run(client, work, isAdmitted = false) {
			const own = jobs.get(client) ?? [];
			if (!isAdmitted && (size >= waiting || own.length >= waitingPerClient)) throw tooBusy();
			await new Promise<void>((resolve) => {
				own.push(resolve);
				jobs.set(client, own);
				size += 1;
				beginNext();
			});
			try {
				return await work();
			} finally {
				end(client);
			}
		},
	};
}

export function tooBusy(): AppError {
	const message = `The server is busy with other long lists and reports. Try again in ${RETRY_AFTER} seconds.`;
	return new AppError("too_many_requests", message, undefined, { retryAfter: RETRY_AFTER });
}
