import { AppError } from "#app-error.ts";

type QueueLimits = {
	/** How many run at the same time, of everybody and of one client. */
	atOnce: number;
	atOncePerClient: number;
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
 * A bounded queue that is fair between clients: each has a few jobs running at a time, and the next job is of the client
 * whose last turn is the longest ago. One client with many jobs delays only itself.
 */
export function createQueue(limits: QueueLimits): Queue {
	const { atOnce, atOncePerClient, waiting, waitingPerClient } = limits;
	/** The waiting jobs of each client; one whose turn has begun or ended is moved to the end. */
	const jobs = new Map<string, (() => void)[]>();
	/** The client of each job that runs. */
	const running: string[] = [];
	let size = 0;

	function next(): string | undefined {
		if (running.length === atOnce) return undefined;
		const runs = (client: string) => running.filter((other) => other === client).length;
		return [...jobs.keys()].find((client) => runs(client) < atOncePerClient);
	}

	function beginNext(): void {
		for (let client = next(); client !== undefined; client = next()) {
			const begin = jobs.get(client)?.shift();
			size -= 1;
			running.push(client);
			moveToEnd(client);
			begin?.();
		}
	}

	function moveToEnd(client: string): void {
		const own = jobs.get(client) ?? [];
		jobs.delete(client);
		if (own.length > 0) jobs.set(client, own);
	}

	function end(client: string): void {
		running.splice(running.indexOf(client), 1);
		moveToEnd(client);
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
